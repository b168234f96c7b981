package mocapscope.protocol.bench;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.bytes.Misworded;
import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Parcel;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.Utterance;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Transport;

/** Plays tricks on what comes, each on what it aims at. */
final class Tricks {
    /** What is overtaken waits no longer for something to overtake it. */
    private static final long PATIENCE = 1_000_000_000L;

    private final Session session;
    private List<Armed> armed = List.of();
    private final Map<Direction, Overtaken> overtaken = new HashMap<>();

    private record Overtaken(Parcel parcel, long due) {}

    /** A tampering at work, and what it has met. */
    private static final class Armed {
        /** More than a peer repeats at a time. */
        private static final int MOST_REMEMBERED = 256;

        private final Tampering tampering;
        private final Map<String, Integer> met = new HashMap<>();
        private int count;
        private int done;

        Armed(Tampering tampering) {
            this.tampering = tampering;
        }

        /** Whether this is one of those it aims at; one that is sent again is the one it was. */
        boolean meets(String identity) {
            boolean same = tampering.again() && !identity.isEmpty();
            int nth = same ? met.computeIfAbsent(identity, _ -> ++count) : ++count;
            if (met.size() > MOST_REMEMBERED) {
                met.clear();
            }
            return tampering.aim().takes(nth);
        }
    }

    Tricks(Session session, List<Tampering> tamperings) {
        this.session = session;
        arm(tamperings);
    }

    void arm(List<Tampering> tamperings) {
        armed = tamperings.stream().map(Armed::new).toList();
    }

    List<BenchState.Armed> armed() {
        return armed.stream()
                .map(each -> new BenchState.Armed(each.tampering, each.count, each.done))
                .toList();
    }

    long dueAt() {
        return overtaken.values().stream().mapToLong(Overtaken::due).min().orElse(Gate.NEVER);
    }

    int clear() {
        int count = overtaken.size();
        overtaken.clear();
        return count;
    }

    /** Lets go what waited long enough to be overtaken. */
    void overtaken(long now, BenchGate.Turn turn) {
        overtaken.values().removeIf(each -> {
            boolean due = each.due <= now || now == Gate.NEVER;
            if (due) {
                turn.next(each.parcel);
            }
            return due;
        });
    }

    /** Lets a parcel go on, or what the tricks leave of it. */
    void play(Parcel parcel, BenchGate.Turn turn) {
        var before = overtaken.remove(parcel.direction());
        if (parcel.closing() != null || armed.stream().noneMatch(each -> aims(each, parcel))) {
            turn.next(parcel);
        } else {
            new Playing(parcel, turn).play();
        }
        if (before != null) {
            turn.next(before.parcel);
        }
    }

    private static boolean aims(Armed armed, Parcel parcel) {
        return armed.tampering.aim().direction() == parcel.direction();
    }

    /** The tricks that are played on one parcel, one after the other. */
    private final class Playing {
        private final BenchGate.Turn turn;
        private Parcel parcel;
        private Utterance said;

        Playing(Parcel parcel, BenchGate.Turn turn) {
            this.turn = turn;
            this.parcel = parcel;
            this.said = read(parcel);
        }

        void play() {
            for (var each : armed) {
                var which = aims(each, parcel) ? met(each) : Optional.<Integer>empty();
                if (which.isPresent()) {
                    each.done++;
                    if (!goesOn(each.tampering.trick(), which.get())) {
                        return;
                    }
                }
            }
            turn.next(parcel);
        }

        /** Which of its messages a tampering aims at. */
        private Optional<Integer> met(Armed each) {
            var identity = session.protocol().wording().identity(said);
            var aim = each.tampering.aim();
            if (aim.name().equals(Aim.ANY)) {
                return each.meets(identity) ? Optional.of(0) : Optional.empty();
            }
            Optional<Integer> found = Optional.empty();
            for (int i = 0; i < said.messages().size(); i++) {
                Message message = said.messages().get(i);
                if (aim.names(message.name()) && each.meets(identity.isEmpty() ? "" : identity + " " + i)) {
                    found = found.isPresent() ? found : Optional.of(i);
                }
            }
            return found;
        }

        /** Whether it goes on as any other; else that is seen to. */
        private boolean goesOn(Trick trick, int which) {
            return switch (trick) {
                case Trick.Drop drop -> lost(drop);
                case Trick.TakeOut out -> takenOut(out, which);
                case Trick.Reword reword -> reworded(reword, which);
                case Trick.Truncate(int bytes) ->
                    altered(parcel.bytes().slice(0, Math.min(bytes, parcel.bytes().remaining())), trick);
                case Trick.Flip flip -> altered(flipped(flip), trick);
                case Trick.Duplicate(int times) -> repeated(times, trick);
                case Trick.Delay(long nanos) -> delayed(nanos, trick);
                case Trick.Swap swap -> swapped(swap);
                case Trick.Split split -> split(split);
                case Trick.Cut cut -> cut(cut);
            };
        }

        private boolean lost(Trick trick) {
            turn.lose(parcel, trick.deed());
            return false;
        }

        private boolean takenOut(Trick trick, int which) {
            var rest = session.protocol().wording().without(said, which);
            return rest.isPresent() ? altered(rest.get(), trick) : lost(trick);
        }

        private boolean reworded(Trick.Reword reword, int which) {
            try {
                return altered(session.protocol().wording().reword(said, which, reword.values()), reword);
            } catch (Misworded wrong) {
                turn.report(BenchRule.NOT_REWORDED, "%s %s".formatted(wrong.spot(), wrong.why()));
                return true;
            }
        }

        private ByteBuffer flipped(Trick.Flip flip) {
            var bytes = ByteBuffer.allocate(parcel.bytes().remaining())
                    .put(parcel.bytes().duplicate())
                    .flip();
            if (flip.offset() < bytes.limit()) {
                bytes.put(flip.offset(), (byte) (bytes.get(flip.offset()) ^ flip.bits()));
            }
            return bytes;
        }

        private boolean altered(ByteBuffer bytes, Trick trick) {
            parcel = parcel.altered(bytes).noted(trick.deed());
            said = read(parcel);
            return true;
        }

        private boolean repeated(int times, Trick trick) {
            turn.next(parcel.noted(trick.deed()));
            for (int i = 0; i < times; i++) {
                turn.next(parcel.again());
            }
            return false;
        }

        private boolean delayed(long nanos, Trick trick) {
            turn.later(parcel.noted(trick.deed()), nanos);
            return false;
        }

        private boolean swapped(Trick trick) {
            long due = turn.now().monotonicNanos() + PATIENCE;
            overtaken.put(parcel.direction(), new Overtaken(parcel.noted(trick.deed()), due));
            return false;
        }

        /** A datagram has no pieces. */
        private boolean split(Trick.Split split) {
            if (parcel.channel().transport() != Transport.TCP) {
                return true;
            }
            var bytes = parcel.bytes();
            var pieces = new ArrayList<ByteBuffer>();
            for (int at = 0; at < bytes.remaining(); at += split.bytes()) {
                pieces.add(bytes.slice(at, Math.min(split.bytes(), bytes.remaining() - at)));
            }
            for (int i = 0; i < pieces.size(); i++) {
                var piece = i == 0 ? parcel.altered(pieces.get(i)).noted(split.deed()) : parcel.again().altered(pieces.get(i));
                turn.later(piece, i * split.gap());
            }
            return false;
        }

        private boolean cut(Trick trick) {
            turn.tell(parcel, trick.deed());
            turn.cut(parcel.channel());
            return false;
        }
    }

    private Utterance read(Parcel parcel) {
        return new Preview(session).next(parcel);
    }
}
