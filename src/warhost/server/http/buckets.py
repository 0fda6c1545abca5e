"""Who asks too often is told so."""

from fastapi import Request

from warhost.server.http.replies import who
from warhost.server.play.buckets import Bucket as Bucket
from warhost.server.play.buckets import Buckets as Buckets
from warhost.server.protocol.wrong import Wrong


def not_too_often(makers: Buckets, request: Request) -> None:
    if not makers.take(who(request)):
        raise Wrong(429, "too many new battles; wait a minute")
