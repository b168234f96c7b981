package mocapscope.protocol.catalog;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Random;
import mocapscope.protocol.motion.Devices;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.sample.Stamp;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Anchor;
import mocapscope.protocol.session.Closing;
import mocapscope.protocol.session.Driver;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Envelope;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Gates;
import mocapscope.protocol.session.History;
import mocapscope.protocol.session.HostDriver;
import mocapscope.protocol.session.HostWire;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.State;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.session.Wire;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import mocapscope.protocol.transcript.Transport;
import org.jspecify.annotations.Nullable;

/**
 * A server of demo devices and a client of it, of any protocol, on a network of one thread and on clocks that a test sets:
 * what is sent arrives a millisecond later, in order.
 */
final class Simulated {
    static final long SECOND = 1_000_000_000L;
    private static final long TRIP = SECOND / 1000;
    private static final Address HERE = new Address("192.0.2.9", 40_000);
    private static final Address SERVER = new Address("192.0.2.1", 3883);

    /** What one side went through. */
    static final class Noted implements Tap {
        final List<Phase> phases = new ArrayList<>();
        final List<Stamp> samples = new ArrayList<>();
        final List<String> codes = new ArrayList<>();
        int messages;
        /** Whether it needs messages themselves. */
        boolean looks;

        @Override
        public void state(State state) {
            phases.add(state.phase());
        }

        @Override
        public void entry(Entry entry) {}

        @Override
        public void message(Message message) {
            envelope(message);
        }

        @Override
        public boolean wantsMessages() {
            return looks;
        }

        @Override
        public void envelope(Envelope envelope) {
            messages++;
        }

        @Override
        public void source(SourceInfo source) {}

        @Override
        public void sample(Sample sample) {
            samples.add(sample.stamp());
        }

        @Override
        public void finding(Finding finding) {
            codes.add(finding.rule().code());
        }
    }

    private record Event(long at, long order, Runnable deed) {}

    final Noted client = new Noted();
    final List<Noted> peers = new ArrayList<>();

    private final Protocol protocol;
    private final long budget;
    private final Random random = new Random(1);
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::order));
    /** What streams carry waits while the network is down. */
    private final List<Runnable> held = new ArrayList<>();

    private final HostDriver host;
    private final Driver calling;
    private boolean down;
    private long time = SECOND;
    private long wall = 1_700_000_000L * SECOND;
    private long order;

    Simulated(Protocol protocol) {
        this(protocol, "", protocol.demo(), Transcript.DEFAULT_BUDGET);
    }

    /** With what the server's endpoint says besides its address, and the client's, and so many bytes for each transcript. */
    Simulated(Protocol protocol, String serving, String asked, long budget) {
        this.protocol = protocol;
        this.budget = budget;
        var scheme = protocol.schemes().getLast().name() + "://" + SERVER;
        var served = Catalog.parse(scheme + serving, Role.SERVER);
        host = new HostDriver(
                session("listener", served, Role.SERVER),
                protocol.server(served, Devices.of(protocol.devices()), random),
                new Doors(),
                this::noted,
                Gates.OPEN,
                peer -> session(peer, served, Role.SERVER),
                random,
                now());
        host.start(now());
        var called = Catalog.parse(scheme + asked, Role.CLIENT);
        calling = new Driver(
                session("client", called, Role.CLIENT),
                protocol.client(called, random),
                new Cable(),
                _ -> client,
                Gates.OPEN,
                random,
                now());
        calling.start(now());
    }

    private Noted noted(Session session) {
        var notes = new Noted();
        if (!session.id().equals("listener")) {
            peers.add(notes);
        }
        return notes;
    }

    private Session session(String id, Endpoint endpoint, Role role) {
        var history = new History(new Transcript(budget), protocol.decoder(id, endpoint, SkeletonMaps.builtIn()));
        return new Session(id, protocol, endpoint, role, id, Anchor.at(now()), history);
    }

    /** The client's. */
    History history() {
        return calling.session().history();
    }

    Now now() {
        return new Now(time, wall + time);
    }

    /** Nobody runs for so long. */
    void sleep(double seconds) {
        time += (long) (seconds * SECOND);
    }

    /** Somebody sets the clock of the day. */
    void set(double secondsLater) {
        wall += (long) (secondsLater * SECOND);
    }

    /** Nothing arrives until it is {@link #up}: datagrams never, what streams carry then. */
    void down() {
        down = true;
    }

    void up() {
        down = false;
        held.forEach(this::later);
        held.clear();
    }

    /** The server's door breaks. */
    void breakDoor() {
        host.closed(Channel.tcp("listener"), new Closing(Closing.Cause.FAILED, "no more files"), now());
    }

    boolean serves() {
        return !host.over();
    }

    /** Runs everything that is due within so many seconds. */
    void run(double seconds) {
        long until = time + (long) (seconds * SECOND);
        for (long next = next(); next <= until; next = next()) {
            time = Math.max(time, next);
            while (!events.isEmpty() && events.peek().at <= time) {
                events.poll().deed.run();
            }
            if (!host.over() && host.wakeAt() <= time) {
                host.wake(now());
            }
            if (!host.over() && host.deadlineAt() <= time) {
                host.expire(now());
            }
            if (calling.wakeAt() <= time) {
                calling.wake(now());
            }
            if (calling.deadlineAt() <= time) {
                calling.expire(now());
            }
        }
        time = until;
    }

    private long next() {
        long next = events.isEmpty() ? Long.MAX_VALUE : events.peek().at;
        return Math.min(
                next,
                Math.min(
                        host.over() ? Long.MAX_VALUE : Math.min(host.wakeAt(), host.deadlineAt()),
                        calling.over() ? Long.MAX_VALUE : Math.min(calling.wakeAt(), calling.deadlineAt())));
    }

    private void later(Runnable deed) {
        events.add(new Event(time + TRIP, order++, deed));
    }

    private void carry(Transport transport, Runnable deed) {
        if (!down) {
            later(deed);
        } else if (transport == Transport.TCP) {
            held.add(deed);
        }
    }

    /** The server's doors. */
    private final class Doors implements HostWire {

        @Override
        public void listen(Channel listener, Address local, Channel accepted) {
            later(() -> host.opened(listener, SERVER, now()));
        }

        @Override
        public void listenUdp(Channel channel, Address local) {
            later(() -> host.opened(channel, SERVER, now()));
        }

        @Override
        public Wire datagrams(Channel channel, Address remote) {
            return new Post(bytes -> calling.received(channel, bytes, now()));
        }

        @Override
        public void closeDoors() {}

        @Override
        public void closeAll() {}
    }

    /** Where datagrams go. */
    private interface Letterbox {
        void take(ByteBuffer bytes);
    }

    /** One side that sends datagrams. */
    private class Post implements Wire {
        private final Letterbox there;

        Post(Letterbox there) {
            this.there = there;
        }

        @Override
        public void tell(Driver whom) {}

        @Override
        public void connect(Channel channel, Address remote) {
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

        @Override
        public void aim(Channel channel, Address remote) {}

        @Override
        public long send(Channel channel, ByteBuffer bytes) {
            carry(Transport.UDP, () -> there.take(bytes.duplicate()));
            return time;
        }

        @Override
        public void rest(Channel channel, boolean on) {}

        @Override
        public void close(Channel channel) {}

        @Override
        public void closeAll() {}
    }

    /** One end of a connection, or a client's port. */
    private final class Cable extends Post {
        private @Nullable Driver driver;
        private @Nullable Cable other;
        private @Nullable Channel stream;

        Cable() {
            super(bytes -> {});
        }

        private Driver driver() {
            return Objects.requireNonNull(driver);
        }

        @Override
        public void tell(Driver whom) {
            driver = whom;
        }

        @Override
        public void connect(Channel channel, Address remote) {
            stream = channel;
            carry(Transport.TCP, () -> {
                var there = new Cable();
                var peer = host.accepted(Channel.tcp("listener"), channel, HERE, there, now());
                if (peer == null) {
                    driver().closed(channel, new Closing(Closing.Cause.REFUSED, ""), now());
                    return;
                }
                other = there;
                there.other = this;
                there.stream = channel;
                peer.accepted(channel, SERVER, HERE, now());
                driver().opened(channel, HERE, SERVER, now());
            });
        }

        @Override
        public void openUdp(Channel channel, Address local, Address remote) {
            later(() -> driver().opened(channel, HERE, remote, now()));
        }

        @Override
        public long send(Channel channel, ByteBuffer bytes) {
            if (channel.transport() == Transport.UDP) {
                carry(Transport.UDP, () -> host.datagram(channel, HERE, SERVER, bytes.duplicate(), now()));
                return time;
            }
            var there = other;
            if (there == null) {
                return NOT_SENT;
            }
            carry(Transport.TCP, () -> {
                if (there.other == this) {
                    there.driver().received(channel, bytes, now());
                }
            });
            return time;
        }

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
            carry(Transport.TCP, () -> {
                if (there.other == this) {
                    there.other = null;
                    there.driver()
                            .closed(Objects.requireNonNull(there.stream), new Closing(Closing.Cause.PEER, ""), now());
                }
            });
        }
    }
}
