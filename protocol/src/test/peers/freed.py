#!/usr/bin/env python3
"""A FreeD camera and a FreeD receiver made of programs of others.

freed.py send PORT               sends the datagrams that rust-FreeD made (src-test-fixtures/freed/rust-freed.txt), 50 a second
freed.py receive PORT FOLDER     prints the numbers that Freeder's parser reads of 50 datagrams; FOLDER is its checkout, commit 8b3f5b2
"""
import io
import json
import socket
import sys
import time
from pathlib import Path

FIXTURE = Path(__file__).resolve().parents[4] / "src-test-fixtures/freed/rust-freed.txt"
COUNT = 50


def send(port):
    camera = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    for line in FIXTURE.read_text().split():
        camera.sendto(bytes.fromhex(line), ("127.0.0.1", port))
        time.sleep(0.02)


def receive(port, folder):
    sys.path.insert(0, folder)
    from freedprotocolparser import freedprotocolparser
    from kaitaistruct import KaitaiStream

    receiver = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    receiver.bind(("127.0.0.1", port))
    for _ in range(COUNT):
        data = receiver.recv(2048)
        packet = freedprotocolparser(KaitaiStream(io.BytesIO(data)))
        numbers = {name: getattr(packet, name).value for name in
                   ("pan_angle", "tilt_angle", "roll_angle", "x_pos", "y_pos", "z_pos", "zoom", "focus")}
        print(json.dumps({"hex": data.hex(), "camera_id": packet.cam_id, **numbers, "spare": packet.custom_value,
                          "checksum": packet.checksum}), flush=True)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["send", port]:
            send(int(port))
        case ["receive", port, folder]:
            receive(int(port), folder)
        case _:
            sys.exit(__doc__)
