"""Trains the network: its examples, the loop, checkpoints, a whole run (`run.py`). It needs the extra `train`."""

from dncnorm.core.extras import check_extra

check_extra("train", ("accelerate", "datasets", "tensorboard"), "dncnorm.training.seq2seq")
