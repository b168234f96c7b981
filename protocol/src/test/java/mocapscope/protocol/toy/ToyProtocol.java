package mocapscope.protocol.toy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.sample.Source;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Address;
import mocapscope.protocol.session.Closing;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.Dialogue;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Host;
import mocapscope.protocol.session.HostActions;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Option;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Request;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.Scheme;
import mocapscope.protocol.session.SessionOptions;
import mocapscope.protocol.session.Settings;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * A protocol of text lines, small enough to see through: the client says {@code hello}, the server {@code welcome} and
 * then {@code p 1}, {@code p 2} … every 10 ms. Who says {@code flood} is sent 32 MiB at once.
 */
public final class ToyProtocol implements Protocol {
    public static final Channel TCP = Channel.tcp("tcp");
    public static final Channel LISTENER = Channel.tcp("listener");
    public static final Scheme SCHEME = new Scheme("toy", 1, "lines of text");
    public static final Request SHOUT = new Request("shout", "Shout", List.of(), "Sends a line.");
    private static final long PACE = 10_000_000;

    /** What was sent, as the client's dialogues were told. */
    public final List<String> sent = new ArrayList<>();

    /** The codes of the findings that the client's dialogues were told of. */
    public final List<String> heard = new ArrayList<>();

    /** How many attempts of the client have ended. */
    public int ended;

    /** Why the client's channels closed. */
    public final List<Closing.Cause> closings = new ArrayList<>();

    /** Where the client speaks before anything is open; null if it does not. */
    public @Nullable Channel early;

    /** Whether the client says goodbye and waits for nothing. */
    public boolean goodbye;

    /** Whether the client says goodbye and waits for the server to close. */
    public boolean polite;

    /** An endpoint of this protocol. */
    public Endpoint endpoint(Role role, Address address, Map<String, String> settings) {
        return new Endpoint(name(), SCHEME, address, List.of(), Settings.of(SessionOptions.of(this, role), settings));
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
        return List.of(SCHEME);
    }

    @Override
    public List<Option> options(Role role) {
        return List.of();
    }

    @Override
    public List<Request> requests(Role role) {
        return List.of(SHOUT);
    }

    @Override
    public Decoder decoder(String session, Endpoint endpoint, SkeletonMaps maps) {
        return new ToyDecoder(session);
    }

    @Override
    public Supplier<Dialogue> client(Endpoint endpoint, RandomGenerator random) {
        return () -> new Client(endpoint.address());
    }

    @Override
    public Host server(Endpoint endpoint, Source source, RandomGenerator random) {
        return new Server(endpoint.address());
    }

    private final class Client implements Dialogue {
        private final Address remote;

        Client(Address remote) {
            this.remote = remote;
        }

        @Override
        public void start(Now now, Actions out) {
            out.connect(TCP, remote);
            if (early != null) {
                out.send(early, "early", ToyDecoder.line("early"));
            }
        }

        @Override
        public void opened(Channel channel, Address local, Address peer, Now now, Actions out) {
            out.send(TCP, "hello", ToyDecoder.line("hello"));
            out.step(Phase.HANDSHAKING, "hello sent", "welcome");
        }

        @Override
        public void message(Message message, Now now, Actions out) {
            var text = ((ToyDecoder.Line) message.body()).text();
            if (message.direction() == Direction.TO_CLIENT && text.equals("welcome")) {
                out.step(Phase.LIVE, "welcome", "");
            } else if (text.equals("go away")) {
                out.fail(ToyRule.NOT_WELCOME, "the server does not want us");
            } else if (text.equals("later")) {
                out.lost("the server wants us later");
            }
        }

        @Override
        public boolean wantsMessages() {
            return false;
        }

        @Override
        public void finding(Finding finding, Now now, Actions out) {
            heard.add(finding.rule().code());
        }

        @Override
        public void closing(Now now, Actions out) {
            if (polite) {
                out.send(TCP, "bye", ToyDecoder.line("bye"));
            } else {
                if (goodbye) {
                    out.send(TCP, "bye", ToyDecoder.line("bye"));
                }
                out.end("");
            }
        }

        @Override
        public void ended(Now now) {
            ended++;
        }

        @Override
        public void sent(Channel channel, String name, ByteBuffer bytes, Now now, Actions out) {
            sent.add(StandardCharsets.US_ASCII.decode(bytes.duplicate()).toString());
        }

        @Override
        public void closed(Channel channel, Closing why, Now now, Actions out) {
            closings.add(why.cause());
            out.lost("the connection is gone");
        }

        @Override
        public void asked(Request request, Map<String, String> parameters, Now now, Actions out) {
            out.send(TCP, request.name(), ToyDecoder.line("hello again"));
        }
    }

    private record Server(Address local) implements Host {

        @Override
        public void start(Now now, HostActions out) {
            out.listen(LISTENER, local, TCP);
        }

        @Override
        public Dialogue accepted(Channel listener, Channel channel, Address remote, Now now) {
            return new Peer();
        }
    }

    private static final class Peer implements Dialogue {
        private long due;
        private int next = 1;

        @Override
        public void start(Now now, Actions out) {}

        @Override
        public void message(Message message, Now now, Actions out) {
            if (message.direction() == Direction.TO_SERVER && message.name().equals("hello")) {
                out.send(TCP, "welcome", ToyDecoder.line("welcome"));
                out.step(Phase.LIVE, "welcome sent", "");
                due = now.monotonicNanos() + PACE;
                out.wakeAt("pace", due);
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
        public void woken(String name, Now now, Actions out) {
            out.send(TCP, "p", ToyDecoder.line("p " + next++));
            due = Math.max(due + PACE, now.monotonicNanos()); // who slept makes up for nothing
            out.wakeAt("pace", due);
        }

        @Override
        public void closed(Channel channel, Closing why, Now now, Actions out) {
            out.lost("the client is gone");
        }
    }
}
