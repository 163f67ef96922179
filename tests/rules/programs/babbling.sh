#!/bin/sh
# Talks without being asked, and never stops.
exec yes
