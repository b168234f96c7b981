package mocapscope.protocol.bench;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Anchor;
import mocapscope.protocol.session.Closing;
import mocapscope.protocol.session.Driver;
import mocapscope.protocol.session.History;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionRule;
import mocapscope.protocol.session.Wire;
import mocapscope.protocol.toy.Notes;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/** A client of the toy protocol with a bench before it, and a network that writes down what is asked of it. */
final class Desk {
    static final long SECOND = 1_000_000_000L;
    static final Channel TCP = ToyProtocol.TCP;
    static final Channel UDP = Channel.udp("udp");
    static final Direction IN = Direction.TO_CLIENT;
    static final Direction OUT = Direction.TO_SERVER;
    private static final Address LOCAL = new Address("127.0.0.1", 5);
    private static final Address REMOTE = new Address("127.0.0.1", 6);

    final ToyProtocol protocol = new ToyProtocol();
    final Notes notes = new Notes();
    final List<String> wire = new ArrayList<>();
    final Benches benches;
    final Session session;
    final Driver driver;

    Desk(Tampering... tamperings) {
        this(Set.of(), tamperings);
    }

    Desk(Set<Direction> holding, Tampering... tamperings) {
        this(new Benches(holding, List.of(tamperings)));
    }

    Desk(Benches benches) {
        this.benches = benches;
        var endpoint = protocol.endpoint(Role.CLIENT, REMOTE, Map.of());
        var history = new History(
                new Transcript(Transcript.DEFAULT_BUDGET), protocol.decoder("toy-1", endpoint, SkeletonMaps.builtIn()));
        session = new Session("toy-1", protocol, endpoint, Role.CLIENT, "peer", Anchor.at(at(0)), history);
        var random = new Random(1);
        driver =
                new Driver(session, protocol.client(endpoint, random), new Paper(), _ -> notes, benches, random, at(0));
    }

    /** Its channel is open. */
    Desk open() {
        driver.start(at(0));
        driver.opened(TCP, LOCAL, REMOTE, at(0.5));
        return this;
    }

    /** The server has welcomed it. */
    Desk live() {
        open();
        says("welcome\n", 1);
        return this;
    }

    Desk withUdp() {
        driver.accepted(UDP, LOCAL, REMOTE, at(1));
        wire.clear();
        return this;
    }

    Bench bench() {
        return benches.of("toy-1").orElseThrow();
    }

    BenchState state() {
        return bench().state();
    }

    List<Held> held() {
        return state().held();
    }

    /** What is held, as text. */
    List<String> heldTexts() {
        return held().stream()
                .map(held -> held.closes() ? "closing" : text(held.parcel().bytes()))
                .toList();
    }

    void says(String text, double seconds) {
        comes(TCP, text, seconds);
    }

    void comes(Channel channel, String text, double seconds) {
        driver.received(channel, StandardCharsets.US_ASCII.encode(text).asReadOnlyBuffer(), at(seconds));
    }

    void closes(Channel channel, double seconds) {
        driver.closed(channel, new Closing(Closing.Cause.PEER, ""), at(seconds));
    }

    /** We say "hello again". */
    void shout(double seconds) {
        driver.ask(ToyProtocol.SHOUT, Map.of(), at(seconds));
    }

    void wake(double seconds) {
        driver.wake(at(seconds));
    }

    /** What crossed a channel one way, as text. */
    List<String> crossed(Channel channel, Direction way) {
        return notes.entries.stream()
                .filter(entry -> entry.kind() == Entry.Kind.DATA && entry.direction() == way)
                .filter(entry -> entry.channel().equals(channel))
                .map(entry -> text(entry.bytes()))
                .toList();
    }

    /** What came of the TCP channel since the greeting. */
    List<String> came() {
        var all = crossed(TCP, IN);
        return all.subList(Math.min(1, all.size()), all.size());
    }

    List<String> deeds() {
        return texts(SessionRule.TAMPERED.code());
    }

    List<String> texts(String code) {
        return notes.findings.stream()
                .filter(finding -> finding.rule().code().equals(code))
                .map(finding -> finding.text())
                .toList();
    }

    Entry last() {
        return notes.entries.getLast();
    }

    static Now at(double seconds) {
        return new Now((long) (seconds * SECOND), 1_700_000_000L * SECOND + (long) (seconds * SECOND));
    }

    static ByteBuffer line(String text) {
        return StandardCharsets.US_ASCII.encode(text + "\n").asReadOnlyBuffer();
    }

    static String text(ByteBuffer bytes) {
        return StandardCharsets.US_ASCII.decode(bytes.duplicate()).toString();
    }

    /** Writes down what is asked of the network. */
    private final class Paper implements Wire {
        @Override
        public void tell(Driver driver) {}

        @Override
        public void connect(Channel channel, Address remote) {
            wire.add("connect " + channel.name());
        }

        @Override
        public void accept(Channel listener, Address local, Channel channel) {}

        @Override
        public void openUdp(Channel channel, Address local, Address remote) {}

        @Override
        public void aim(Channel channel, Address remote) {}

        @Override
        public long send(Channel channel, ByteBuffer bytes) {
            wire.add(channel.name() + ": " + text(bytes));
            return 7;
        }

        @Override
        public void rest(Channel channel, boolean on) {
            wire.add((on ? "rest " : "resume ") + channel.name());
        }

        @Override
        public void close(Channel channel) {
            wire.add("close " + channel.name());
        }

        @Override
        public void closeAll() {
            wire.add("close all");
        }
    }
}
