"""What is used of playwright. Where it is not installed the tests are skipped and say so; in CI they fail."""

import os

import pytest

try:
    from playwright.sync_api import (
        Browser,
        BrowserContext,
        ConsoleMessage,
        Error,
        Locator,
        Page,
        Route,
        expect,
        sync_playwright,
    )
except ImportError:
    if os.environ.get("CI"):
        raise
    pytest.skip("no browser to test the pages with: playwright is not installed", allow_module_level=True)

__all__ = [
    "Browser", "BrowserContext", "ConsoleMessage", "Error", "Locator", "Page", "Route", "expect", "sync_playwright",
]  # fmt: skip
