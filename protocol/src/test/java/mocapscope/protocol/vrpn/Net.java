package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.sample.Source;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Anchor;
import mocapscope.protocol.session.Closing;
import mocapscope.protocol.session.Driver;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.Gates;
import mocapscope.protocol.session.History;
import mocapscope.protocol.session.HostDriver;
import mocapscope.protocol.session.HostWire;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionOptions;
import mocapscope.protocol.session.Settings;
import mocapscope.protocol.session.Taps;
import mocapscope.protocol.session.Wire;
import mocapscope.protocol.toy.Notes;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Transcript;

/** A network of one thread, with a clock of its own: what is sent arrives a millisecond later, in order. */
final class Net {
    static final long SECOND = 1_000_000_000L;
    static final long EPOCH = 1_700_000_000L * SECOND;
    private static final long TRIP = 1_000_000L;
    private static final Address HERE = new Address("127.0.0.1", 40_000);
    private static final Address SERVER = new Address("127.0.0.1", 3883);

    private record Event(long at, long order, Runnable deed) {}

    private final VrpnProtocol protocol = new VrpnProtocol();
    private final PriorityQueue<Event> events =
            new PriorityQueue<>((a, b) -> a.at == b.at ? Long.compare(a.order, b.order) : Long.compare(a.at, b.at));
    private final List<Driver> clients = new ArrayList<>();
    /** What each peer of the server went through, in the order they came. */
    final List<Notes> peers = new ArrayList<>();

    private HostDriver host;
    private long time;
    private long order;

    Now now() {
        return new Now(time, EPOCH + time);
    }

    /** Runs everything that is due within so many seconds. */
    void run(double seconds) {
        long until = time + (long) (seconds * SECOND);
        for (long next = next(); next <= until; next = next()) {
            time = Math.max(time, next);
            while (!events.isEmpty() && events.peek().at <= time) {
                events.poll().deed.run();
            }
            wake();
        }
        time = until;
    }

    /** Nobody runs for so long: a laptop sleeps. */
    void sleep(double seconds) {
        time += (long) (seconds * SECOND);
    }

    private void wake() {
        if (host != null && !host.over() && host.wakeAt() <= time) {
            host.wake(now());
        }
        if (host != null && !host.over() && host.deadlineAt() <= time) {
            host.expire(now());
        }
        for (var client : clients) {
            if (client.wakeAt() <= time) {
                client.wake(now());
            }
            if (client.deadlineAt() <= time) {
                client.expire(now());
            }
        }
    }

    private long next() {
        long next = events.isEmpty() ? Long.MAX_VALUE : events.peek().at;
        if (host != null && !host.over()) {
            next = Math.min(next, Math.min(host.wakeAt(), host.deadlineAt()));
        }
        for (var client : clients) {
            next = Math.min(next, client.over() ? Long.MAX_VALUE : Math.min(client.wakeAt(), client.deadlineAt()));
        }
        return next;
    }

    private void later(Runnable deed) {
        events.add(new Event(time + TRIP, order++, deed));
    }

    /** Starts a server that shows {@code source}, in place of one that was there. */
    HostDriver serve(Source source, Gate gate, String... settings) {
        return serve(source, gate, List.of(), settings);
    }

    HostDriver serve(Source source, Gate gate, List<String> devices, String... settings) {
        var endpoint = endpoint(Role.SERVER, devices, settings);
        Taps taps = session -> {
            var notes = new Notes();
            if (!session.id().equals("listener")) {
                peers.add(notes);
            }
            return notes;
        };
        host = new HostDriver(
                session("listener", endpoint, Role.SERVER),
                protocol.server(endpoint, source, new Random(1)),
                new Doors(),
                taps,
                _ -> gate,
                peer -> session(peer, endpoint, Role.SERVER),
                new Random(1),
                now());
        host.start(now());
        return host;
    }

    /** Starts a client and returns what it goes through. */
    Notes call(Gate gate, List<String> devices, String... settings) {
        var notes = new Notes();
        drive(notes, gate, devices, settings);
        return notes;
    }

    Driver drive(Notes notes, Gate gate, List<String> devices, String... settings) {
        var endpoint = endpoint(Role.CLIENT, devices, settings);
        Gates gates = _ -> gate;
        var client = new Driver(
                session("client", endpoint, Role.CLIENT),
                protocol.client(endpoint, new Random(2)),
                new Cable(),
                _ -> notes,
                gates,
                new Random(2),
                now());
        clients.add(client);
        client.start(now());
        return client;
    }

    private Endpoint endpoint(Role role, List<String> devices, String... settings) {
        var values = new LinkedHashMap<String, String>();
        for (int i = 0; i < settings.length; i += 2) {
            values.put(settings[i], settings[i + 1]);
        }
        return new Endpoint(
                protocol.name(),
                protocol.schemes().getLast(),
                SERVER,
                devices,
                Settings.of(SessionOptions.of(protocol, role), values));
    }

    private Session session(String id, Endpoint endpoint, Role role) {
        var history = new History(
                new Transcript(Transcript.DEFAULT_BUDGET), protocol.decoder(id, endpoint, SkeletonMaps.builtIn()));
        return new Session(id, protocol, endpoint, role, id, Anchor.at(now()), history);
    }

    private static final class Doors implements HostWire {
        @Override
        public void listen(Channel listener, Address local, Channel accepted) {}

        @Override
        public void listenUdp(Channel channel, Address local) {}

        @Override
        public Wire datagrams(Channel channel, Address remote) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void closeDoors() {}

        @Override
        public void closeAll() {}
    }

    /** One end of a connection. */
    private final class Cable implements Wire {
        private Driver driver;
        private Cable other;

        @Override
        public void tell(Driver whom) {
            driver = whom;
        }

        @Override
        public void connect(Channel channel, Address remote) {
            later(() -> {
                if (host == null || host.over()) {
                    driver.closed(channel, new Closing(Closing.Cause.REFUSED, ""), now());
                    return;
                }
                var there = new Cable();
                other = there;
                there.other = this;
                var peer = host.accepted(Channel.tcp("listener"), channel, HERE, there, now());
                peer.accepted(channel, SERVER, HERE, now());
                driver.opened(channel, HERE, SERVER, now());
            });
        }

        @Override
        public long send(Channel channel, ByteBuffer bytes) {
            var there = other;
            if (there == null) {
                return NOT_SENT;
            }
            later(() -> {
                if (there.other == this) {
                    there.driver.received(channel, bytes, now());
                }
            });
            return time;
        }

        @Override
        public void rest(Channel channel, boolean on) {}

        @Override
        public void close(Channel channel) {
            closeAll();
        }

        @Override
        public void closeAll() {
            var there = other;
            if (there == null) {
                return;
            }
            other = null;
            later(() -> {
                if (there.other == this) {
                    there.other = null;
                    there.driver.closed(VrpnChannels.TCP, new Closing(Closing.Cause.PEER, ""), now());
                }
            });
        }

        @Override
        public void aim(Channel channel, Address remote) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void accept(Channel listener, Address local, Channel channel) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void openUdp(Channel channel, Address local, Address remote) {
            throw new UnsupportedOperationException();
        }
    }
}
