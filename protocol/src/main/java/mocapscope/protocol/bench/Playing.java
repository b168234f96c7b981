package mocapscope.protocol.bench;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.GateItem;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.TransmissionUnit;
import mocapscope.protocol.session.MessageEditor;
import mocapscope.protocol.transcript.TransportKind;

/** Executes the matching intercept rules on one arriving message, in order, until one consumes it. */
final class Playing {
    /** The longest time that a message waits for the next one to overtake it, in nanoseconds. */
    private static final long PATIENCE = 1_000_000_000L;

    private final Session session;
    private final MessageEditor wording;
    private final Reading reading;
    private final BenchGate.Turn turn;
    /** True if another message waits to be overtaken by this one, which must then not be overtaken itself. */
    private final boolean overtakes;

    private GateItem parcel;
    private TransmissionUnit said;
    private Optional<Long> waits = Optional.empty();

    Playing(Session session, Reading reading, GateItem parcel, BenchGate.Turn turn, boolean overtakes) {
        this.session = session;
        this.wording = session.protocol().messageEditor();
        this.reading = reading;
        this.turn = turn;
        this.overtakes = overtakes;
        this.parcel = parcel;
        this.said = reading.read(parcel);
    }

    /** Executes the rules and returns the id under which the message waits to be overtaken, if it does. */
    Optional<Long> play(List<Armed> aimed) {
        for (var each : aimed) {
            // From the last on, so that the positions of earlier messages stay valid.
            for (int which : met(each).reversed()) {
                if (!goesOn(each, which)) {
                    return waits;
                }
            }
        }
        turn.pass(parcel, Waiting.AT_ONCE);
        return waits;
    }

    /** Returns the indices of the selected messages; at most one index if the action applies to the whole parcel. */
    private List<Integer> met(Armed each) {
        var identity = wording.transmissionId(said);
        if (each.aim().any()) {
            return each.meets(identity) ? List.of(0) : List.of();
        }
        var met = new ArrayList<Integer>();
        for (int i = 0; i < said.messages().size(); i++) {
            boolean named = said.messages().get(i).name().equals(each.aim().name());
            if (named && each.meets(identity.isEmpty() ? "" : identity + " " + i)) {
                met.add(i);
            }
        }
        boolean ofMessages = each.trick() instanceof Trick.TakeOut || each.trick() instanceof Trick.Reword;
        return ofMessages || met.isEmpty() ? met : List.of(met.getFirst());
    }

    /** Returns true if the parcel is to be forwarded normally; otherwise the action has dealt with it. */
    private boolean goesOn(Armed each, int which) {
        return switch (each.trick()) {
            case Trick.Drop drop -> lost(each, (each.aim().any() ? "" : name(which)) + drop.deed());
            case Trick.TakeOut _ -> takenOut(each, which);
            case Trick.Reword reword -> reworded(each, reword, which);
            case Trick.Truncate(int bytes) -> truncated(each, bytes);
            case Trick.Flip flip -> flipped(each, flip);
            case Trick.Duplicate(int times) -> repeated(each, times);
            case Trick.Delay(long nanos) -> delayed(each, nanos);
            case Trick.Swap _ -> swapped(each);
            case Trick.Split split -> split(each, split);
            case Trick.Cut _ -> cut(each);
        };
    }

    private boolean lost(Armed each, String deed) {
        each.played();
        turn.lose(parcel, deed);
        return false;
    }

    private boolean takenOut(Armed each, int which) {
        var rest = wording.removeMessage(said, which);
        var deed = name(which) + each.trick().deed();
        return rest.isPresent() ? altered(each, rest.get(), deed) : lost(each, deed);
    }

    /**
     * Returns the name of a dropped message; the drop record is the only place that has it, since no decoder sees the
     * message.
     */
    private String name(int which) {
        return which < said.messages().size() ? said.messages().get(which).name() + " " : "";
    }

    private boolean reworded(Armed each, Trick.Reword reword, int which) {
        try {
            var other = Reworded.of(session, said, which, reword.values());
            return altered(each, other.bytes(), other.deed());
        } catch (InvalidFieldValueException wrong) {
            return notPlayed(each, "%s %s".formatted(wrong.field(), wrong.reason()).strip());
        }
    }

    private boolean truncated(Armed each, int bytes) {
        int there = parcel.bytes().remaining();
        if (bytes >= there) {
            return notPlayed(each, "it has %d bytes".formatted(there));
        }
        boolean nothing = bytes == 0 && parcel.channel().transport() == TransportKind.TCP;
        return nothing
                ? lost(each, each.trick().deed())
                : altered(each, first(bytes), each.trick().deed());
    }

    private ByteBuffer first(int bytes) {
        return parcel.bytes().slice(parcel.bytes().position(), bytes);
    }

    private boolean flipped(Armed each, Trick.Flip flip) {
        int there = parcel.bytes().remaining();
        if (flip.offset() >= there) {
            return notPlayed(each, "it has %d bytes".formatted(there));
        }
        var bytes = ByteBuffer.allocate(there).put(parcel.bytes().duplicate()).flip();
        bytes.put(flip.offset(), (byte) (bytes.get(flip.offset()) ^ flip.bits()));
        return altered(each, bytes, flip.deed());
    }

    private boolean altered(Armed each, ByteBuffer bytes, String deed) {
        each.played();
        parcel = parcel.withBytes(bytes).withEdit(deed);
        said = reading.read(parcel);
        return true;
    }

    private boolean repeated(Armed each, int times) {
        each.played();
        turn.pass(parcel.withEdit(each.trick().deed()), Waiting.AT_ONCE);
        for (int i = 0; i < times; i++) {
            turn.pass(parcel.asDuplicate(), Waiting.AT_ONCE);
        }
        return false;
    }

    private boolean delayed(Armed each, long nanos) {
        each.played();
        turn.pass(parcel.withEdit(each.trick().deed()), nanos);
        return false;
    }

    private boolean swapped(Armed each) {
        if (overtakes) {
            return true;
        }
        each.played();
        waits = turn.await(parcel.withEdit(each.trick().deed()), turn.after(PATIENCE));
        return false;
    }

    /**
     * Splits the data. The first piece carries the description, and the last one is marked too, because the message is
     * complete with it.
     */
    private boolean split(Armed each, Trick.Split split) {
        int there = parcel.bytes().remaining();
        if (parcel.channel().transport() != TransportKind.TCP) {
            return notPlayed(each, "a datagram cannot be split");
        }
        each.played();
        int pieces = Math.clamp((there + split.bytes() - 1L) / split.bytes(), 1, Trick.MOST);
        turn.pass(piece(split, 0, pieces).withEdit(split.deed()), 0);
        for (int i = 1; i < pieces; i++) {
            var piece = piece(split, i, pieces);
            turn.pass(i < pieces - 1 ? piece : piece.withEdit("the last of %d parts".formatted(pieces)), i * split.gap());
        }
        return false;
    }

    private GateItem piece(Trick.Split split, int which, int pieces) {
        boolean last = which == pieces - 1;
        int from = which * split.bytes();
        return parcel.slice(from, last ? parcel.bytes().remaining() - from : split.bytes(), last);
    }

    private boolean cut(Armed each) {
        each.played();
        turn.lose(parcel, each.trick().deed());
        turn.cut(parcel.channel());
        return false;
    }

    private boolean notPlayed(Armed each, String why) {
        turn.report(
                BenchRule.NOT_PLAYED,
                "%s %s: %s".formatted(each.aim().name(), each.trick().deed(), why));
        return true;
    }
}
