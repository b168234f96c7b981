package mocapscope.protocol.intercept;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.GateItem;
import mocapscope.protocol.session.SessionRule;
import mocapscope.protocol.session.SessionState;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.TransportKind;

/**
 * A session gate that applies intercept rules and holds messages until due or forwarded by the user. Each arriving
 * message first passes the rules; the result waits until it is due and, if its direction is held, until the user
 * forwards it.
 *
 * <pre>
 *   parcel ─▶ tricks ─▶ waiting ─▶ onward
 * </pre>
 */
final class InterceptGate implements Gate {
    private final SessionInterceptor bench;
    private final Runnable ended;
    private final HeldMessageQueue waiting;
    private final InterceptRuleEngine tricks;
    private final Set<Channel> resting = new HashSet<>();
    private final InterceptorStatePublisher telling;

    /** Creates a gate; {@code ended} runs when the session has ended for good. */
    InterceptGate(SessionInterceptor bench, Set<Direction> holding, List<InterceptRule> tamperings, Runnable ended) {
        this.bench = bench;
        this.ended = ended;
        this.waiting = new HeldMessageQueue(holding);
        this.tricks = new InterceptRuleEngine(bench.session(), waiting, tamperings);
        this.telling = new InterceptorStatePublisher(bench, waiting, tricks);
        telling.publish();
    }

    @Override
    public boolean requiresWholeMessages() {
        return true;
    }

    @Override
    public void handle(GateItem parcel, ClockReading now, GateContext onward) {
        if (waiting.isIdle() && tricks.isIdle() && !bench.hasCommands()) {
            onward.forward(parcel, now);
        } else {
            turn(now, onward, turn -> tricks.apply(parcel, turn));
        }
    }

    @Override
    public long dueAt() {
        return bench.hasCommands() ? Long.MIN_VALUE : waiting.nextDue();
    }

    @Override
    public boolean isHolding() {
        return waiting.messages().size() > 0;
    }

    @Override
    public void release(ClockReading now, GateContext onward) {
        if (dueAt() <= now.monotonicNanos()) {
            turn(now, onward, _ -> {});
        }
    }

    @Override
    public void flush(ClockReading now, GateContext onward) {
        turn(now, onward, InterceptGateContext::forwardAll);
        resting.clear(); // the caller of this makes all channels readable again
    }

    @Override
    public void discardAll(ClockReading now, GateContext onward) {
        int dropped = count(waiting.takeAll());
        resting.clear();
        tricks.reset();
        new InterceptGateContext(now, onward).finish();
        if (dropped > 0) {
            onward.report(
                    SessionRule.HELD_TOO_LONG, "%d messages were held when the session ended".formatted(dropped), now);
        }
        telling.publish();
    }

    @Override
    public void onState(SessionState state) {
        if (state.phase().isTerminal()) {
            bench.finish();
            ended.run();
        }
    }

    private void turn(ClockReading now, GateContext onward, Consumer<InterceptGateContext> deed) {
        var turn = new InterceptGateContext(now, onward);
        bench.executeCommands(turn);
        deed.accept(turn);
        turn.finish();
        telling.publish();
    }

    private static int count(List<HeldMessage> some) {
        return (int) some.stream().filter(each -> !each.isChannelClose()).count();
    }

    /** The operations that can be performed on an intercept gate during one call on the session's thread. */
    final class InterceptGateContext {
        private final ClockReading now;
        private final GateContext onward;

        private InterceptGateContext(ClockReading now, GateContext onward) {
            this.now = now;
            this.onward = onward;
        }

        /**
         * Forwards a parcel, or holds it if required; holds it for at least {@code delay} nanoseconds, unless that is
         * {@link HeldMessageQueue#AT_ONCE}.
         */
        void pass(GateItem parcel, long delay) {
            long earliest = delay == HeldMessageQueue.AT_ONCE ? delay : now.monotonicNanos() + delay;
            passOrWait(parcel, waiting.due(parcel, earliest));
        }

        private void passOrWait(GateItem parcel, long due) {
            if (due == HeldMessageQueue.AT_ONCE) {
                go(parcel);
            } else {
                enqueue(parcel, due);
            }
        }

        long dueAfter(long nanos) {
            return now.monotonicNanos() + nanos;
        }

        /** Holds a parcel until {@code due} if there is room, and returns its id in the queue. */
        Optional<Long> enqueue(GateItem parcel, long due) {
            var way = parcel.direction();
            boolean waits = parcel.channel().transport() == TransportKind.TCP
                    && way == bench.session().role().incoming();
            if (parcel.closing() == null
                    && (waits
                            ? waiting.capacity().isExhausted(way)
                            : waiting.capacity().isFull(way))) {
                overflow(parcel);
                return Optional.empty();
            }
            var held = waiting.add(parcel, due);
            if (waits && waiting.capacity().isFull(way) && resting.add(parcel.channel())) {
                onward.setReadPaused(parcel.channel(), true, now);
            }
            return Optional.of(held.id());
        }

        private void overflow(GateItem parcel) {
            if (waiting.capacity().countDropped(parcel.direction())) {
                onward.report(
                        SessionRule.HELD_TOO_MUCH, "further messages are dropped, because the intercept is full", now);
            }
            onward.drop(parcel, now);
        }

        /** Drops a parcel and reports it as lost. */
        void discard(GateItem parcel, String deed) {
            onward.reportEdit(parcel, deed, now);
            onward.drop(parcel, now);
        }

        void report(InterceptFindingRule rule, String text) {
            onward.report(rule, text, now);
        }

        void hold(Direction way, boolean on) {
            waiting.hold(way, on);
            if (!on) {
                letGo(waiting.take(way));
            }
        }

        void forward(long id) {
            letGo(waiting.take(id));
        }

        void forwardUpTo(long id) {
            letGo(waiting.takeTo(id));
        }

        void forwardAll() {
            letGo(waiting.takeAll());
        }

        void drop(long id) {
            waiting.takeOne(id).ifPresent(held -> discard(held.item(), "dropped"));
        }

        void replaceBytes(long id, ByteBuffer bytes, String deed) {
            waiting.replaceBytes(id, bytes, deed);
        }

        void duplicate(long id) {
            waiting.duplicate(id).ifPresent(this::overflow);
        }

        /** Injects bytes. On a stream they follow data that waits for a time, but precede data that the user holds. */
        void inject(Direction way, Channel channel, String name, ByteBuffer bytes, String deed, boolean secret) {
            var said = GateItem.of(way, channel, onward.connectionNumber(channel), name, bytes, now)
                    .asDuplicate()
                    .withEdit(deed);
            var parcel = secret ? said.asSecret() : said;
            passOrWait(parcel, waiting.streamDue(parcel));
        }

        void disconnect(Channel channel) {
            long opening = onward.connectionNumber(channel);
            onward.abortChannel(channel, now);
            forget(channel, opening);
        }

        void setRules(List<InterceptRule> tamperings) {
            tricks.setRules(tamperings);
        }

        void addRuleFirst(InterceptRule tampering) {
            tricks.addRuleFirst(tampering);
        }

        /** Forwards several held messages; the first one reports how long they were held. */
        private void letGo(List<HeldMessage> some) {
            boolean told = false;
            for (var held : some) {
                boolean tells = !told && held.isHeldByUser() && !held.isChannelClose();
                go(tells ? held.item().withEdit(heldFor(held, count(some))) : held.item());
                told |= tells;
            }
        }

        private String heldFor(HeldMessage held, int count) {
            long nanos = now.monotonicNanos() - held.item().arrived().monotonicNanos();
            return count == 1
                    ? "held for %.1f s".formatted(nanos / 1e9)
                    : "held for %.1f s, with %d behind it".formatted(nanos / 1e9, count - 1);
        }

        private void go(GateItem parcel) {
            onward.forward(parcel, now);
            if (parcel.closing() != null) {
                forget(parcel.channel(), parcel.connection());
            }
        }

        /** Discards everything held on a closed channel, because it can no longer be forwarded. */
        private void forget(Channel channel, long opening) {
            resting.remove(channel);
            int dropped = count(waiting.take(channel, opening));
            if (dropped > 0) {
                var text = "%d messages were held when %s closed".formatted(dropped, channel.name());
                onward.report(SessionRule.HELD_TOO_LONG, text, now);
            }
        }

        /**
         * Forwards messages that are due, reports drops once there is room again, and resumes reading of paused
         * channels.
         */
        private void finish() {
            waiting.due(now.monotonicNanos()).forEach(held -> go(held.item()));
            waiting.takeReadyCloses().forEach(held -> go(held.item()));
            for (var way : Direction.values()) {
                if (waiting.capacity().hasAmpleRoom(way)) {
                    tellMissed(way);
                }
            }
            if (!resting.isEmpty() && waiting.capacity().hasAmpleRoom(bench.session().role().incoming())) {
                resting.forEach(channel -> onward.setReadPaused(channel, false, now));
                resting.clear();
            }
        }

        private void tellMissed(Direction way) {
            long missed = waiting.capacity().takeDropped(way);
            if (missed > 0) {
                onward.report(SessionRule.HELD_TOO_MUCH, "%d messages were dropped".formatted(missed), now);
            }
        }
    }
}
