"""Checkouts that are no longer as they were imported: told where somebody is about to use what was read of them."""

from rich.markup import escape

from warhost.cli.console import console


def tell_changed_catalogues() -> None:
    """A note for each; reading one takes most of a minute, so that it is left to its user when."""
    from warhost.catalogues.imports import changed
    from warhost.factions.loading import data_folder

    for path in changed(data_folder() / "factions"):
        told = f"{path} has changed since it was imported; `warhost import-catalogue` reads it again"
        console(error=True).print(f"note: {escape(told)}", soft_wrap=True)
