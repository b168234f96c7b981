package mocapscope.app.command.output;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.DecoderStateCborReader;
import mocapscope.protocol.session.decoder.DecoderStateCborWriter;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UriScheme;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/** A protocol without traffic, for tests of session printers. Messages are a number, a float and a password. */
final class PrintedSessionProtocol implements Protocol, Decoder {
    static final Channel TCP = Channel.tcp("tcp");

    /** The entry of every message. */
    static final long ENTRY = 1;

    /** The session's clock begins at 1 s, on the second 1,700,000,000. */
    static final MonotonicToUnixTimeAnchor ANCHOR =
            new MonotonicToUnixTimeAnchor(1_000_000_000L, 1_700_000_000_000_000_000L);

    record PrintedSessionRule(Severity severity) implements Rule {
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
        var toy = new PrintedSessionProtocol();
        var endpoint = new Endpoint(
                "toy",
                new UriScheme("toy", 99, ""),
                new NetworkAddress("127.0.0.1", 99),
                List.of("Arm"),
                OptionValues.ofDefaults(List.of()));
        var history = new EarlierMessageDecoder(new Transcript(Transcript.DEFAULT_BUDGET), toy);
        return new Session("toy-1", toy, endpoint, SessionRole.CLIENT, "127.0.0.1:99", ANCHOR, history);
    }

    /** Number {@code n}, which arrived a quarter of a second after the session's start. */
    static DecodedMessage message(long n, ByteBuffer bytes) {
        var entry = new Entry(
                ENTRY,
                Entry.EntryKind.DATA,
                Direction.TO_CLIENT,
                TCP,
                1_250_000_000L,
                24,
                bytes,
                Entry.EntryModification.NONE,
                "");
        return new DecodedMessage(n, entry, ENTRY, 24, "toy Report", "Arm", new DecodedMessage.MessageBody() {}, bytes);
    }

    @Override
    public void inspect(DecodedMessage message, MessageFieldListener listener) {
        var in = new ByteReader(message.bytes(), new PrintedSessionRule(Severity.ERROR), listener);
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
    public List<UriScheme> schemes() {
        return List.of();
    }

    @Override
    public List<OptionDefinition> options(SessionRole role) {
        return List.of();
    }

    @Override
    public List<UserRequestDefinition> requests(SessionRole role) {
        return List.of();
    }

    @Override
    public Decoder decoder(String session, Endpoint endpoint, SkeletonMapLibrary maps) {
        return this;
    }

    @Override
    public Supplier<SessionLogic> client(Endpoint endpoint, RandomGenerator random) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ServerLogic server(Endpoint endpoint, ServedMotionSource source, RandomGenerator random) {
        throw new UnsupportedOperationException();
    }

    @Override
    public DecoderState initialState() {
        return () -> 0;
    }

    @Override
    public DecoderState decode(DecoderState before, Entry entry, DecoderEventEmitter out) {
        return before;
    }

    @Override
    public int stateVersion() {
        return 0;
    }

    @Override
    public void encodeState(DecoderState state, DecoderStateCborWriter out) {}

    @Override
    public DecoderState decodeState(DecoderStateCborReader in) {
        return initialState();
    }

    @Override
    public StreamFramer createFramer(DecoderState state, Channel channel, Direction direction) {
        return ByteBuffer::remaining;
    }
}
