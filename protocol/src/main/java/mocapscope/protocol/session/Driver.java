package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transport;

/**
 * Runs one session: takes what the wire says, keeps the transcript, has it decoded, and carries out what the dialogue
 * decides, through the gate. It is the only caller of dialogue, decoder and gate.
 *
 * <p>One thread owns a driver and makes all calls; it holds no thread, socket or clock itself.
 *
 * <pre>
 *   wire ─received─▶ gate ─▶ transcript ─▶ decoder ─▶ tap
 *                                             └─────▶ dialogue ─▶ gate ─▶ transcript ─▶ wire
 *                                                                             └─▶ decoder
 * </pre>
 */
public final class Driver {
    private static final String RECONNECT = "reconnect";
    private static final String SILENCE = "silence";

    private final Session session;
    private final Supplier<Dialogue> dialogues;
    private final Wire wire;
    private final Tap tap;
    private final Backoff backoff;
    private final long silenceNanos;
    private final Wakes asked = new Wakes();
    private final Wakes own = new Wakes();
    private final FindingLimit limit = new FindingLimit();
    private final Cutter cutter = new Cutter();
    private final Deed deed = new Deed();
    private final Outbox outbox = new Outbox(deed);
    private final Sink understood = new Understood();
    private Dialogue dialogue;
    private Gate gate = Gate.OPEN;
    private Decoder.Knowledge knowledge;
    private volatile State state;
    private Now now;
    private long lastSample;
    private boolean overflowTold;

    /** {@code dialogues} makes one for each attempt to connect. */
    public Driver(
            Session session, Supplier<Dialogue> dialogues, Wire wire, Taps taps, RandomGenerator random, Now now) {
        this.session = session;
        this.dialogues = dialogues;
        this.wire = wire;
        this.dialogue = dialogues.get();
        this.backoff = new Backoff(random);
        this.knowledge = session.history().decoder().initial();
        this.now = now;
        this.state = new State(Phase.CONNECTING, "", "", now.monotonicNanos());
        this.silenceNanos = session.role() == Role.CLIENT
                ? (long) (session.endpoint().settings().number(SessionOptions.SILENCE) * 1e9)
                : 0;
        this.tap = taps.open(session);
        wire.tell(this);
    }

    public Session session() {
        return session;
    }

    /** Whether the session ended for good; may be asked by any thread. */
    public boolean over() {
        return state.phase().over();
    }

    /** Begins. */
    public void start(Now at) {
        now = at;
        enter(Phase.CONNECTING, "", "");
        dialogue.start(at, outbox);
        outbox.drain();
    }

    /** A channel that was asked for, or an accepted peer's first one, is open. */
    public void opened(Channel channel, Address local, Address remote, Now at) {
        now = at;
        cutter.forget(channel);
        record(session.history().transcript().opened(outgoing(), channel, at.monotonicNanos(), local + " → " + remote));
        dialogue.opened(channel, local, remote, at, outbox);
        outbox.drain();
    }

    /** Bytes came: a datagram, or any part of a stream. The buffer must never change afterwards. */
    public void received(Channel channel, ByteBuffer bytes, Now at) {
        now = at;
        if (gate.whole() && channel.transport() == Transport.TCP) {
            cutter.cut(channel, bytes, this::framing, message -> atGate(channel, message));
        } else {
            atGate(channel, bytes);
        }
        outbox.drain();
    }

    /** A channel closed, or never opened. */
    public void closed(Channel channel, Closing why, Now at) {
        now = at;
        var rest = cutter.forget(channel);
        if (rest.hasRemaining()) {
            atGate(channel, rest);
        }
        var closer = why.cause() == Closing.Cause.OURS ? outgoing() : incoming();
        record(session.history().transcript().closed(closer, channel, at.monotonicNanos(), describe(why)));
        ruleOf(why.cause()).ifPresent(rule -> deed.finding(rule, channel.name() + ": " + describe(why)));
        dialogue.closed(channel, why, at, outbox);
        outbox.drain();
    }

    /** Does what is due. */
    public void wake(Now at) {
        now = at;
        gate.release(at, this::onward);
        for (var due = asked.take(at.monotonicNanos()); due.isPresent(); due = asked.take(at.monotonicNanos())) {
            dialogue.woken(due.get(), at, outbox);
            outbox.drain();
        }
        for (var due = own.take(at.monotonicNanos()); due.isPresent(); due = own.take(at.monotonicNanos())) {
            if (due.get().equals(RECONNECT)) {
                dialogue = dialogues.get();
                start(at);
            } else {
                checkSilence();
            }
        }
        outbox.drain();
    }

    /** When {@link #wake} must be called, on the monotonic clock, or {@link Gate#NEVER}. */
    public long wakeAt() {
        return Math.min(gate.dueAt(), Math.min(asked.next(), own.next()));
    }

    /** A person asks the peer for something. */
    public void ask(Request request, Map<String, String> parameters, Now at) {
        now = at;
        dialogue.asked(request, parameters, at, outbox);
        outbox.drain();
    }

    /** Connects again now instead of when the wait is over; nothing happens in other phases. */
    public void retry(Now at) {
        now = at;
        if (state.phase() == Phase.WAITING) {
            own.set(RECONNECT, at.monotonicNanos());
        }
    }

    /** Ends the session: the dialogue may say goodbye, then every channel closes. */
    public void stop(Now at) {
        now = at;
        if (over()) {
            return;
        }
        dialogue.closing(at, outbox);
        outbox.drain();
        end();
        enter(Phase.CLOSED, "", "");
    }

    /** Ends the session because of a fault of our own, and says which. */
    public void broken(RuntimeException fault, Now at) {
        now = at;
        deed.fail(SessionRule.OUR_FAULT, String.valueOf(fault));
    }

    /** Puts another gate in place; what was kept to be cut passes on as it is. */
    public void gate(Gate other, Now at) {
        now = at;
        cutter.flush(this::atGate);
        gate = other;
        outbox.drain();
    }

    private Framing framing(Channel channel) {
        return session.history().decoder().framing(knowledge, channel, incoming());
    }

    private void atGate(Channel channel, ByteBuffer bytes) {
        gate.pass(new Parcel(incoming(), channel, "", bytes, Entry.Mark.NONE), now, this::onward);
    }

    private void onward(Parcel parcel, Now at) {
        var entry = session.history()
                .transcript()
                .data(parcel.direction(), parcel.channel(), at.monotonicNanos(), parcel.bytes(), parcel.mark());
        if (parcel.direction() == outgoing()) {
            wire.send(parcel.channel(), parcel.bytes());
            record(entry);
            dialogue.sent(parcel.channel(), parcel.name(), parcel.bytes(), at, outbox);
        } else {
            record(entry);
        }
    }

    private void record(Entry entry) {
        tap.entry(entry);
        knowledge = session.history().decode(knowledge, entry, understood);
        if (!overflowTold && session.history().transcript().dropped() > 0) {
            overflowTold = true;
            deed.finding(SessionRule.TRANSCRIPT_FULL, "older bytes than the budget holds were dropped");
        }
    }

    private Direction incoming() {
        return session.role().incoming();
    }

    private Direction outgoing() {
        return session.role().outgoing();
    }

    private void enter(Phase phase, String step, String waitingFor) {
        state = new State(phase, step, waitingFor, now.monotonicNanos());
        if (phase == Phase.LIVE && silenceNanos > 0) {
            lastSample = now.monotonicNanos();
            own.set(SILENCE, lastSample + silenceNanos);
        }
        tap.state(state);
    }

    private void checkSilence() {
        if (state.phase() != Phase.LIVE) {
            return;
        }
        long until = lastSample + silenceNanos;
        if (now.monotonicNanos() < until) {
            own.set(SILENCE, until);
            return;
        }
        deed.finding(SessionRule.SILENT, "no sample for %.1f s".formatted(silenceNanos / 1e9));
        enter(Phase.SILENT, state.step(), "a sample");
    }

    private void end() {
        asked.clear();
        own.clear();
        cutter.flush((_, _) -> {});
        wire.closeAll();
    }

    private boolean reconnects() {
        return session.role() == Role.CLIENT && session.endpoint().settings().on(SessionOptions.RECONNECT);
    }

    private static String describe(Closing why) {
        return why.detail().isEmpty() ? why.cause().name().toLowerCase(Locale.ROOT) : why.detail();
    }

    private static Optional<SessionRule> ruleOf(Closing.Cause cause) {
        return switch (cause) {
            case OURS, PEER -> Optional.empty();
            case RESET -> Optional.of(SessionRule.CONNECTION_RESET);
            case REFUSED -> Optional.of(SessionRule.CONNECT_REFUSED);
            case TIMEOUT -> Optional.of(SessionRule.CONNECT_TIMEOUT);
            case UNKNOWN_HOST -> Optional.of(SessionRule.HOST_UNKNOWN);
            case UNREACHABLE -> Optional.of(SessionRule.HOST_UNREACHABLE);
            case ADDRESS_IN_USE -> Optional.of(SessionRule.ADDRESS_IN_USE);
            case SLOW_PEER -> Optional.of(SessionRule.PEER_SLOW);
            case FAILED -> Optional.of(SessionRule.CONNECTION_FAILED);
        };
    }

    /** Carries out what the dialogue asked for. */
    private final class Deed implements Actions {

        @Override
        public void connect(Channel channel, Address remote) {
            wire.connect(channel, remote);
        }

        @Override
        public void accept(Channel listener, Address local, Channel channel) {
            wire.accept(listener, local, channel);
        }

        @Override
        public void openUdp(Channel channel, Address local, Address remote) {
            wire.openUdp(channel, local, remote);
        }

        @Override
        public void send(Channel channel, String name, ByteBuffer bytes) {
            gate.pass(new Parcel(outgoing(), channel, name, bytes, Entry.Mark.NONE), now, Driver.this::onward);
        }

        @Override
        public void close(Channel channel) {
            wire.close(channel);
            var why = new Closing(Closing.Cause.OURS, "");
            record(session.history().transcript().closed(outgoing(), channel, now.monotonicNanos(), describe(why)));
        }

        @Override
        public void wakeAt(String name, long monotonicNanos) {
            asked.set(name, monotonicNanos);
        }

        @Override
        public void cancelWake(String name) {
            asked.cancel(name);
        }

        @Override
        public void step(Phase phase, String name, String waitingFor) {
            enter(phase, name, waitingFor);
        }

        @Override
        public void sample(Sample sample) {
            understood.sample(sample);
        }

        @Override
        public void finding(Rule rule, String text) {
            understood.finding(Finding.of(rule, incoming(), text, now));
        }

        @Override
        public void lost(String why) {
            if (over() || state.phase() == Phase.WAITING) {
                return;
            }
            end();
            finding(SessionRule.SESSION_LOST, why);
            enter(Phase.LOST, why, "");
            if (reconnects()) {
                long delay = backoff.next();
                own.set(RECONNECT, now.monotonicNanos() + delay);
                enter(Phase.WAITING, why, "the next attempt in %.1f s".formatted(delay / 1e9));
            } else {
                enter(Phase.CLOSED, why, "");
            }
        }

        @Override
        public void fail(Rule rule, String why) {
            if (over()) {
                return;
            }
            finding(rule, why);
            end();
            enter(Phase.FAILED, why, "");
        }
    }

    /** Passes on what the decoder understood. */
    private final class Understood implements Sink {

        @Override
        public void message(Message message) {
            tap.message(message);
            dialogue.message(message, now, outbox);
        }

        @Override
        public void source(SourceInfo source) {
            tap.source(source);
        }

        @Override
        public void sample(Sample sample) {
            tap.sample(sample);
            lastSample = now.monotonicNanos();
            backoff.reset();
            if (state.phase() == Phase.SILENT) {
                enter(Phase.LIVE, state.step(), "");
            }
        }

        @Override
        public void finding(Finding finding) {
            switch (limit.next(finding.rule())) {
                case LIST -> tap.finding(finding);
                case LAST_LISTED -> {
                    tap.finding(finding);
                    tap.finding(Finding.of(
                            SessionRule.FINDINGS_COLLAPSED,
                            finding.direction(),
                            finding.rule().code() + " has come " + FindingLimit.OF_A_KIND + " times",
                            now));
                }
                case COUNT_ONLY -> {}
            }
        }
    }
}
