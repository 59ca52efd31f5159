"""Shows spoken text, its decisions and its sound on a browser page: `dncnorm demo`, and the Space on the Hub."""

from __future__ import annotations

import os


def launch(host: str = "127.0.0.1", port: int = 7860) -> None:
    """Serves the page until stopped, by default to this machine alone. It fetches nothing and reports nothing.

    Raises ModuleNotFoundError if the extra `demo` is not installed.
    """
    os.environ["GRADIO_ANALYTICS_ENABLED"] = "False"  # read when gradio is imported; this process is the page's own
    import uvicorn

    from dncnorm.apps.demo.page import application

    uvicorn.run(application(), host=host, port=port, access_log=False)
