package mocapscope.protocol.bench;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Parcel;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * The gate of a bench. Tricks are played on what comes; what they leave waits until it is due, and then, where that way is
 * held, until a person lets it go.
 *
 * <pre>
 *   parcel ─▶ tricks ─▶ delays ─▶ waiting ─▶ onward
 * </pre>
 */
final class BenchGate implements Gate {
    private final Bench bench;
    private final Waiting waiting;
    private final Delays delays = new Delays();
    private final Tricks tricks;

    BenchGate(Bench bench, Set<Direction> holding, List<Tampering> tamperings) {
        this.bench = bench;
        this.waiting = new Waiting(holding);
        this.tricks = new Tricks(bench.session(), tamperings);
        tell();
    }

    @Override
    public boolean whole() {
        return true;
    }

    @Override
    public void pass(Parcel parcel, Now now, Onward onward) {
        turn(now, onward, turn -> tricks.play(parcel, turn));
    }

    @Override
    public long dueAt() {
        return bench.asks() ? Long.MIN_VALUE : Math.min(delays.next(), tricks.dueAt());
    }

    @Override
    public void release(Now now, Onward onward) {
        turn(now, onward, bench::doAsked);
    }

    @Override
    public void leave(Now now, Onward onward) {
        var turn = new Turn(now, onward);
        tricks.overtaken(NEVER, turn);
        delays.take(NEVER).forEach(turn::arrive);
        turn.releaseAll();
        tell();
    }

    @Override
    public void ended(Now now, Onward onward) {
        int dropped = waiting.clear() + delays.clear() + tricks.clear();
        if (dropped > 0) {
            onward.report(BenchRule.NEVER_CROSSED, "%d parcels were held when it ended".formatted(dropped), now);
        }
        tell();
    }

    private void turn(Now now, Onward onward, Consumer<Turn> deed) {
        var turn = new Turn(now, onward);
        deed.accept(turn);
        tricks.overtaken(now.monotonicNanos(), turn);
        delays.take(now.monotonicNanos()).forEach(turn::arrive);
        tell();
    }

    private void tell() {
        bench.tell(new BenchState(waiting.ways(), waiting.all(), tricks.armed(), waiting.dropped()));
    }

    /** What can be done while it is the gate's turn. */
    final class Turn {
        private final Now now;
        private final Onward onward;

        private Turn(Now now, Onward onward) {
            this.now = now;
            this.onward = onward;
        }

        Now now() {
            return now;
        }

        /** It goes on after so many nanoseconds, behind what is before it on its stream. */
        void later(Parcel parcel, long nanos) {
            delays.add(parcel, now.monotonicNanos() + nanos);
        }

        /** It goes on now, unless something of its stream is still to come. */
        void next(Parcel parcel) {
            if (delays.precede(parcel)) {
                later(parcel, 0);
            } else {
                arrive(parcel);
            }
        }

        void lose(Parcel parcel, String deed) {
            onward.tampered(parcel, deed, now);
            onward.lose(parcel, now);
        }

        void report(BenchRule rule, String text) {
            onward.report(rule, text, now);
        }

        void tell(Parcel parcel, String deed) {
            onward.tampered(parcel, deed, now);
        }

        private void arrive(Parcel parcel) {
            if (!waiting.wants(parcel)) {
                onward.go(parcel, now);
            } else if (!waiting.add(parcel)) {
                lose(parcel, "dropped: more is held than there is room for");
            } else if (waiting.full(parcel.direction())) {
                onward.rest(parcel.channel(), true, now);
            }
        }

        void hold(Direction way, boolean on) {
            waiting.hold(way, on);
            if (!on) {
                waiting.take(way).forEach(this::go);
            }
        }

        void releaseAll() {
            waiting.takeAll().forEach(this::go);
        }

        /** With all that it would overtake if it is the news that its channel closes. */
        void release(long id) {
            waiting.take(id).forEach(this::go);
        }

        void drop(long id) {
            waiting.take(id).forEach(held -> {
                if (held.parcel().closing() == null) {
                    lose(held.parcel(), "dropped");
                } else {
                    go(held);
                }
            });
        }

        void alter(long id, ByteBuffer bytes, String deed) {
            waiting.alter(id, bytes, deed);
        }

        void say(Direction direction, Channel channel, String name, ByteBuffer bytes) {
            onward.inject(direction, channel, name, bytes, now);
        }

        void cut(Channel channel) {
            onward.cut(channel, now);
        }

        void tamper(List<Tampering> tamperings) {
            tricks.overtaken(NEVER, this);
            tricks.arm(tamperings);
        }

        private void go(Held held) {
            var parcel = held.parcel();
            double seconds = (now.monotonicNanos() - parcel.arrived().monotonicNanos()) / 1e9;
            onward.go(parcel.noted("held for %.1f s".formatted(seconds)), now);
            if (!waiting.full(parcel.direction())) {
                onward.rest(parcel.channel(), false, now);
            }
        }
    }
}
