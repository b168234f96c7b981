package mocapscope.protocol.script.runner;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.intercept.InterceptRule;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.script.ConformanceStepResult;
import mocapscope.protocol.script.ScriptReader;
import mocapscope.protocol.script.ScriptStepReader;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.jspecify.annotations.Nullable;

/**
 * A scripted session for tests: each event has its time in seconds from the beginning. Its clock jumps, so that tests
 * never wait.
 */
final class FakeSessionControl implements TestedSessionControl {
    static final Channel TCP = Channel.tcp("tcp");
    private static final long JUMP = 3_600_000_000_000L;

    private final AtomicLong time = new AtomicLong(-JUMP);
    private final Session session;
    private final Transcript transcript = new Transcript(1 << 20);
    private final TestedSessionEventQueue queue = new TestedSessionEventQueue(this::nanos);
    private final Deque<TestedSessionEvent> flood = new ArrayDeque<>();
    private double crossesAt;
    private @Nullable ByteBuffer instead;
    private int goesOn;
    private List<InterceptRule> unplayed = List.of();
    final List<String> actions = new ArrayList<>();

    FakeSessionControl() {
        var endpoint = ProtocolCatalog.parse("vrpn+tcp://127.0.0.1", SessionRole.CLIENT);
        var protocol = ProtocolCatalog.of(endpoint);
        var history =
                new EarlierMessageDecoder(transcript, protocol.decoder("a", endpoint, SkeletonMapLibrary.builtIn()));
        session = new Session(
                "a",
                protocol,
                endpoint,
                SessionRole.CLIENT,
                "peer",
                MonotonicToUnixTimeAnchor.at(new MonotonicAndUnixTime(0, 0)),
                history);
    }

    List<ConformanceStepResult> run(String steps) throws Exception {
        return run("", steps);
    }

    /** Reads a case from {@code keys}, a line each, and its steps. */
    List<ConformanceStepResult> run(String keys, String steps) throws Exception {
        var played = ScriptReader.read("id: A\n" + keys + "steps:\n" + steps.indent(2))
                .cases()
                .getFirst();
        var settings = new TestRunClock(() -> new MonotonicAndUnixTime(nanos(), 0), 1);
        return new ConformanceCaseRunner(played, this, queue, settings, new Random(1)).run(ScriptStepReader.WITHIN);
    }

    private long nanos() {
        long now = time.addAndGet(JUMP);
        if (goesOn > 0) {
            goesOn--;
            queue.add(new TestedSessionEvent.ResendEvent(now));
        }
        for (int i = 0; i < 2 && !flood.isEmpty(); i++) {
            queue.add(flood.removeFirst());
        }
        return now;
    }

    FakeSessionControl connect() {
        return openChannel(TCP);
    }

    FakeSessionControl openChannel(Channel channel) {
        queue.add(new TestedSessionEvent.EntryEvent(transcript.appendOpened(Direction.TO_SERVER, channel, 0, "")));
        return this;
    }

    FakeSessionControl addMessage(String name, double at) {
        var entry =
                transcript.appendData(Direction.TO_CLIENT, TCP, nanos(at), bytes("x"), Entry.EntryModification.NONE);
        queue.add(new TestedSessionEvent.MessageEvent(new DecodedMessage(
                0, entry, entry.index(), entry.at(), name, "", new DecodedMessage.MessageBody() {}, entry.bytes())));
        return this;
    }

    FakeSessionControl closeChannelBy(Channel channel, Direction by, double at) {
        queue.add(new TestedSessionEvent.EntryEvent(transcript.appendClosed(by, channel, nanos(at), "why")));
        return this;
    }

    FakeSessionControl setPhase(SessionPhase phase, double at) {
        queue.add(new TestedSessionEvent.StateEvent(new SessionStateChange(phase, "", "", nanos(at))));
        return this;
    }

    FakeSessionControl addFinding(ConnectionProblemKind rule, boolean causedByPeer, double at) {
        var finding = Finding.of(rule, Direction.TO_CLIENT, "what is wrong", new MonotonicAndUnixTime(nanos(at), 0))
                .withSeverity(Severity.ERROR);
        queue.add(new TestedSessionEvent.FindingEvent(finding, causedByPeer));
        return this;
    }

    FakeSessionControl addResend(double at) {
        queue.add(new TestedSessionEvent.ResendEvent(nanos(at)));
        return this;
    }

    /** Each reading of the clock causes an event, more often than any run can store. */
    FakeSessionControl addEndlessEvents() {
        goesOn = 3 * ScriptEventQueueLimitChecker.MOST;
        return this;
    }

    /** Adds this many events that arrive as fast as they are read, and faster. */
    FakeSessionControl addImmediateEvents(int count) {
        flood.addAll(Collections.nCopies(count, new TestedSessionEvent.ResendEvent(nanos(1))));
        return this;
    }

    FakeSessionControl setNextPhase(SessionPhase phase, double at) {
        flood.add(new TestedSessionEvent.StateEvent(new SessionStateChange(phase, "", "", nanos(at))));
        return this;
    }

    /** Adds an entry that neither side sent, such as one that a rule repeats. */
    FakeSessionControl addInjectedEntry(String hex) {
        queue.add(new TestedSessionEvent.EntryEvent(transcript.appendData(
                Direction.TO_SERVER,
                TCP,
                0,
                ByteBuffer.wrap(HexFormat.of().parseHex(hex)).asReadOnlyBuffer(),
                Entry.EntryModification.INJECTED)));
        return this;
    }

    /** Replaces the script's message by other bytes. */
    FakeSessionControl replaceInjectedBytes(String hex) {
        instead = ByteBuffer.wrap(HexFormat.of().parseHex(hex)).asReadOnlyBuffer();
        return this;
    }

    /** Adds a finding that a rule could not be applied to a message, whether or not it was applied to another. */
    FakeSessionControl addUnappliedRule(InterceptRule rule, boolean never) {
        unplayed = never ? List.of(rule) : List.of();
        var text =
                "%s %s: it is so".formatted(rule.matcher().name(), rule.action().description());
        queue.add(new TestedSessionEvent.FindingEvent(
                Finding.of(new UnappliedRuleRule(), Direction.TO_SERVER, text, new MonotonicAndUnixTime(0, 0)), false));
        return this;
    }

    /** The rule of an intercept rule that could not be applied. */
    private record UnappliedRuleRule() implements Rule {
        @Override
        public String code() {
            return "NOT_PLAYED";
        }

        @Override
        public Severity severity() {
            return Severity.WARNING;
        }

        @Override
        public String number() {
            return "B1";
        }

        @Override
        public String section() {
            return "bench";
        }
    }

    FakeSessionControl cancelled() {
        queue.cancel(0);
        return this;
    }

    /** Sets the time at which injected messages cross. */
    FakeSessionControl setInjectionTime(double at) {
        crossesAt = at;
        return this;
    }

    @Override
    public Session session() {
        return session;
    }

    @Override
    public void inject(Direction direction, Channel channel, String name, ByteBuffer bytes) {
        actions.add("say %s on %s, %d bytes".formatted(name, channel.name(), bytes.remaining()));
        var crosses = instead == null ? bytes.asReadOnlyBuffer() : instead;
        queue.add(new TestedSessionEvent.EntryEvent(transcript.appendData(
                direction, channel, nanos(crossesAt), crosses, Entry.EntryModification.INJECTED)));
    }

    @Override
    public void addRuleFirst(InterceptRule rule) {
        actions.add("tamper " + rule.action().description());
    }

    @Override
    public List<InterceptRule> unappliedRules() {
        return unplayed;
    }

    @Override
    public void closeChannel(Channel channel) {
        actions.add("cut " + channel.name());
    }

    @Override
    public void submitRequest(UserRequestDefinition definition, Map<String, String> parameters, boolean ofHost) {
        actions.add("ask " + definition.name() + " " + parameters);
        queue.add(new TestedSessionEvent.RequestEvent(0));
    }

    @Override
    public long awaitProcessed() {
        return Long.MIN_VALUE;
    }

    @Override
    public void stop() {
        actions.add("stop");
    }

    private static long nanos(double seconds) {
        return (long) (seconds * 1e9);
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)).asReadOnlyBuffer();
    }
}
