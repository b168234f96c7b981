package mocapscope.protocol.intercept;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionEngine;
import mocapscope.protocol.session.SessionNetworkOperations;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/** A client of the toy protocol with an interceptor, and a network that records the requests to it. */
final class InterceptFixture {
    static final long SECOND = 1_000_000_000L;
    static final Channel TCP = ToyProtocol.TCP;
    static final Channel UDP = Channel.udp("udp");
    static final Direction IN = Direction.TO_CLIENT;
    static final Direction OUT = Direction.TO_SERVER;
    private static final NetworkAddress LOCAL = new NetworkAddress("127.0.0.1", 5);
    private static final NetworkAddress REMOTE = new NetworkAddress("127.0.0.1", 6);

    final ToyProtocol protocol = new ToyProtocol();
    final RecordingListener notes = new RecordingListener();
    final List<String> networkCalls = new ArrayList<>();
    final InterceptGateFactory gateFactory;
    final Session session;
    final SessionEngine engine;

    InterceptFixture(InterceptRule... rules) {
        this(Set.of(), rules);
    }

    InterceptFixture(Set<Direction> holding, InterceptRule... rules) {
        this(new InterceptGateFactory(holding, List.of(rules)));
    }

    InterceptFixture(InterceptGateFactory factory) {
        this.gateFactory = factory;
        var endpoint = protocol.endpoint(SessionRole.CLIENT, REMOTE, Map.of());
        var history = new EarlierMessageDecoder(
                new Transcript(Transcript.DEFAULT_BUDGET),
                protocol.decoder("toy-1", endpoint, SkeletonMapLibrary.builtIn()));
        session = new Session(
                "toy-1", protocol, endpoint, SessionRole.CLIENT, "peer", MonotonicToUnixTimeAnchor.at(at(0)), history);
        var random = new Random(1);
        engine = new SessionEngine(
                session,
                protocol.client(endpoint, random),
                new RecordingSessionNetwork(),
                _ -> notes,
                factory,
                random,
                at(0));
    }

    /** Opens the channel. */
    InterceptFixture open() {
        engine.start(at(0));
        engine.opened(TCP, LOCAL, REMOTE, at(0.5));
        return this;
    }

    /** The server has welcomed it. */
    InterceptFixture live() {
        open();
        receiveText("welcome\n", 1);
        return this;
    }

    InterceptFixture withUdp() {
        engine.accepted(UDP, LOCAL, REMOTE, at(1));
        networkCalls.clear();
        return this;
    }

    SessionInterceptor interceptor() {
        return gateFactory.find("toy-1").orElseThrow();
    }

    InterceptorSnapshot state() {
        return interceptor().state();
    }

    List<HeldMessage> held() {
        return state().held();
    }

    /** Returns the text of the held messages. */
    List<String> heldTexts() {
        return held().stream()
                .map(message -> message.isChannelClose()
                        ? "closing"
                        : text(message.item().bytes()))
                .toList();
    }

    void receiveText(String text, double seconds) {
        receive(TCP, text, seconds);
    }

    void receive(Channel channel, String text, double seconds) {
        engine.received(channel, StandardCharsets.US_ASCII.encode(text).asReadOnlyBuffer(), at(seconds));
    }

    void closeByPeer(Channel channel, double seconds) {
        engine.closed(channel, new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.PEER, ""), at(seconds));
    }

    /** Sends {@code hello again} from our side. */
    void sendRequest(double seconds) {
        engine.sendRequest(ToyProtocol.SEND_HELLO, Map.of(), at(seconds));
    }

    void runDueTimers(double seconds) {
        engine.runDueTimers(at(seconds));
    }

    /** Returns the text that crossed a channel in one direction. */
    List<String> transcriptTexts(Channel channel, Direction direction) {
        return notes.entries.stream()
                .filter(entry -> entry.kind() == Entry.EntryKind.DATA && entry.direction() == direction)
                .filter(entry -> entry.channel().equals(channel))
                .map(entry -> text(entry.bytes()))
                .toList();
    }

    /** Returns the text received on the TCP channel after the greeting. */
    List<String> receivedTexts() {
        var all = transcriptTexts(TCP, IN);
        return all.subList(Math.min(1, all.size()), all.size());
    }

    List<String> interventions() {
        return texts(ConnectionProblemKind.TAMPERED.code());
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

    static MonotonicAndUnixTime at(double seconds) {
        return new MonotonicAndUnixTime((long) (seconds * SECOND), 1_700_000_000L * SECOND + (long) (seconds * SECOND));
    }

    static ByteBuffer line(String text) {
        return StandardCharsets.US_ASCII.encode(text + "\n").asReadOnlyBuffer();
    }

    static String text(ByteBuffer bytes) {
        return StandardCharsets.US_ASCII.decode(bytes.duplicate()).toString();
    }

    /** Records the requests to the network. */
    private final class RecordingSessionNetwork implements SessionNetworkOperations {
        @Override
        public void setListener(SessionNetworkOperations.ChannelListener listener) {}

        @Override
        public void connect(Channel channel, NetworkAddress remote) {
            networkCalls.add("connect " + channel.name());
        }

        @Override
        public void accept(Channel listener, NetworkAddress local, Channel channel) {}

        @Override
        public void openUdp(Channel channel, NetworkAddress local, NetworkAddress remote) {}

        @Override
        public void setRemoteAddress(Channel channel, NetworkAddress remote) {}

        @Override
        public long send(Channel channel, ByteBuffer bytes) {
            networkCalls.add(channel.name() + ": " + text(bytes));
            return 7;
        }

        @Override
        public void setReadPaused(Channel channel, boolean on) {
            networkCalls.add((on ? "rest " : "resume ") + channel.name());
        }

        @Override
        public void close(Channel channel) {
            networkCalls.add("close " + channel.name());
        }

        @Override
        public void closeAll() {
            networkCalls.add("close all");
        }
    }
}
