#!/usr/bin/env python3
"""Hostile and busy peers against `listen` and `serve`: memory, rate, places and the time until Ctrl+C has ended them.

    sudo protocol/src/test/peers/floods.py [SCENARIO…] [--seconds 600]    all scenarios by default; Linux, Python 3

    readers       60 reading RGMP clients of `serve` at -Xmx160m, then at -Xmx2g: at least 90 % of the rate, or refusals
    undescribed   VRPN messages of 64,000 bytes of a type without a description, against `listen`
    definitions   RGMP definitions of one device, each another, against `listen`; and from clients, against `serve`
    lengths       RGMP and VRPN headers with lengths of 4 GiB, against `listen` and `serve`
    ports         SETP session requests from 10,000 ports, against `serve`
    noise         random datagrams, against `serve` and against `listen` of SETP
    bones         AImation frames of 500,000 bones, against `listen`
    places        270 connections from one address of a network namespace to `serve` (needs root)

Each scenario but readers and places floods for --seconds with the default options of the program, then is silent for 15 s,
floods again, and sends SIGINT. It prints the resident memory (peak, and after the silence; at most 400 MB) and the seconds
until the end (at most 1, with a summary). The last line of each scenario begins with PASS or FAIL. Ends with 1 if one failed.
"""
import argparse, base64, hashlib, json, os, random, re, selectors, signal, socket, struct, subprocess, sys, tempfile
import threading, time

TOP = os.path.realpath(os.path.join(os.path.dirname(__file__), "../../../.."))
FIXTURES = os.path.join(TOP, "src-test-fixtures")
MOST_RESIDENT = 400
COOKIE = b"vrpn: ver. 07.38  0" + b"\0" * 5


class Program:
    """The program with one command, its output in files."""

    def __init__(self, *arguments, heap=None, namespace=None):
        self.out, self.err = tempfile.TemporaryFile("w+"), tempfile.TemporaryFile("w+")
        environment = dict(os.environ)
        if heap:
            environment["_JAVA_OPTIONS"] = "-Xmx" + heap
        self.process = subprocess.Popen(
            [os.path.join(TOP, "bin/mocapscope"), *arguments], stdout=self.out, stderr=self.err, env=environment,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))  # a shell ignores it for background jobs

    def text(self, file):
        return os.pread(file.fileno(), 1 << 26, 0).decode("utf-8", "replace")

    def port(self):
        """Waits until `serve` listens, and returns its port."""
        for _ in range(1800):
            found = re.search(r"listening at \S*:(\d+)", self.text(self.err))
            if found:
                return int(found.group(1))
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        raise RuntimeError("it does not listen: " + self.text(self.err)[-500:])

    def memory(self, key):
        with open("/proc/%d/status" % self.process.pid) as status:
            return int(re.search(key + r":\s+(\d+)", status.read()).group(1)) / 1024

    def interrupt(self):
        """Sends SIGINT; returns the seconds until the end, and whether a summary was printed."""
        begin = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
        seconds = time.monotonic() - begin
        size = os.fstat(self.out.fileno()).st_size
        end = os.pread(self.out.fileno(), 4000, max(0, size - 4000)).decode("utf-8", "replace")
        return seconds, bool(re.search(r"messages|no data|bytes", end))


class Flood:
    """Threads that send while it is on."""

    def __init__(self):
        self.on, self.ended, self.bytes = threading.Event(), False, 0
        self.on.set()
        self.sockets = []

    def start(self, action, *arguments):
        threading.Thread(target=self.attempt, args=(action, *arguments), daemon=True).start()

    def attempt(self, action, *arguments):
        while not self.ended:
            try:
                self.on.wait()
                action(*arguments)
            except (OSError, struct.error):
                time.sleep(0.05)

    def listen(self, answer):
        """Accepts connections; `answer` begins the protocol and returns a generator of bytes to send."""
        server = socket.create_server(("127.0.0.1", 0))
        self.sockets.append(server)

        def serve():
            connection, _ = server.accept()
            self.start_once(self.stream, connection, answer(connection))

        self.start(serve)
        return server.getsockname()[1]

    def start_once(self, action, *arguments):
        def once():
            try:
                action(*arguments)
            except OSError:
                pass

        threading.Thread(target=once, daemon=True).start()

    def stream(self, connection, parts):
        with connection:
            self.start_once(drain, connection)
            for part in parts:
                if not self.on.is_set():
                    return
                connection.sendall(part)
                self.bytes += len(part)

    def connect(self, port, parts):
        self.stream(socket.create_connection(("127.0.0.1", port), 5), parts)


def drain(connection):
    while connection.recv(1 << 16):
        pass


def repeated(*parts):
    while True:
        yield from parts


def vrpn(*parts):
    def answer(connection):
        connection.sendall(COOKIE)
        return repeated(*parts)

    return answer


def vrpn_message(length, kind, content=b""):
    return struct.pack(">IiiiiI", length, 0, 0, 0, kind, 0) + content


def definitions():
    with open(os.path.join(FIXTURES, "rgmp/valid/v05_every_data_type.json")) as file:
        device = json.load(file)
    number = 0
    while True:
        number += 1
        device["device_info"] = {"name %d %d" % (number, i): "value %d" % i for i in range(500)}
        text = json.dumps(device).encode()
        yield struct.pack("<II", 1, len(text)) + text


def aimation_frame(bones):
    text = json.dumps({"BoneCount": bones, "HandlerID": 17, "PoseType": 1, "WorldTimeInSeconds": 1.5}).encode()
    begin = 24 + 36
    table = struct.pack(
        "<IIIIIIIII", 6, begin, len(text), 3, begin + len(text), bones, 11, begin + len(text) + 12 * bones, bones)
    packet = b"AiMation" + bytes(8) + struct.pack("<Q", 3) + table + text + bytes(28 * bones)
    return b"\x82\x7f" + struct.pack(">Q", len(packet)) + packet


def aimation(connection):
    head = b""
    while b"\r\n\r\n" not in head:
        head += connection.recv(4096)
    key = re.search(rb"Sec-WebSocket-Key: *(\S+)", head, re.I).group(1)
    accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
    connection.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                       b"Sec-WebSocket-Accept: " + accept + b"\r\n\r\n")
    with open(os.path.join(FIXTURES, "aimation/ok_response_15.bin"), "rb") as file:
        response = file.read()
    connection.sendall(bytes([0x82, len(response)]) + response if len(response) < 126
                       else b"\x82\x7e" + struct.pack(">H", len(response)) + response)
    return repeated(aimation_frame(500_000))


def setp_request():
    with open(os.path.join(FIXTURES, "setp/vectors.json")) as file:
        vector = next(one for one in json.load(file)["vectors"] if one["id"] == "connect-request")
    found = re.search(r"'hex': '([0-9a-f]+)'", str(vector).replace('"', "'"))
    return bytes.fromhex(found.group(1))


def against_listen(seconds, endpoint, flood):
    return flooded(seconds, Program("listen", endpoint), flood)


def flooded(seconds, program, flood):
    """Floods, waits, floods again and interrupts; returns whether memory and end are as they should be, and figures."""
    time.sleep(seconds)
    sent = flood.bytes / 1e6 / seconds
    flood.on.clear()
    time.sleep(15)
    if program.process.poll() is not None:
        return False, "the program ended: " + (program.text(program.err) + program.text(program.out))[-300:]
    peak, after = program.memory("VmHWM"), program.memory("VmRSS")
    flood.on.set()
    time.sleep(3)
    ended, summary = program.interrupt()
    flood.ended = True
    flood.on.clear()
    good = peak <= MOST_RESIDENT and after <= MOST_RESIDENT and ended <= 1 and summary
    return good, "%.1f MB/s sent, resident %.0f MB at most, %.0f MB after; ended in %.2f s, %s" % (
        sent, peak, after, ended, "with a summary" if summary else "WITHOUT A SUMMARY")


def both(*results):
    return all(good for good, _ in results), "; ".join(text for _, text in results)


def undescribed(seconds):
    flood = Flood()
    port = flood.listen(vrpn(vrpn_message(24 + 64_000, 77, bytes(64_000)) * 8))
    return against_listen(seconds, "vrpn+tcp://127.0.0.1:%d/Tracker0" % port, flood)


def definitions_scenario(seconds):
    flood = Flood()
    port = flood.listen(lambda _: definitions())
    listened = against_listen(seconds / 2, "rgmp://127.0.0.1:%d" % port, flood)
    flood, program = Flood(), Program("serve", "rgmp://127.0.0.1:0")
    port = program.port()
    for _ in range(40):
        flood.start(flood.connect, port, definitions())
    return both(listened, flooded(seconds / 2, program, flood))


def lengths(seconds):
    frame = struct.pack("<II", 1, 0xFFFFFFFF) + bytes(4096)
    message = vrpn_message(0xFFFFFFFF, 1) + bytes(4096)
    results = []
    flood = Flood()
    port = flood.listen(lambda _: repeated(frame * 16))
    results.append(against_listen(seconds / 3, "rgmp://127.0.0.1:%d" % port, flood))
    flood = Flood()
    port = flood.listen(vrpn(message * 16))
    results.append(against_listen(seconds / 3, "vrpn+tcp://127.0.0.1:%d/Tracker0" % port, flood))
    flood, program = Flood(), Program("serve", "rgmp://127.0.0.1:0")
    port = program.port()
    for _ in range(40):
        flood.start(flood.connect, port, repeated(frame * 16))
    results.append(flooded(seconds / 3, program, flood))
    return both(*results)


def ports(seconds):
    flood, program, request = Flood(), Program("serve", "setp://127.0.0.1:0"), setp_request()
    port = program.port()

    def ask():
        for first in range(0, 10_000, 500):
            some = [socket.socket(socket.AF_INET, socket.SOCK_DGRAM) for _ in range(500)]
            for number, one in enumerate(some):
                one.bind(("127.0.0.1", 20_000 + first + number))
                one.sendto(request, ("127.0.0.1", port))
                flood.bytes += len(request)
            for one in some:
                one.close()
            if not flood.on.is_set():
                return

    flood.start(ask)
    return flooded(seconds, program, flood)


def noise(seconds):
    def junk(sender, address):
        while flood.on.is_set() and not flood.ended:
            for _ in range(100):
                data = random.randbytes(random.choice([1, 28, 300, 1400]))
                sender.sendto(data, address)
                flood.bytes += len(data)

    flood, program = Flood(), Program("serve", "setp://127.0.0.1:0")
    flood.start(junk, socket.socket(socket.AF_INET, socket.SOCK_DGRAM), ("127.0.0.1", program.port()))
    served = flooded(seconds / 2, program, flood)
    flood = Flood()
    server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    server.bind(("127.0.0.1", 0))

    def answer():
        server.settimeout(5)
        _, address = server.recvfrom(2000)
        end = time.monotonic() + 1
        while flood.on.is_set() and time.monotonic() < end:
            data = random.randbytes(random.choice([1, 28, 300, 1400]))
            server.sendto(data, address)
            flood.bytes += len(data)

    flood.start(answer)
    return both(served, against_listen(seconds / 2, "setp://127.0.0.1:%d" % server.getsockname()[1], flood))


def bones(seconds):
    flood = Flood()
    port = flood.listen(aimation)
    return against_listen(seconds, "aimation://127.0.0.1:%d" % port, flood)


def rate(seconds, heap):
    """Returns the bytes a second that 60 clients read after a warm-up, and the standard error."""
    program = Program("serve", "rgmp://127.0.0.1:0", heap=heap)
    port = program.port()
    selector = selectors.DefaultSelector()
    for _ in range(60):
        client = socket.create_connection(("127.0.0.1", port))
        client.setblocking(False)
        selector.register(client, selectors.EVENT_READ)
    begin, counted, last = time.monotonic() + seconds / 4, 0, 0
    while time.monotonic() < begin + seconds:
        for key, _ in selector.select(1):
            try:
                part = len(key.fileobj.recv(1 << 18))
            except OSError:
                part = 0
            if part == 0:
                selector.unregister(key.fileobj)
                key.fileobj.close()
            elif time.monotonic() > begin:
                counted += part
    clients = len(selector.get_map())
    peak = program.memory("VmHWM")
    ended, summary = program.interrupt()
    return counted / seconds, clients, peak, ended, summary, program.text(program.err)


def readers(seconds):
    small, clients, peak, ended, summary, log = rate(seconds / 2, "160m")
    large, _, large_peak, _, _, _ = rate(seconds / 2, "2g")
    refused = log.count("rejected") + log.count("PEER_SLOW")
    share = small / large
    good = (share >= 0.9 or refused > 0) and ended <= 1 and summary
    return good, ("%.0f kB/s at 160m (%d clients at the end, %d refusals, %d transcripts cut, resident %.0f MB), %.0f kB/s at 2g"
                  " (%.0f MB): %.0f %%; ended in %.2f s, %s" % (
                      small / 1e3, clients, refused, log.count("TRANSCRIPT_FULL"), peak, large / 1e3, large_peak,
                      100 * share, ended, "with a summary" if summary else "WITHOUT A SUMMARY"))


def places(_):
    space = "floods%d" % os.getpid()
    run = lambda line: subprocess.run(line.split(), check=True)
    program = Program("serve", "vrpn://0.0.0.0:0")
    try:
        port = program.port()
        run("ip netns add " + space)
        run("ip link add fl%d type veth peer name fl1 netns %s" % (os.getpid() % 10000, space))
        run("ip addr add 10.79.0.1/24 dev fl%d" % (os.getpid() % 10000))
        run("ip link set fl%d up" % (os.getpid() % 10000))
        run("ip -n %s addr add 10.79.0.2/24 dev fl1" % space)
        run("ip -n %s link set fl1 up" % space)
        code = ("import socket, time\n"
                "all = [socket.create_connection(('10.79.0.1', %d)) for _ in range(270)]\n"
                "time.sleep(0.5)\n"
                "left = 0\n"
                "for one in all:\n"
                "    one.setblocking(False)\n"
                "    try:\n"
                "        while one.recv(4096):\n"
                "            pass\n"
                "    except BlockingIOError:\n"  # it is open, and all that came is read
                "        left += 1\n"
                "    except OSError:\n"
                "        pass\n"
                "print(left, flush=True)\n"
                "time.sleep(8)\n" % port)
        visitor = subprocess.Popen(["ip", "netns", "exec", space, sys.executable, "-c", code], stdout=subprocess.PIPE)
        admitted = int(visitor.stdout.readline())
        with socket.create_connection(("127.0.0.1", port), 5) as own:
            own.settimeout(5)
            served = own.recv(24).startswith(b"vrpn")
        ended, summary = program.interrupt()
        visitor.kill()
        refused = program.text(program.err).count("was rejected")
        good = admitted <= 128 and served and refused > 0 and ended <= 1 and summary
        return good, "%d of 270 have a place, %d refusals are logged, another client is %s; ended in %.2f s, %s" % (
            admitted, refused, "served" if served else "NOT SERVED", ended,
            "with a summary" if summary else "WITHOUT A SUMMARY")
    finally:
        if program.process.poll() is None:
            program.process.kill()
        subprocess.run(["ip", "netns", "del", space])


SCENARIOS = {
    "readers": readers, "undescribed": undescribed, "definitions": definitions_scenario, "lengths": lengths,
    "ports": ports, "noise": noise, "bones": bones, "places": places}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO", choices=[[], *SCENARIOS])
    parser.add_argument("--seconds", type=float, default=600)
    options = parser.parse_args()
    failed = False
    for name in options.scenarios or SCENARIOS:
        try:
            good, text = SCENARIOS[name](options.seconds)
        except (OSError, RuntimeError, StopIteration, subprocess.SubprocessError) as fault:
            good, text = False, str(fault)
        failed |= not good
        print("%s %s: %s" % ("PASS" if good else "FAIL", name, text), flush=True)
    os._exit(failed)


if __name__ == "__main__":
    main()
