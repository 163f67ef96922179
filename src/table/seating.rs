//! Chairs, who holds them, and with which device.
