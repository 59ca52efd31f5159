"""A page in the browser that shows what is said, why, and how it sounds: `dncnorm demo`, and the Space on the Hub."""

from __future__ import annotations

import os


def launch(host: str = "127.0.0.1", port: int = 7860) -> None:
    """Serves the page until told to stop: by default to this machine alone. It fetches nothing, and tells nobody.

    Raises ModuleNotFoundError if the extra `demo` is not installed.
    """
    os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"  # read when gradio is imported; this process is the page's own
    import uvicorn

    from dncnorm.apps.demo.page import application

    uvicorn.run(application(), host=host, port=port, access_log=False)
