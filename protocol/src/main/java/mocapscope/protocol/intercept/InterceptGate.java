package mocapscope.protocol.intercept;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Transcript;
import mocapscope.protocol.transcript.TransportKind;

/**
 * A traffic filter that applies intercept rules to messages, and can delay them or hold them for the user. Each
 * arriving message first passes the rules; the result waits until it is due and, if its direction is held, until the
 * user forwards it.
 *
 * <pre>
 *   item ─▶ rules ─▶ queue ─▶ next gate
 * </pre>
 */
final class InterceptGate implements TrafficGate {
    private final SessionInterceptor interceptor;
    private final Runnable ended;
    private final HeldMessageQueue queue;
    private final InterceptRuleEngine engine;
    private final Set<Transcript.ChannelDirection> pausedStreams = new HashSet<>();
    /** The revision of the held messages in the published state. */
    private long heldRevision;
    /** The revision of the rules in the published state. */
    private long ruleRevision;

    private LostHeldMessages lastLoss = LostHeldMessages.NONE;

    /** Creates a gate; {@code ended} runs when the session has ended for good. */
    InterceptGate(SessionInterceptor interceptor, Set<Direction> holding, List<InterceptRule> rules, Runnable ended) {
        this.interceptor = interceptor;
        this.ended = ended;
        this.queue = new HeldMessageQueue(holding);
        this.engine = new InterceptRuleEngine(interceptor.session(), queue, rules);
        publish();
    }

    @Override
    public boolean requiresWholeMessages() {
        return true;
    }

    @Override
    public void handle(GatedTrafficUnit item, MonotonicAndUnixTime now, GateContext context) {
        if (queue.isIdle() && engine.isIdle() && !interceptor.hasCommands()) {
            context.forward(item, now);
        } else {
            turn(now, context, gateContext -> engine.apply(item, gateContext));
        }
    }

    @Override
    public long dueAt() {
        return interceptor.hasCommands() ? Long.MIN_VALUE : queue.nextDue();
    }

    @Override
    public boolean isHolding() {
        return queue.messages().size() > 0;
    }

    @Override
    public void release(MonotonicAndUnixTime now, GateContext context) {
        if (dueAt() <= now.monotonicNanos()) {
            turn(now, context, _ -> {});
        }
    }

    @Override
    public void flush(MonotonicAndUnixTime now, GateContext context) {
        turn(now, context, InterceptGateContext::forwardAll);
        pausedStreams.clear(); // the caller of this makes all channels readable again
    }

    @Override
    public void discardAll(MonotonicAndUnixTime now, GateContext context) {
        var dropped = queue.takeAll();
        pausedStreams.clear();
        engine.reset();
        var gateContext = new InterceptGateContext(now, context);
        gateContext.finish();
        gateContext.reportLost(dropped, "the session ended");
        publish();
    }

    @Override
    public void onState(SessionStateChange state) {
        if (state.phase().isTerminal()) {
            interceptor.finish();
            ended.run();
        }
    }

    private void turn(MonotonicAndUnixTime now, GateContext context, Consumer<InterceptGateContext> action) {
        var gateContext = new InterceptGateContext(now, context);
        interceptor.executeCommands(gateContext);
        action.accept(gateContext);
        gateContext.finish();
        publish();
    }

    /** Publishes a new state if held messages, rules or decoder state have changed; creates no object otherwise. */
    private void publish() {
        var last = interceptor.state();
        var messages = queue.messages();
        var decoderState = interceptor.session().history().decoderState();
        boolean heldChanged = last.held().size() != messages.size() || heldRevision != messages.revision();
        if (heldChanged
                || !last.held().isEmpty() && last.decoderState() != decoderState
                || !last.holding().equals(queue.heldDirections())
                || last.dropped() != queue.capacity().dropped()
                || last.lastLoss() != lastLoss
                || ruleRevision != engine.revision()) {
            heldRevision = messages.revision();
            ruleRevision = engine.revision();
            interceptor.publish(new InterceptorSnapshot(
                    queue.heldDirections(),
                    heldChanged ? messages.snapshot() : last.held(),
                    engine.ruleStates(),
                    queue.capacity().dropped(),
                    lastLoss,
                    decoderState));
        }
    }

    private static int count(List<HeldMessage> some) {
        return (int) some.stream().filter(each -> !each.isChannelClose()).count();
    }

    /** The operations that can be performed on an intercept gate during one call on the session's thread. */
    final class InterceptGateContext {
        private final MonotonicAndUnixTime clockReading;
        private final GateContext onward;

        private InterceptGateContext(MonotonicAndUnixTime now, GateContext context) {
            this.clockReading = now;
            this.onward = context;
        }

        /**
         * Forwards an item, or holds it if required; holds it for at least {@code delay} nanoseconds, unless that is
         * {@link HeldMessageQueue#AT_ONCE}.
         */
        void pass(GatedTrafficUnit item, long delay) {
            long earliest = delay == HeldMessageQueue.AT_ONCE ? delay : clockReading.monotonicNanos() + delay;
            passOrWait(item, queue.due(item, earliest));
        }

        private void passOrWait(GatedTrafficUnit item, long due) {
            if (due == HeldMessageQueue.AT_ONCE) {
                go(item);
            } else {
                enqueue(item, due);
            }
        }

        long dueAfter(long nanos) {
            return clockReading.monotonicNanos() + nanos;
        }

        /** Holds an item until {@code due} if there is room, and returns its id in the queue. */
        Optional<Long> enqueue(GatedTrafficUnit item, long due) {
            var direction = item.direction();
            boolean waits = item.channel().transport() == TransportKind.TCP
                    && (onward.isRelaying()
                            || direction == interceptor.session().role().incoming());
            if (item.closing() == null
                    && (waits
                            ? queue.capacity().isExhausted(direction)
                            : queue.capacity().isFull(direction))) {
                overflow(item);
                return Optional.empty();
            }
            var message = queue.add(item, due);
            var stream = new Transcript.ChannelDirection(item.channel(), direction);
            if (waits && queue.capacity().isFull(direction) && pausedStreams.add(stream)) {
                onward.setReadPaused(item.channel(), direction, true, clockReading);
            }
            return Optional.of(message.id());
        }

        private void overflow(GatedTrafficUnit item) {
            if (queue.capacity().countDropped(item.direction())) {
                onward.report(
                        ConnectionProblemKind.HELD_TOO_MUCH,
                        "further messages are dropped, because the intercept is full",
                        clockReading);
            }
            onward.drop(item, clockReading);
        }

        /** Drops an item and reports it as lost. */
        void discard(GatedTrafficUnit item, String action) {
            onward.reportEdit(item, action, clockReading);
            onward.drop(item, clockReading);
        }

        void report(InterceptProblemKind rule, String text) {
            onward.report(rule, text, clockReading);
        }

        void hold(Direction direction, boolean on) {
            queue.hold(direction, on);
            if (!on) {
                letGo(queue.take(direction));
            }
        }

        void forward(long id) {
            letGo(queue.take(id));
        }

        void forwardUpTo(long id) {
            letGo(queue.takeTo(id));
        }

        void forwardAll() {
            letGo(queue.takeAll());
        }

        void drop(long id) {
            queue.takeOne(id).ifPresent(message -> discard(message.item(), "dropped"));
        }

        void replaceBytes(long id, ByteBuffer bytes, String action) {
            queue.replaceBytes(id, bytes, action);
        }

        void duplicate(long id) {
            queue.duplicate(id).ifPresent(this::overflow);
        }

        /** Injects bytes. On a stream they follow data that waits for a time, but precede data that the user holds. */
        void inject(
                Direction direction, Channel channel, String name, ByteBuffer bytes, String action, boolean secret) {
            var injected = GatedTrafficUnit.of(
                            direction, channel, onward.connectionNumber(channel), name, bytes, clockReading)
                    .asDuplicate()
                    .withEdit(action);
            var item = secret ? injected.asSecret() : injected;
            passOrWait(item, queue.streamDue(item));
        }

        void disconnect(Channel channel) {
            long opening = onward.connectionNumber(channel);
            onward.abortChannel(channel, clockReading);
            forget(channel, opening, "the user cut " + name(channel));
        }

        void setRules(List<InterceptRule> rules) {
            engine.setRules(rules);
        }

        void addRuleFirst(InterceptRule rule) {
            engine.addRuleFirst(rule);
        }

        /** Forwards several held messages; the first one reports how long they were held. */
        private void letGo(List<HeldMessage> some) {
            boolean reported = false;
            for (var message : some) {
                boolean informative = !reported && message.isHeldByUser() && !message.isChannelClose();
                go(informative ? message.item().withEdit(heldFor(message, count(some))) : message.item());
                reported |= informative;
            }
        }

        private String heldFor(HeldMessage message, int count) {
            long nanos =
                    clockReading.monotonicNanos() - message.item().arrived().monotonicNanos();
            return count == 1
                    ? "held for %.1f s".formatted(nanos / 1e9)
                    : "held for %.1f s, with %d behind it".formatted(nanos / 1e9, count - 1);
        }

        private void go(GatedTrafficUnit item) {
            onward.forward(item, clockReading);
            var reason = item.closing();
            if (reason != null) {
                forget(item.channel(), item.connection(), describeClosing(item, reason));
            }
        }

        private String describeClosing(GatedTrafficUnit item, ChannelCloseReason reason) {
            var sender = item.direction() == Direction.TO_CLIENT ? "the server" : "the client";
            var closed = name(item.channel());
            return switch (reason.cause()) {
                case PEER -> "%s closed %s".formatted(sender, closed);
                case RESET -> "%s reset %s".formatted(sender, closed);
                case OURS -> "this program closed " + closed;
                default -> "%s closed (%s)".formatted(closed, reason.describe());
            };
        }

        private static String name(Channel channel) {
            return channel.transport() == TransportKind.TCP ? "the connection" : channel.name();
        }

        /** Discards everything held on a closed channel, because it can no longer be forwarded. */
        private void forget(Channel channel, long opening, String cause) {
            pausedStreams.removeIf(stream -> stream.channel().equals(channel));
            reportLost(queue.take(channel, opening), cause);
        }

        /** Reports messages that were held when their connection ended, and the time for which the first was held. */
        private void reportLost(List<HeldMessage> messages, String cause) {
            var lost = messages.stream().filter(each -> !each.isChannelClose()).toList();
            if (!lost.isEmpty()) {
                long first = lost.getFirst().item().arrived().monotonicNanos();
                double seconds = (clockReading.monotonicNanos() - first) / 1e9;
                var text = lost.size() == 1
                        ? "%s after %.1f s, while a message was held".formatted(cause, seconds)
                        : "%s after %.1f s, while %d messages were held".formatted(cause, seconds, lost.size());
                var ids = lost.stream().map(HeldMessage::id).collect(Collectors.toUnmodifiableSet());
                lastLoss = new LostHeldMessages(ids, text);
                onward.report(ConnectionProblemKind.HELD_TOO_LONG, text, clockReading);
            }
        }

        /**
         * Forwards messages that are due, reports drops once there is room again, and resumes reading of paused
         * channels.
         */
        private void finish() {
            queue.due(clockReading.monotonicNanos()).forEach(message -> go(message.item()));
            queue.takeReadyCloses().forEach(heldMessage -> go(heldMessage.item()));
            for (var direction : Direction.values()) {
                if (queue.capacity().hasAmpleRoom(direction)) {
                    reportMissed(direction);
                }
            }
            pausedStreams.removeIf(this::resumeIfRoom);
        }

        private boolean resumeIfRoom(Transcript.ChannelDirection stream) {
            boolean room = queue.capacity().hasAmpleRoom(stream.direction());
            if (room) {
                onward.setReadPaused(stream.channel(), stream.direction(), false, clockReading);
            }
            return room;
        }

        private void reportMissed(Direction direction) {
            long missed = queue.capacity().takeDropped(direction);
            if (missed > 0) {
                onward.report(
                        ConnectionProblemKind.HELD_TOO_MUCH,
                        "%d messages were dropped".formatted(missed),
                        clockReading);
            }
        }
    }
}
