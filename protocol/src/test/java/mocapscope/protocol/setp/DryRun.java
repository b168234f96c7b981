package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.motion.Devices;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Anchor;
import mocapscope.protocol.session.Dialogue;
import mocapscope.protocol.session.Driver;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.Gates;
import mocapscope.protocol.session.History;
import mocapscope.protocol.session.Host;
import mocapscope.protocol.session.HostActions;
import mocapscope.protocol.session.HostDriver;
import mocapscope.protocol.session.HostWire;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Request;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.Wire;
import mocapscope.protocol.toy.Notes;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Transcript;
import org.jspecify.annotations.Nullable;

/** A server and its clients as they are, but with a clock that a test moves, and datagrams that take a millisecond. */
final class DryRun {
    static final long SECOND = 1_000_000_000L;
    private static final long ON_THE_WAY = SECOND / 1000;
    private static final Address SERVER = new Address("192.0.2.1", 1253);

    private record Event(long at, long number, Runnable deed) {}

    /** Whether a datagram arrives. */
    interface Path {
        boolean arrives(ByteBuffer datagram, long now);
    }

    /** What the server's side of each session went through, in the order of their coming. */
    final List<Notes> served = new ArrayList<>();

    /** A foreign server's sides. */
    final List<Hand> hands;

    final Notes listener = new Notes();
    Path toServer = (_, _) -> true;
    Path toClient = (_, _) -> true;

    private final SetpProtocol protocol;
    private final Random random = new Random(1);
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::number));
    private final Map<Address, Client> clients = new LinkedHashMap<>();
    private final HostDriver server;
    private long number;
    private long now = SECOND;

    /** Our server, with these options. */
    DryRun(String options) {
        this(new SetpProtocol(), options, ours -> ours, new ArrayList<>());
    }

    /** Both sides have other numbers than the specification's. */
    DryRun(SetpTuning tuning) {
        this(new SetpProtocol(tuning), "", ours -> ours, new ArrayList<>());
    }

    /** A server whose side of each session says only what a test has it say; it is found among {@link #hands}. */
    static DryRun foreign() {
        var hands = new ArrayList<Hand>();
        return new DryRun(new SetpProtocol(), "", ours -> new Foreign(ours, hands), hands);
    }

    private DryRun(SetpProtocol protocol, String options, UnaryOperator<Host> wrapping, List<Hand> hands) {
        this.protocol = protocol;
        this.hands = hands;
        var endpoint = Catalog.parse("setp://192.0.2.1" + options, Role.SERVER);
        var ours = protocol.server(endpoint, Devices.of(protocol.devices()), random);
        server = new HostDriver(
                session("server", endpoint, Role.SERVER),
                wrapping.apply(ours),
                new Ports(),
                session -> session.id().equals("server") ? listener : noted(),
                Gates.OPEN,
                peer -> session("server." + peer, endpoint, Role.SERVER),
                random,
                now());
        server.start(now());
    }

    private Notes noted() {
        served.add(new Notes());
        return served.getLast();
    }

    private Session session(String id, Endpoint endpoint, Role role) {
        var history = new History(new Transcript(8 << 20), protocol.decoder(id, endpoint, SkeletonMaps.builtIn()));
        return new Session(id, protocol, endpoint, role, id, Anchor.at(now()), history);
    }

    /** A client of ours that calls. */
    Client call(String who, String options) {
        return calling(who, options, endpoint -> protocol.client(endpoint, random));
    }

    /** A client that says only what a test has it say. */
    Client call(Hand hand) {
        return calling("", "", _ -> () -> hand);
    }

    private interface Making {
        Supplier<Dialogue> of(Endpoint endpoint);
    }

    private Client calling(String who, String options, Making dialogues) {
        var endpoint = Catalog.parse("setp://" + who + "192.0.2.1" + options, Role.CLIENT);
        var client = new Client(new Address("192.0.2.9", 4000 + clients.size()), endpoint, dialogues.of(endpoint));
        clients.put(client.address, client);
        client.driver.start(now());
        return client;
    }

    Now now() {
        return new Now(now, 1_700_000_000L * SECOND + now);
    }

    long nanos() {
        return now;
    }

    /** Asks the server itself for something. */
    void ask(Request request) {
        server.ask(request, Map.of(), now());
    }

    /** The server's side of a session, by the order of their coming. */
    Driver peer(int index) {
        return server.peers().get(index);
    }

    /** A datagram comes to the server from somewhere, whoever sent it. */
    void comes(Address from, ByteBuffer bytes) {
        server.datagram(SetpProtocol.UDP, from, SERVER, bytes, now());
    }

    /** Lets so much time pass, with all that happens in it. */
    DryRun run(double seconds) {
        long until = now + (long) (seconds * SECOND);
        for (long next = next(); next <= until; next = next()) {
            now = Math.max(now, next);
            while (!events.isEmpty() && events.peek().at() <= now) {
                events.poll().deed().run();
            }
            clients.values().stream()
                    .filter(client -> client.driver.wakeAt() <= now)
                    .forEach(client -> client.driver.wake(now()));
            clients.values().stream()
                    .filter(client -> client.driver.deadlineAt() <= now)
                    .forEach(client -> client.driver.expire(now()));
            if (server.wakeAt() <= now) {
                server.wake(now());
            }
            if (server.deadlineAt() <= now) {
                server.expire(now());
            }
        }
        now = until;
        return this;
    }

    private long next() {
        long next = events.isEmpty() ? Gate.NEVER : events.peek().at();
        for (var client : clients.values()) {
            next = client.driver.over()
                    ? next
                    : Math.min(next, Math.min(client.driver.wakeAt(), client.driver.deadlineAt()));
        }
        return Math.min(next, server.over() ? Gate.NEVER : Math.min(server.wakeAt(), server.deadlineAt()));
    }

    private void later(Runnable deed) {
        events.add(new Event(now + ON_THE_WAY, number++, deed));
    }

    /** A client with its wire. */
    final class Client implements Wire {
        final Notes notes = new Notes();
        final Driver driver;
        private final Address address;
        private @Nullable Channel open;

        private Client(Address address, Endpoint endpoint, Supplier<Dialogue> dialogues) {
            this.address = address;
            var session = session("client" + address.port(), endpoint, Role.CLIENT);
            driver = new Driver(session, dialogues, this, _ -> notes, Gates.OPEN, random, now());
        }

        /** A person asks for something. */
        void ask(String name, Map<String, String> parameters) {
            var request = protocol.requests(Role.CLIENT).stream()
                    .filter(one -> one.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            driver.ask(request, parameters, now());
        }

        List<String> codes() {
            return notes.codes();
        }

        String step() {
            return notes.states.getLast().step();
        }

        @Override
        public void tell(Driver whom) {}

        @Override
        public void connect(Channel channel, Address remote) {}

        @Override
        public void accept(Channel listener, Address local, Channel channel) {}

        @Override
        public void openUdp(Channel channel, Address local, Address remote) {
            open = channel;
            later(() -> driver.opened(channel, address, remote, now()));
        }

        @Override
        public void aim(Channel channel, Address remote) {}

        @Override
        public long send(Channel channel, ByteBuffer bytes) {
            if (toServer.arrives(bytes, now)) {
                later(() -> server.datagram(SetpProtocol.UDP, address, SERVER, bytes.duplicate(), now()));
            }
            return now;
        }

        @Override
        public void rest(Channel channel, boolean on) {}

        @Override
        public void close(Channel channel) {
            open = null;
        }

        @Override
        public void closeAll() {
            open = null;
        }

        private void receive(ByteBuffer bytes) {
            if (open != null) {
                driver.received(open, bytes.duplicate(), now());
            }
        }
    }

    /** The server's port. */
    private final class Ports implements HostWire {

        @Override
        public void listen(Channel listening, Address local, Channel accepted) {}

        @Override
        public void listenUdp(Channel channel, Address local) {
            later(() -> server.opened(channel, SERVER, now()));
        }

        @Override
        public Wire datagrams(Channel channel, Address remote) {
            return new Shared(remote);
        }

        @Override
        public void closeDoors() {}

        @Override
        public void closeAll() {}
    }

    /** One peer's part of the port. */
    private final class Shared implements Wire {
        private final Address remote;

        private Shared(Address remote) {
            this.remote = remote;
        }

        @Override
        public void tell(Driver whom) {}

        @Override
        public void connect(Channel channel, Address to) {}

        @Override
        public void accept(Channel listening, Address local, Channel channel) {}

        @Override
        public void openUdp(Channel channel, Address local, Address to) {}

        @Override
        public void aim(Channel channel, Address to) {}

        @Override
        public long send(Channel channel, ByteBuffer bytes) {
            if (toClient.arrives(bytes, now)) {
                later(() -> Optional.ofNullable(clients.get(remote)).ifPresent(client -> client.receive(bytes)));
            }
            return now;
        }

        @Override
        public void rest(Channel channel, boolean on) {}

        @Override
        public void close(Channel channel) {}

        @Override
        public void closeAll() {}
    }

    /** Tells sessions apart as our server does, and leaves the talking to hands. */
    private record Foreign(Host ours, List<Hand> hands) implements Host {

        @Override
        public void start(Now at, HostActions out) {
            ours.start(at, out);
        }

        @Override
        public Dialogue accepted(Channel listening, Channel channel, Address remote, Now at) {
            return ours.accepted(listening, channel, remote, at);
        }

        @Override
        public Optional<String> whose(Channel channel, Address from, ByteBuffer datagram, Now at, HostActions out) {
            return ours.whose(channel, from, datagram, at, out);
        }

        @Override
        public Dialogue peer(String key, Channel channel, Address from, Now at) {
            ours.peer(key, channel, from, at);
            hands.add(Hand.server(Long.parseLong(key)));
            return hands.getLast();
        }
    }
}
