package mocapscope.app.command;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.Inspector;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.sample.Source;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Anchor;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.Dialogue;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Framing;
import mocapscope.protocol.session.History;
import mocapscope.protocol.session.Host;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Option;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Request;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.Scheme;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.Settings;
import mocapscope.protocol.session.Sink;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/** A protocol that says nothing: its sessions are there to be printed. Messages are a number, a float and a password. */
final class Toy implements Protocol, Decoder {
    static final Channel TCP = Channel.tcp("tcp");

    /** The entry of every message. */
    static final long ENTRY = 1;

    /** The session's clock begins at 1 s, on the second 1,700,000,000. */
    static final Anchor ANCHOR = new Anchor(1_000_000_000L, 1_700_000_000_000_000_000L);

    record Broken(Severity severity) implements Rule {
        @Override
        public String code() {
            return "TOY_BROKEN";
        }

        @Override
        public String number() {
            return "T1";
        }

        @Override
        public String section() {
            return "§1";
        }
    }

    static Session session() {
        var toy = new Toy();
        var endpoint = new Endpoint(
                "toy",
                new Scheme("toy", 99, ""),
                new Address("127.0.0.1", 99),
                List.of("Arm"),
                Settings.standard(List.of()));
        var history = new History(new Transcript(Transcript.DEFAULT_BUDGET), toy);
        return new Session("toy-1", toy, endpoint, Role.CLIENT, "127.0.0.1:99", ANCHOR, history);
    }

    /** Number {@code n}, which arrived a quarter of a second after the session's start. */
    static Message message(long n, ByteBuffer bytes) {
        var entry = new Entry(
                ENTRY, Entry.Kind.DATA, Direction.TO_CLIENT, TCP, 1_250_000_000L, 24, bytes, Entry.Mark.NONE, "");
        return new Message(n, entry, ENTRY, 24, "toy Report", "Arm", new Message.Body() {}, bytes);
    }

    @Override
    public void inspect(Message message, Inspector inspector) {
        var in = new ByteReader(message.bytes(), new Broken(Severity.ERROR), inspector);
        in.i32("count");
        in.open("point").f32("x");
        in.close();
        in.text("password", 4, java.nio.charset.StandardCharsets.US_ASCII, true);
        in.skip("padding", 2);
    }

    @Override
    public String name() {
        return "toy";
    }

    @Override
    public String label() {
        return "Toy";
    }

    @Override
    public List<Scheme> schemes() {
        return List.of();
    }

    @Override
    public List<Option> options(Role role) {
        return List.of();
    }

    @Override
    public List<Request> requests(Role role) {
        return List.of();
    }

    @Override
    public Decoder decoder(String session, Endpoint endpoint, SkeletonMaps maps) {
        return this;
    }

    @Override
    public Supplier<Dialogue> client(Endpoint endpoint, RandomGenerator random) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Host server(Endpoint endpoint, Source source, RandomGenerator random) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Knowledge initial() {
        return () -> 0;
    }

    @Override
    public Knowledge decode(Knowledge before, Entry entry, Sink out) {
        return before;
    }

    @Override
    public Framing framing(Knowledge knowledge, Channel channel, Direction direction) {
        return ByteBuffer::remaining;
    }
}
