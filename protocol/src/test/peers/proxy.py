#!/usr/bin/env python3
"""Peers of other programs on both sides of `mocapscope proxy`: what they receive through it, and without it.

    protocol/src/test/peers/proxy.py [SCENARIO…] [--vrpn FOLDER] [--relay COMMAND]    all by default; Linux, Python 3

    vrpn       vrpn_server and vrpn_print_devices of mainline VRPN, with datagrams after a callback; needs --vrpn, the folder
               of its build
    vrpn+tcp   the same over one stream, tcp://
    aimation   a server and a client of the package websockets: packets, Host and Origin, and a refused foreign page
    rgmp       sockets: a definition, data and the disconnect of a device
    setp       datagrams of src-test-fixtures/setp, and links to other bubbles
    latency    messages of each protocol in both directions, without the proxy, through it, and through plain relays: one of this
               script, and COMMAND, which is started with the ports to listen at and to connect to; one thread sends and
               receives, so that only the proxy's or relay's threads wake up in between; PASS means that the 99th percentile of
               the added time of a message is at most 0.5 ms, when warm: after 9,000 messages each way, the median of nine
               rounds of 1,000, since one interruption by another process spoils a round

The client of each scenario prints or compares what it receives without the proxy and through it; the proxy records a take and
ends with 0. A line begins with PASS or
FAIL, or with SKIP if a program or package is missing. Ends with 1 if one failed.
"""
import argparse, asyncio, json, os, re, signal, socket, struct, subprocess, sys, tempfile, threading, time

TOP = os.path.realpath(os.path.join(os.path.dirname(__file__), "../../../.."))
FIXTURES = os.path.join(TOP, "src-test-fixtures")
PATIENCE = 10
DEVICES = "vrpn_Tracker_NULL Tracker0 2 20.0\nvrpn_Button_Example Button0 2 2.0\nvrpn_Dial_Example Dial0 2 2.0 10.0\n"


class Missing(Exception):
    """A program or package that a scenario needs."""


class Proxy:
    """The program as a proxy before a server."""

    def __init__(self, scheme, server):
        self.out, self.err = tempfile.TemporaryFile("w+"), tempfile.TemporaryFile("w+")
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [os.path.join(TOP, "bin/mocapscope"), "proxy", scheme + "://127.0.0.1:0",
             "%s://127.0.0.1:%d" % (scheme, server), "--json",
             "-o", os.path.join(self.folder.name, "proxy.mcap")], stdout=self.out, stderr=self.err,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))  # a shell ignores it for background jobs
        self.port = self.find_port()

    def __enter__(self):
        return self

    def find_port(self):
        for _ in range(1800):
            found = re.search(r"listening at \S*?:(\d+)", self.text(self.err))
            if found:
                return int(found.group(1))
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        raise RuntimeError("it does not listen: " + self.text(self.err)[-500:])

    def text(self, file):
        return os.pread(file.fileno(), 1 << 26, 0).decode("utf-8", "replace")

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.folder.cleanup()

    def lines(self, kind):
        """Returns the printed objects of one type; called when it has ended."""
        return [line for line in map(json.loads, self.text(self.out).splitlines()) if line["type"] == kind]

    def faults(self):
        """Returns the codes of errors, and the exit code unless it is 0; called when it has ended."""
        codes = [line["code"] for line in self.lines("finding") if line.get("severity") == "error"]
        return codes + ["exit code %s" % code for code in [self.process.returncode] if code]


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


def read(connection, length, patience=PATIENCE):
    connection.settimeout(patience)
    data = b""
    while len(data) < length:
        part = connection.recv(length - len(data))
        if not part:
            break
        data += part
    return data


def fixture(name):
    with open(os.path.join(FIXTURES, name), "rb") as file:
        return file.read()


def vrpn(options, scheme="vrpn", prefix=""):
    folder = options.vrpn
    if not folder or not os.path.exists(os.path.join(folder, "server_src/vrpn_server")):
        raise Missing("the build of mainline VRPN")
    environment = dict(os.environ, LD_LIBRARY_PATH=folder)
    with tempfile.NamedTemporaryFile("w", suffix=".cfg") as config:
        config.write(DEVICES)
        config.flush()
        # A server of its own for each client: a device sends its state to the first one that connects.
        ports = [free_port(), free_port()]
        servers = [subprocess.Popen(
            [folder + "/server_src/vrpn_server", "-f", config.name, "-millisleep", "2", str(port)],
            env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for port in ports]
        try:
            with Proxy(scheme, ports[1]) as proxy:
                texts = printed(folder, environment, prefix, [ports[0], proxy.port])
        finally:
            for server in servers:
                server.kill()
                server.wait()
    direct, through = map(distinct, texts)
    poses = len(proxy.lines("pose"))
    good = direct == through and len(direct) >= 5 and poses > 0 and not proxy.faults()
    return good, "%d different lines without the proxy, %d through it, not in both: %s; %d poses printed; faults %s" % (
        len(direct), len(through), sorted(direct ^ through), poses, proxy.faults())


def printed(folder, environment, prefix, ports):
    """Returns the output of one client for each port, which run at the same time."""
    clients = []
    for port in ports:
        names = ["%s@%s127.0.0.1:%d" % (name, prefix, port) for name in ("Tracker0", "Button0", "Dial0")]
        clients.append(subprocess.Popen(
            ["timeout", "6", "stdbuf", "-oL", folder + "/client_src/vrpn_print_devices", *names],
            env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT))
    return [client.communicate()[0] for client in clients]


def distinct(text):
    """Returns the different lines, without addresses, times and the state of the buttons when the client connected."""
    text = re.sub(r"127\.0\.0\.1:\d+", "HOST", text)
    text = re.sub(r"states: .*", "states: STATES", text)
    return {re.sub(r"\d+\.\d{6}", "TIME", line) for line in text.splitlines() if line.strip()}


def vrpn_tcp(options):
    return vrpn(options, "vrpn+tcp", "tcp://")


def aimation(_):
    try:
        import websockets
    except ImportError:
        raise Missing("the Python package websockets")
    return asyncio.run(aimation_session(websockets))


async def aimation_session(websockets):
    packets = [fixture("aimation/ok_response_15.bin")] + [fixture("aimation/ok_data_17_77.bin")] * 20
    register, shutdown = fixture("aimation/ok_register_14.bin"), fixture("aimation/ok_shutdown_16.bin")
    seen = []

    async def serve(connection):
        head = connection.request.headers
        received = [await connection.recv()]
        for packet in packets:
            await connection.send(packet)
        async for packet in connection:
            received.append(packet)
        seen.append((head["Host"], head.get("Origin"), received))

    async def client(port, origin):
        async with websockets.connect("ws://127.0.0.1:%d/" % port, origin=origin, compression=None) as connection:
            await connection.send(register)
            received = [await asyncio.wait_for(connection.recv(), PATIENCE) for _ in packets]
            await connection.send(shutdown)
            return received

    async def refused(port):
        try:
            await client(port, "http://foreign.example")
            return 0
        except websockets.exceptions.InvalidStatus as failure:
            return failure.response.status_code

    port = free_port()
    own = "http://127.0.0.1:%d" % port
    async with websockets.serve(serve, "127.0.0.1", port, origins=[own], compression=None):
        with await asyncio.to_thread(Proxy, "aimation", port) as proxy:
            direct = await client(port, own)
            through = await client(proxy.port, "http://127.0.0.1:%d" % proxy.port)
            status = [await refused(port), await refused(proxy.port)]
            for _ in range(100):
                if len(seen) == 2:
                    break
                await asyncio.sleep(0.1)
    skeletons = len(proxy.lines("skeleton"))
    good = (direct == through == packets and len(seen) == 2 and seen[0] == seen[1] and seen[0][2] == [register, shutdown]
            and status == [403, 403] and skeletons == 20 and proxy.faults() == ["STATUS_NOT_101"])  # of the foreign page
    return good, "%d of %d packets are equal; Host, Origin and the client's packets %s; a foreign page gets %s; %d skeletons printed; faults %s" % (
        sum(a == b for a, b in zip(direct, through)), len(packets),
        "are equal" if len(seen) == 2 and seen[0] == seen[1] else "DIFFER: %s" % seen, status, skeletons, proxy.faults())


def rgmp(_):
    def frame(kind, payload):
        return struct.pack("<II", kind, len(payload)) + payload

    definition = fixture("rgmp/valid/v01_minimal.json")
    data = b"".join(frame(2, struct.pack("<IIQ3f", 7, 0, 1000 + 10_000 * i, i, 2, 3)) for i in range(100))
    sent = frame(1, definition) + data + frame(3, struct.pack("<I", 7))

    def serve(server):
        while True:
            connection, _ = server.accept()
            with connection:
                connection.sendall(sent)

    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=serve, args=(server,), daemon=True).start()
        with Proxy("rgmp", server.getsockname()[1]) as proxy:
            received = []
            for port in (server.getsockname()[1], proxy.port):
                with socket.create_connection(("127.0.0.1", port)) as client:
                    received.append(read(client, len(sent) + 1))
    poses = len(proxy.lines("pose"))
    good = received == [sent, sent] and poses == 100 and not proxy.faults()
    return good, "%d of %d bytes, then the end of the stream; %d poses printed; faults %s" % (
        len(received[1]), len(sent), poses, proxy.faults())


def numbered(packets):
    """Returns the packets with consecutive numbers: gaps would count as lost messages, with which the proxy ends with 3."""
    numbers = sorted(struct.unpack_from("<I", packet, 4)[0] for packet in packets)
    return [packet[:4] + struct.pack("<I", numbers[0] + numbers.index(struct.unpack_from("<I", packet, 4)[0])) + packet[8:]
            for packet in packets]


def setp(_):
    vectors = {one["id"]: one for one in json.loads(fixture("setp/vectors.json"))["vectors"]}

    def packets(name):
        return [bytes.fromhex(packet["hex"]) for packet in vectors[name]["packets"]]

    names = ["connect-ack", "connect-success", "object-perception-3frames-3packets", "movement", "animation-2"]
    answers = numbered([packet for name in names for packet in packets(name)])
    request = packets("connect-request")[0]

    def address(port):
        return b"127.0.0.1".ljust(88, b"\0") + struct.pack("<I", port)

    def exchange(server, port):
        """Returns the request that the server receives, and the datagrams that the client receives."""
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as client:
            client.settimeout(PATIENCE)
            client.sendto(request, ("127.0.0.1", port))
            received, source = server.recvfrom(2000)
            for answer in answers + [b"links" + address(server.getsockname()[1]) + address(9)]:
                server.sendto(answer, source)
            return received, [client.recv(2000) for _ in range(len(answers) + 1)]

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
        server.settimeout(PATIENCE)
        server.bind(("127.0.0.1", 0))
        with Proxy("setp", server.getsockname()[1]) as proxy:
            direct, through = exchange(server, server.getsockname()[1]), exchange(server, proxy.port)
    code = proxy.process.returncode  # one vector breaks a rule, which is no fault of the proxy
    replaced = through[1][-1] == b"links" + address(proxy.port) + address(9)
    good = direct[0] == through[0] == request and direct[1][:-1] == through[1][:-1] == answers and replaced and not code
    return good, "%d of %d datagrams are equal; the server's address in a link is %s; exit code %s" % (
        sum(a == b for a, b in zip(through[1], answers)), len(answers), "the proxy's" if replaced else "NOT REPLACED",
        code)


COOKIE = b"vrpn: ver. 07.35  0".ljust(24, b"\0")
# After so many messages the compiler of the Java virtual machine has compiled what relays them.
WARMUP, ROUNDS, TRIPS, INTERVAL = 9000, 9, 1000, 1 / 480


def vrpn_frame(sender, kind, payload):
    return struct.pack(">IIIiiI", 24 + len(payload), int(time.time()), 0, sender, kind, 0) + payload + b"\0" * (-len(payload) % 8)


def vrpn_name(kind, text):
    return vrpn_frame(0, kind, struct.pack(">I", len(text) + 1) + text + b"\0")


def websocket_frame(payload, masked):
    length = struct.pack(">H", len(payload))
    if not masked:
        return b"\x82\x7e" + length + payload
    return b"\x82\xfe" + length + b"\0\0\0\0" + payload


class Exchange:
    """A server of one protocol and its clients, all in one thread: each message is received right after it was sent."""

    def __init__(self, scheme, hello, answer, request, reply):
        self.scheme, self.hello, self.answer, self.request, self.reply = scheme, hello, answer, request, reply
        self.datagrams = scheme == "setp"
        self.listener = socket.socket(socket.AF_INET, socket.SOCK_DGRAM if self.datagrams else socket.SOCK_STREAM)
        self.listener.settimeout(PATIENCE)
        self.listener.bind(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        if not self.datagrams:
            self.listener.listen()

    def skip_connections(self):
        """Closes the connections of those who only tried whether somebody listens."""
        self.listener.setblocking(False)
        try:
            while True:
                self.listener.accept()[0].close()
        except BlockingIOError:
            self.listener.settimeout(PATIENCE)

    def connect(self, port):
        """Returns the client's socket and the server's."""
        if not self.datagrams:
            self.skip_connections()
        kind = socket.SOCK_DGRAM if self.datagrams else socket.SOCK_STREAM
        client = socket.socket(socket.AF_INET, kind)
        client.settimeout(PATIENCE)
        client.connect(("127.0.0.1", port))
        if self.datagrams:
            return client, self.listener
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        client.sendall(self.hello)
        server = self.listener.accept()[0]
        server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if self.scheme == "aimation":
            server.settimeout(PATIENCE)
            head = b""
            while not head.endswith(b"\r\n\r\n"):
                head += read(server, 1)
        else:
            read(server, len(self.hello))
        server.sendall(self.answer)
        read(client, len(self.answer))
        return client, server

    def trip(self, ends):
        """Returns the milliseconds of one message to the server, and of one to the client."""
        client, server = ends
        begin = time.perf_counter()
        client.send(self.request)
        if self.datagrams:
            _, source = server.recvfrom(2000)
            middle = time.perf_counter()
            server.sendto(self.reply, source)
            client.recv(2000)
        else:
            read(server, len(self.request))
            middle = time.perf_counter()
            server.sendall(self.reply)
            read(client, len(self.reply))
        return (middle - begin) * 1e3, (time.perf_counter() - middle) * 1e3


def exchanges():
    pose = vrpn_frame(0, 0, struct.pack(">ii7d", 0, 0, 1, 2, 3, 0, 0, 0, 1))
    names = COOKIE + vrpn_name(-1, b"Tracker0") + vrpn_name(-2, b"vrpn_Tracker Pos_Quat")
    yield Exchange("vrpn+tcp", names, names, pose, pose)
    definition = fixture("rgmp/valid/v01_minimal.json")
    data = struct.pack("<IIIIQ3f", 2, 28, 7, 0, 1000, 1, 2, 3)
    yield Exchange("rgmp", b"", struct.pack("<II", 1, len(definition)) + definition, b"?", data)
    upgrade = (b"GET / HTTP/1.1\r\nHost: 127.0.0.1:1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
               b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
    accepted = (b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n")
    packet = fixture("aimation/ok_data_17_77.bin")
    yield Exchange("aimation", upgrade, accepted, websocket_frame(fixture("aimation/ok_register_14.bin").ljust(126, b"\0"), True),
               websocket_frame(packet, False))
    vectors = {one["id"]: one for one in json.loads(fixture("setp/vectors.json"))["vectors"]}
    request, reply = (bytes.fromhex(vectors[name]["packets"][0]["hex"]) for name in ("connect-request", "movement"))
    yield Exchange("setp", b"", b"", request, reply)


def relay_datagrams(listening, server):
    """A plain relay of the datagrams of one client, as a process of its own."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as near, socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as far:
        near.bind(("127.0.0.1", listening))
        far.connect(("127.0.0.1", server))
        data, client = near.recvfrom(65536)
        near.connect(client)
        far.send(data)
        threading.Thread(target=pump, args=(far, near), daemon=True).start()
        pump(near, far)


def relay(listening, server):
    """A plain relay of streams, as a process of its own."""
    with socket.create_server(("127.0.0.1", listening)) as listener:
        while True:
            client = listener.accept()[0]
            other = socket.create_connection(("127.0.0.1", server))
            for one in (client, other):
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=pump, args=(client, other), daemon=True).start()
            threading.Thread(target=pump, args=(other, client), daemon=True).start()


def pump(source, target):
    while True:
        data = source.recv(65536)
        if not data:
            return
        target.sendall(data)


def start_relay(command, server, datagrams):
    port = free_port()
    process = subprocess.Popen([*command, str(port), str(server)], stdin=subprocess.DEVNULL)
    if datagrams:
        time.sleep(1)
        return process, port
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            time.sleep(1)
            return process, port
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("%s does not listen" % command)


def added(exchange, ways, count):
    """Returns for each way but the direct one the median and the 99th percentile of the milliseconds that it adds."""
    times = {way: [] for way in ways}
    for _ in range(count):
        for way, ends in ways.items():
            times[way] += exchange.trip(ends)
        time.sleep(INTERVAL)
    direct = {part: sorted(times["direct"][part::2])[count // 2] for part in (0, 1)}
    return {way: quantiles(sorted(time - direct[n % 2] for n, time in enumerate(times[way])))
            for way in ways if way != "direct"}


def quantiles(times):
    return times[len(times) // 2], times[int(len(times) * 0.99)]


def latency(options):
    texts, good = [], True
    for exchange in exchanges():
        mode = "--as-datagram-relay" if exchange.datagrams else "--as-relay"
        relays = {"a Python relay": [sys.executable, os.path.realpath(__file__), mode]}
        if options.relay and not exchange.datagrams:
            relays["the other relay"] = options.relay.split()
        ways, processes = {"direct": exchange.connect(exchange.port)}, []
        try:
            for way, command in relays.items():
                process, port = start_relay(command, exchange.port, exchange.datagrams)
                processes.append(process)
                ways[way] = exchange.connect(port)
            with Proxy(exchange.scheme, exchange.port) as proxy:
                ways["the proxy"] = exchange.connect(proxy.port)
                cold = added(exchange, ways, WARMUP)
                rounds = [added(exchange, ways, TRIPS) for _ in range(ROUNDS)]
            texts.append("%s cold: " % exchange.scheme + ", ".join(
                "%s adds p50 %.2f p99 %.2f ms" % (way, *both) for way, both in cold.items()))
            warm = {way: [sorted(one[way][n] for one in rounds) for n in (0, 1)] for way in cold}
            texts.append("%s warm: " % exchange.scheme + ", ".join(
                "%s adds p50 %.2f p99 %.2f (%.2f to %.2f) ms" % (
                    way, p50[ROUNDS // 2], p99[ROUNDS // 2], p99[0], p99[-1]) for way, (p50, p99) in warm.items()))
            good &= warm["the proxy"][1][ROUNDS // 2] <= 0.5
        finally:
            for process in processes:
                process.kill()
                process.wait()
    return good, "\n     ".join(texts)


SCENARIOS = {"vrpn": vrpn, "vrpn+tcp": vrpn_tcp, "aimation": aimation, "rgmp": rgmp, "setp": setp, "latency": latency}


def main():
    plain = {"--as-relay": relay, "--as-datagram-relay": relay_datagrams}
    if len(sys.argv) > 1 and sys.argv[1] in plain:
        plain[sys.argv[1]](*map(int, sys.argv[2:]))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO", choices=[[], *SCENARIOS])
    parser.add_argument("--vrpn", metavar="FOLDER", help="the folder in which mainline VRPN was built")
    parser.add_argument("--relay", metavar="COMMAND", help="another plain relay to compare with")
    options = parser.parse_args()
    failed = False
    for name in options.scenarios or SCENARIOS:
        try:
            good, text = SCENARIOS[name](options)
            word = "PASS" if good else "FAIL"
        except Missing as what:
            good, word, text = True, "SKIP", "%s is missing" % what
        except Exception as fault:  # a scenario that breaks must not hide the others
            good, word, text = False, "FAIL", repr(fault)
        failed |= not good
        print("%s %s: %s" % (word, name, text), flush=True)
    os._exit(failed)


if __name__ == "__main__":
    main()
