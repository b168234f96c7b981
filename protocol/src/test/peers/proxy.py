#!/usr/bin/env python3
"""Peers of other programs on both sides of `mocapscope proxy`: what they receive through it, and without it.

    protocol/src/test/peers/proxy.py [SCENARIO…] [--vrpn FOLDER]    all scenarios by default; Linux, Python 3

    vrpn       vrpn_server and vrpn_print_devices of mainline VRPN, with datagrams after a callback; needs --vrpn, the folder
               of its build
    vrpn+tcp   the same over one stream, tcp://
    aimation   a server and a client of the package websockets: packets, Host and Origin, and a refused foreign page
    rgmp       sockets: a definition, data and the disconnect of a device
    setp       datagrams of src-test-fixtures/setp, and links to other bubbles

The client of each scenario prints or compares what it receives without the proxy and through it. A line begins with PASS or
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
        self.process = subprocess.Popen(
            [os.path.join(TOP, "bin/mocapscope"), "proxy", scheme + "://127.0.0.1:0",
             "%s://127.0.0.1:%d" % (scheme, server), "--json"], stdout=self.out, stderr=self.err)
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

    def lines(self, kind):
        """Returns the printed objects of one type; called when it has ended."""
        return [line for line in map(json.loads, self.text(self.out).splitlines()) if line["type"] == kind]

    def errors(self):
        return [line["code"] for line in self.lines("finding") if line.get("severity") == "error"]


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


def read(connection, length):
    connection.settimeout(PATIENCE)
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
    good = direct == through and len(direct) >= 5 and poses > 0 and not proxy.errors()
    return good, "%d different lines without the proxy, %d through it, not in both: %s; %d poses printed; errors %s" % (
        len(direct), len(through), sorted(direct ^ through), poses, proxy.errors())


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
            and status == [403, 403] and skeletons == 20)
    return good, "%d of %d packets are equal; Host, Origin and the client's packets %s; a foreign page gets %s; %d skeletons printed" % (
        sum(a == b for a, b in zip(direct, through)), len(packets),
        "are equal" if len(seen) == 2 and seen[0] == seen[1] else "DIFFER: %s" % seen, status, skeletons)


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
    good = received == [sent, sent] and poses == 100 and not proxy.errors()
    return good, "%d of %d bytes, then the end of the stream; %d poses printed; errors %s" % (
        len(received[1]), len(sent), poses, proxy.errors())


def setp(_):
    vectors = {one["id"]: one for one in json.loads(fixture("setp/vectors.json"))["vectors"]}

    def packets(name):
        return [bytes.fromhex(packet["hex"]) for packet in vectors[name]["packets"]]

    names = ["connect-ack", "connect-success", "object-perception-3frames-3packets", "movement", "animation-2"]
    answers = [packet for name in names for packet in packets(name)]
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
    replaced = through[1][-1] == b"links" + address(proxy.port) + address(9)
    good = direct[0] == through[0] == request and direct[1][:-1] == through[1][:-1] == answers and replaced
    return good, "%d of %d datagrams are equal; the server's address in a link is %s" % (
        sum(a == b for a, b in zip(through[1], answers)), len(answers), "the proxy's" if replaced else "NOT REPLACED")


SCENARIOS = {"vrpn": vrpn, "vrpn+tcp": vrpn_tcp, "aimation": aimation, "rgmp": rgmp, "setp": setp}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO", choices=[[], *SCENARIOS])
    parser.add_argument("--vrpn", metavar="FOLDER", help="the folder in which mainline VRPN was built")
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
