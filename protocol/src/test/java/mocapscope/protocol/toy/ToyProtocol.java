package mocapscope.protocol.toy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UriScheme;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.logic.ServerLogic;
import mocapscope.protocol.session.logic.ServerLogicContext;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * A protocol of text lines, small enough to read in full: the client sends {@code hello}, the server {@code
 * welcome} and
 * then {@code p 1}, {@code p 2} … every 10 ms. A client that sends {@code flood} receives 32 MiB at once.
 */
public final class ToyProtocol implements Protocol {
    public static final Channel TCP = Channel.tcp("tcp");
    public static final Channel LISTENER = Channel.tcp("listener");
    public static final UriScheme SCHEME = new UriScheme("toy", 1, "lines of text");
    public static final UserRequestDefinition SEND_HELLO =
            new UserRequestDefinition("shout", "Shout", List.of(), "Sends a line.");
    private static final long SEND_INTERVAL = 10_000_000;

    /** Messages sent, as reported to the client's logic. */
    public final List<String> sent = new ArrayList<>();

    /** The codes of the findings passed to the client's logics. */
    public final List<String> findingCodes = new ArrayList<>();

    /** The number of the client's attempts that ended. */
    public int ended;

    /** The reasons for which the client's channels closed. */
    public final List<ChannelCloseReason.ChannelCloseCause> closings = new ArrayList<>();

    /** The channel on which the client sends before any is open; null if it does not. */
    public @Nullable Channel earlyChannel;

    /** True if the client sends {@code goodbye} and does not wait. */
    public boolean sendsGoodbye;

    /** True if the client sends {@code goodbye} and waits for the server to close. */
    public boolean awaitsServerClose;

    /** An endpoint of this protocol. */
    public Endpoint endpoint(SessionRole role, NetworkAddress address, Map<String, String> settings) {
        return new Endpoint(
                name(),
                SCHEME,
                address,
                List.of(),
                OptionValues.of(ProtocolIndependentSessionOptions.of(this, role), settings));
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
        return List.of(SCHEME);
    }

    @Override
    public List<OptionDefinition> options(SessionRole role) {
        return List.of();
    }

    @Override
    public List<ToyRule> rules() {
        return List.of(ToyRule.values());
    }

    @Override
    public List<UserRequestDefinition> requests(SessionRole role) {
        return List.of(SEND_HELLO);
    }

    @Override
    public Decoder decoder(String session, Endpoint endpoint, SkeletonMapLibrary maps) {
        return new ToyDecoder(session);
    }

    @Override
    public Supplier<SessionLogic> client(Endpoint endpoint, RandomGenerator random) {
        return () -> new ToyClient(endpoint.address());
    }

    @Override
    public ServerLogic server(Endpoint endpoint, ServedMotionSource source, RandomGenerator random) {
        return new ToyServer(endpoint.address());
    }

    private final class ToyClient implements SessionLogic {
        private final NetworkAddress remote;

        ToyClient(NetworkAddress remote) {
            this.remote = remote;
        }

        @Override
        public void start(MonotonicAndUnixTime now, SessionLogicContext out) {
            out.connect(TCP, remote);
            if (earlyChannel != null) {
                out.send(earlyChannel, "early", ToyDecoder.line("early"));
            }
        }

        @Override
        public void onOpened(
                Channel channel,
                NetworkAddress local,
                NetworkAddress peer,
                MonotonicAndUnixTime now,
                SessionLogicContext out) {
            out.send(TCP, "hello", ToyDecoder.line("hello"));
            out.enterStep(SessionPhase.HANDSHAKING, "hello sent", "welcome");
        }

        @Override
        public void onMessage(DecodedMessage message, MonotonicAndUnixTime now, SessionLogicContext out) {
            var text = ((ToyDecoder.ToyLine) message.body()).text();
            if (message.direction() == Direction.TO_CLIENT && text.equals("welcome")) {
                out.enterStep(SessionPhase.LIVE, "welcome", "");
            } else if (text.equals("go away")) {
                out.fail(ToyRule.NOT_WELCOME, "the server does not want us");
            } else if (text.equals("bad")) {
                out.fail(Finding.of(ToyRule.NOT_WELCOME, message, "bad"), "the server sends bad lines");
            } else if (text.equals("later")) {
                out.abandonAttempt("the server wants us later");
            }
        }

        @Override
        public boolean wantsMessages() {
            return false;
        }

        @Override
        public void onFinding(Finding finding, MonotonicAndUnixTime now, SessionLogicContext out) {
            findingCodes.add(finding.rule().code());
        }

        @Override
        public void startClosing(MonotonicAndUnixTime now, SessionLogicContext out) {
            if (awaitsServerClose) {
                out.send(TCP, "bye", ToyDecoder.line("bye"));
            } else {
                if (sendsGoodbye) {
                    out.send(TCP, "bye", ToyDecoder.line("bye"));
                }
                out.end("");
            }
        }

        @Override
        public void onAttemptEnded(MonotonicAndUnixTime now) {
            ended++;
        }

        @Override
        public void onSent(
                Channel channel, String name, ByteBuffer bytes, MonotonicAndUnixTime now, SessionLogicContext out) {
            sent.add(StandardCharsets.US_ASCII.decode(bytes.duplicate()).toString());
        }

        @Override
        public void onClosed(
                Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime now, SessionLogicContext out) {
            closings.add(reason.cause());
            out.abandonAttempt("the connection is gone");
        }

        @Override
        public void onRequest(
                UserRequestDefinition definition,
                Map<String, String> parameters,
                MonotonicAndUnixTime now,
                SessionLogicContext out) {
            out.send(TCP, definition.name(), ToyDecoder.line("hello again"));
        }
    }

    private record ToyServer(NetworkAddress local) implements ServerLogic {

        @Override
        public void start(MonotonicAndUnixTime now, ServerLogicContext out) {
            out.listen(LISTENER, local, TCP);
        }

        @Override
        public SessionLogic createLogic(
                Channel listener, Channel channel, NetworkAddress remote, MonotonicAndUnixTime now) {
            return new ToyServerSession();
        }
    }

    private static final class ToyServerSession implements SessionLogic {
        private long due;
        private int next = 1;

        @Override
        public void start(MonotonicAndUnixTime now, SessionLogicContext out) {}

        @Override
        public void onMessage(DecodedMessage message, MonotonicAndUnixTime now, SessionLogicContext out) {
            if (message.direction() == Direction.TO_SERVER && message.name().equals("hello")) {
                out.send(TCP, "welcome", ToyDecoder.line("welcome"));
                out.enterStep(SessionPhase.LIVE, "welcome sent", "");
                due = now.monotonicNanos() + SEND_INTERVAL;
                out.scheduleTimer("pace", due);
            } else if (message.name().equals("flood")) {
                var line = ToyDecoder.line("welcome " + "-".repeat(1 << 20));
                for (int i = 0; i < 32; i++) {
                    out.send(TCP, "flood", line);
                }
            }
        }

        @Override
        public boolean wantsMessages() {
            return false;
        }

        @Override
        public void onTimer(String name, MonotonicAndUnixTime now, SessionLogicContext out) {
            out.send(TCP, "p", ToyDecoder.line("p " + next++));
            due = Math.max(due + SEND_INTERVAL, now.monotonicNanos()); // who slept makes up for nothing
            out.scheduleTimer("pace", due);
        }

        @Override
        public void onClosed(
                Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime now, SessionLogicContext out) {
            out.abandonAttempt("the client is gone");
        }
    }
}
