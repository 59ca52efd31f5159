"""The demo page as a Space of the Hub; all of it is `dncnorm.apps.demo`."""

from dncnorm.apps.demo import launch

launch(host="0.0.0.0")  # the Space's own door; it listens on port 7860
