package mocapscope.protocol.bench;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Parcel;
import mocapscope.protocol.session.SessionRule;
import mocapscope.protocol.session.State;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Transport;

/**
 * The gate of a bench. Tricks are played on what comes; what they leave waits until it is due and, where that way is held,
 * until a person lets it go.
 *
 * <pre>
 *   parcel ─▶ tricks ─▶ waiting ─▶ onward
 * </pre>
 */
final class BenchGate implements Gate {
    private final Bench bench;
    private final Runnable ended;
    private final Waiting waiting;
    private final Tricks tricks;
    private final Set<Channel> resting = new HashSet<>();
    private final Telling telling;

    /** {@code ended} is told when the session ended for good. */
    BenchGate(Bench bench, Set<Direction> holding, List<Tampering> tamperings, Runnable ended) {
        this.bench = bench;
        this.ended = ended;
        this.waiting = new Waiting(holding);
        this.tricks = new Tricks(bench.session(), waiting, tamperings);
        this.telling = new Telling(bench, waiting, tricks);
        telling.tell();
    }

    @Override
    public boolean whole() {
        return true;
    }

    @Override
    public void pass(Parcel parcel, Now now, Onward onward) {
        if (waiting.idle() && tricks.idle() && !bench.asks()) {
            onward.go(parcel, now);
        } else {
            turn(now, onward, turn -> tricks.play(parcel, turn));
        }
    }

    @Override
    public long dueAt() {
        return bench.asks() ? Long.MIN_VALUE : waiting.next();
    }

    @Override
    public boolean holds() {
        return waiting.row().size() > 0;
    }

    @Override
    public void release(Now now, Onward onward) {
        if (dueAt() <= now.monotonicNanos()) {
            turn(now, onward, _ -> {});
        }
    }

    @Override
    public void leave(Now now, Onward onward) {
        turn(now, onward, Turn::releaseAll);
        resting.clear(); // whoever asks for this has all channels read
    }

    @Override
    public void ended(Now now, Onward onward) {
        int dropped = count(waiting.takeAll());
        resting.clear();
        tricks.ended();
        new Turn(now, onward).finish();
        if (dropped > 0) {
            onward.report(
                    SessionRule.HELD_TOO_LONG, "%d messages were held when the session ended".formatted(dropped), now);
        }
        telling.tell();
    }

    @Override
    public void state(State state) {
        if (state.phase().over()) {
            bench.end();
            ended.run();
        }
    }

    private void turn(Now now, Onward onward, Consumer<Turn> deed) {
        var turn = new Turn(now, onward);
        bench.doAsked(turn);
        deed.accept(turn);
        turn.finish();
        telling.tell();
    }

    private static int count(List<Held> some) {
        return (int) some.stream().filter(each -> !each.closes()).count();
    }

    /** What can be done while it is the gate's turn. */
    final class Turn {
        private final Now now;
        private final Onward onward;

        private Turn(Now now, Onward onward) {
            this.now = now;
            this.onward = onward;
        }

        /** It goes on, unless it must wait; so many nanoseconds at least, or {@link Waiting#AT_ONCE}. */
        void pass(Parcel parcel, long delay) {
            long earliest = delay == Waiting.AT_ONCE ? delay : now.monotonicNanos() + delay;
            passOrWait(parcel, waiting.due(parcel, earliest));
        }

        private void passOrWait(Parcel parcel, long due) {
            if (due == Waiting.AT_ONCE) {
                go(parcel);
            } else {
                await(parcel, due);
            }
        }

        long after(long nanos) {
            return now.monotonicNanos() + nanos;
        }

        /** Waits until then, where there is room; its id there. */
        Optional<Long> await(Parcel parcel, long due) {
            var way = parcel.direction();
            boolean waits = parcel.channel().transport() == Transport.TCP
                    && way == bench.session().role().incoming();
            if (parcel.closing() == null
                    && (waits
                            ? waiting.room().fullToTheBrim(way)
                            : waiting.room().full(way))) {
                overflow(parcel);
                return Optional.empty();
            }
            var held = waiting.add(parcel, due);
            if (waits && waiting.room().full(way) && resting.add(parcel.channel())) {
                onward.rest(parcel.channel(), true, now);
            }
            return Optional.of(held.id());
        }

        private void overflow(Parcel parcel) {
            if (waiting.room().drop(parcel.direction())) {
                onward.report(
                        SessionRule.HELD_TOO_MUCH, "further messages are dropped, because the intercept is full", now);
            }
            onward.lose(parcel, now);
        }

        /** Never arrives. */
        void lose(Parcel parcel, String deed) {
            onward.tampered(parcel, deed, now);
            onward.lose(parcel, now);
        }

        void report(BenchRule rule, String text) {
            onward.report(rule, text, now);
        }

        void hold(Direction way, boolean on) {
            waiting.hold(way, on);
            if (!on) {
                letGo(waiting.take(way));
            }
        }

        void release(long id) {
            letGo(waiting.take(id));
        }

        void releaseTo(long id) {
            letGo(waiting.takeTo(id));
        }

        void releaseAll() {
            letGo(waiting.takeAll());
        }

        void drop(long id) {
            waiting.takeOne(id).ifPresent(held -> lose(held.parcel(), "dropped"));
        }

        void alter(long id, ByteBuffer bytes, String deed) {
            waiting.alter(id, bytes, deed);
        }

        void again(long id) {
            waiting.again(id).ifPresent(this::overflow);
        }

        /** What nobody said goes behind what is on its way on its stream, but past what a person holds. */
        void say(Direction way, Channel channel, String name, ByteBuffer bytes, String deed, boolean secret) {
            var said = Parcel.of(way, channel, onward.opening(channel), name, bytes, now)
                    .again()
                    .noted(deed);
            var parcel = secret ? said.hushed() : said;
            passOrWait(parcel, waiting.behind(parcel));
        }

        void cut(Channel channel) {
            long opening = onward.opening(channel);
            onward.cut(channel, now);
            forget(channel, opening);
        }

        void tamper(List<Tampering> tamperings) {
            tricks.arm(tamperings);
        }

        void tamperFirst(Tampering tampering) {
            tricks.armFirst(tampering);
        }

        /** Of several the first says how long they were held. */
        private void letGo(List<Held> some) {
            boolean told = false;
            for (var held : some) {
                boolean tells = !told && held.byHand() && !held.closes();
                go(tells ? held.parcel().noted(heldFor(held, count(some))) : held.parcel());
                told |= tells;
            }
        }

        private String heldFor(Held held, int count) {
            long nanos = now.monotonicNanos() - held.parcel().arrived().monotonicNanos();
            return count == 1
                    ? "held for %.1f s".formatted(nanos / 1e9)
                    : "held for %.1f s, with %d behind it".formatted(nanos / 1e9, count - 1);
        }

        private void go(Parcel parcel) {
            onward.go(parcel, now);
            if (parcel.closing() != null) {
                forget(parcel.channel(), parcel.connection());
            }
        }

        /** It is closed: what waits of it can never cross. */
        private void forget(Channel channel, long opening) {
            resting.remove(channel);
            int dropped = count(waiting.take(channel, opening));
            if (dropped > 0) {
                var text = "%d messages were held when %s closed".formatted(dropped, channel.name());
                onward.report(SessionRule.HELD_TOO_LONG, text, now);
            }
        }

        /** Lets go what is due, and has whoever waits send again where there is room. */
        private void finish() {
            waiting.due(now.monotonicNanos()).forEach(held -> go(held.parcel()));
            waiting.lastNews().forEach(held -> go(held.parcel()));
            for (var way : Direction.values()) {
                if (waiting.room().wide(way)) {
                    tellMissed(way);
                }
            }
            if (!resting.isEmpty() && waiting.room().wide(bench.session().role().incoming())) {
                resting.forEach(channel -> onward.rest(channel, false, now));
                resting.clear();
            }
        }

        private void tellMissed(Direction way) {
            long missed = waiting.room().missed(way);
            if (missed > 0) {
                onward.report(SessionRule.HELD_TOO_MUCH, "%d messages were dropped".formatted(missed), now);
            }
        }
    }
}
