"""The lab: bots, simulation and yardsticks."""
