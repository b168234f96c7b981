#!/usr/bin/env python3
"""Writes vectors.json: FreeD datagrams, well-formed and malformed, made without this project's code."""
import json
from pathlib import Path


def i24(value):
    return (value & 0xFFFFFF).to_bytes(3, "big")


def closed(data):
    """Appends the checksum (A.1)."""
    return data + bytes([(0x40 - sum(data)) & 0xFF])


def position(camera, pan, tilt, roll, x, y, z, zoom, focus, spare):
    """D1 (A.3.2): angles in degrees, lengths in millimetres."""
    data = bytes([0xD1, camera])
    data += b"".join(i24(round(angle * 32768)) for angle in (pan, tilt, roll))
    data += b"".join(i24(round(length * 64)) for length in (x, y, z))
    return closed(data + i24(zoom) + i24(focus) + spare.to_bytes(2, "big"))


GOLDEN = position(5, 45, -10, 0.5, 1000, -250.5, 1650.25, 0xABCD, 0x12345, 0x1234)
OTHERS = {0xD0: 4, 0xD2: 16, 0xD3: 13, 0xD4: 18, 0xD5: 18, 0xD6: 18, 0xD7: 18, 0xD8: 21, 0xD9: 5, 0xDA: 30, 0xDB: 4,
          0xA4: 4, 0xA2: 30}

PACKETS = [GOLDEN]
PACKETS += [position(1, 3.0 * i, -i, 0, 10 * i, 20 * i, 1600, 100 * i, 200 * i, 0) for i in range(4)]
PACKETS += [GOLDEN + position(6, 180, 90, -180, -131072, 131071, 0, 0xFFFFFF, 0xFFFFFF, 0xFFFF)]
PACKETS += [closed(bytes([number, 1]) + bytes(range(1, size - 2))) for number, size in OTHERS.items()]
PACKETS += [GOLDEN[:n] for n in range(0, 29)]
PACKETS += [GOLDEN[:28] + bytes([GOLDEN[28] ^ 1]), GOLDEN + b"\0", GOLDEN + b"\xd1", b"\xd1" * 58]
PACKETS += [position(7, 200, 100, -255, 0, 0, 0, 0, 0, 0), b"\xd1", b"\x00", b"hello", GOLDEN * 40]

if __name__ == "__main__":
    target = Path(__file__).with_name("vectors.json")
    target.write_text(json.dumps({"packets": [packet.hex() for packet in PACKETS]}, indent=1) + "\n")
