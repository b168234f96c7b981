#!/usr/bin/env python3
"""Writes vectors.json: OSC packets of VMC, well-formed and malformed, made without this project's code."""
import json
import struct
from pathlib import Path


def text(value):
    data = value.encode() + b"\0"
    return data + b"\0" * (-len(data) % 4)


def message(address, tags="", *values):
    data = text(address) + text("," + tags)
    for tag, value in zip(tags, values):
        if tag == "s":
            data += text(value)
        elif tag == "b":
            data += struct.pack(">i", len(value)) + value + b"\0" * (-len(value) % 4)
        else:
            data += struct.pack({"i": ">i", "f": ">f", "h": ">q", "d": ">d"}[tag], value)
    return data


def bundle(time_tag, *elements):
    return b"#bundle\0" + struct.pack(">Q", time_tag) + b"".join(struct.pack(">i", len(e)) + e for e in elements)


def pose(address, name, *numbers):
    return message(address, "s" + "f" * len(numbers), name, *numbers)


IDENTITY = (0.0, 0.0, 0.0, 1.0)
NOW = (2208988800 + 1_700_000_000) << 32


def bone(name, *position):
    return pose("/VMC/Ext/Bone/Pos", name, *position, *IDENTITY)


def frame(i):
    return [
        message("/VMC/Ext/OK", "iii", 1, 3, 0),
        message("/VMC/Ext/T", "f", i / 60),
        pose("/VMC/Ext/Root/Pos", "root", 0.0, 0.0, 0.1 * i, *IDENTITY, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0),
        bone("Hips", 0.0, 0.96, 0.0),
        bone("Spine", 0.0, 0.11, 0.0),
        bone("LeftUpperLeg", -0.09, -0.03, 0.0),
        message("/VMC/Ext/Blend/Val", "sf", "Joy", 0.25 * i),
        message("/VMC/Ext/Blend/Apply"),
        pose("/VMC/Ext/Hmd/Pos", "HMD-1", 0.0, 1.7, 0.0, *IDENTITY),
        pose("/VMC/Ext/Tra/Pos/Local", "LHR-1", 0.0, 1.0, 0.0, *IDENTITY),
        pose("/VMC/Ext/Cam", "Camera", 0.0, 1.0, 2.0, *IDENTITY, 40.0),
    ]


PACKETS = [bundle(NOW + (i << 26), *frame(i)) for i in range(3)] + frame(3) + [
    bundle(1, bundle(1, message("/VMC/Ext/OK", "i", 1))),
    message("/VMC/Ext/Con", "isiiifff", 1, "ClickA", 1, 0, 0, 0.0, 0.0, 0.0),
    message("/VMC/Ext/Key", "isi", 1, "W", 87),
    message("/VMC/Ext/Midi/Note", "iiif", 1, 0, 60, 0.5),
    message("/VMC/Thru/vendor/x", "sf", "a", 1.0),
    message("/VMC/Ext/Set/Req"),
    message("/other", "bhd", b"12345", 1 << 40, 0.5),
]

MALFORMED = [
    b"\0",
    b"hello world\0",
    b"/VMC/Ext/OK",
    text("/VMC/Ext/OK"),
    text("/VMC/Ext/OK") + text(",q"),
    text("/VMC/Ext/T") + text(",f"),
    text("/a") + text(",b") + struct.pack(">i", -1),
    text("/a") + text(",[i") + struct.pack(">i", 1),
    message("/VMC/Ext/Bone/Pos", "sf", "Hips", 1.0),
    message("/VMC/Ext/T", "i", 1),
    b"#bundle\0" + b"\0" * 4,
    bundle(1) + struct.pack(">i", 1000),
    bundle(1) + struct.pack(">i", -4),
    bundle(1, message("/VMC/Ext/OK", "i", 1)[:-2]),
    PACKETS[0][:-7],
]

if __name__ == "__main__":
    out = {"packets": [p.hex() for p in PACKETS], "malformed": [{"hex": p.hex()} for p in MALFORMED]}
    Path(__file__).with_name("vectors.json").write_text(json.dumps(out, indent=1) + "\n")
