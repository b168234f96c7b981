package mocapscope.protocol.intercept;

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
final class InterceptRuleExecution {
    /** The longest time that a message waits for the next one to overtake it, in nanoseconds. */
    private static final long PATIENCE = 1_000_000_000L;

    private final Session session;
    private final MessageEditor wording;
    private final GateItemDecoder reading;
    private final InterceptGate.InterceptGateContext turn;
    /** True if another message waits to be overtaken by this one, which must then not be overtaken itself. */
    private final boolean overtakes;

    private GateItem parcel;
    private TransmissionUnit said;
    private Optional<Long> waits = Optional.empty();

    InterceptRuleExecution(Session session, GateItemDecoder reading, GateItem parcel, InterceptGate.InterceptGateContext turn, boolean overtakes) {
        this.session = session;
        this.wording = session.protocol().messageEditor();
        this.reading = reading;
        this.turn = turn;
        this.overtakes = overtakes;
        this.parcel = parcel;
        this.said = reading.decode(parcel);
    }

    /** Executes the rules and returns the id under which the message waits to be overtaken, if it does. */
    Optional<Long> execute(List<ActiveInterceptRule> aimed) {
        for (var each : aimed) {
            // From the last on, so that the positions of earlier messages stay valid.
            for (int which : met(each).reversed()) {
                if (!goesOn(each, which)) {
                    return waits;
                }
            }
        }
        turn.pass(parcel, HeldMessageQueue.AT_ONCE);
        return waits;
    }

    /** Returns the indices of the selected messages; at most one index if the action applies to the whole parcel. */
    private List<Integer> met(ActiveInterceptRule each) {
        var identity = wording.transmissionId(said);
        if (each.matcher().matchesAny()) {
            return each.match(identity) ? List.of(0) : List.of();
        }
        var met = new ArrayList<Integer>();
        for (int i = 0; i < said.messages().size(); i++) {
            boolean named = said.messages().get(i).name().equals(each.matcher().name());
            if (named && each.match(identity.isEmpty() ? "" : identity + " " + i)) {
                met.add(i);
            }
        }
        boolean ofMessages = each.action() instanceof InterceptAction.RemoveAction || each.action() instanceof InterceptAction.EditAction;
        return ofMessages || met.isEmpty() ? met : List.of(met.getFirst());
    }

    /** Returns true if the parcel is to be forwarded normally; otherwise the action has dealt with it. */
    private boolean goesOn(ActiveInterceptRule each, int which) {
        return switch (each.action()) {
            case InterceptAction.DropAction drop -> lost(each, (each.matcher().matchesAny() ? "" : name(which)) + drop.description());
            case InterceptAction.RemoveAction _ -> takenOut(each, which);
            case InterceptAction.EditAction reword -> reworded(each, reword, which);
            case InterceptAction.TruncateAction(int bytes) -> truncated(each, bytes);
            case InterceptAction.BitFlipAction flip -> flipped(each, flip);
            case InterceptAction.DuplicateAction(int times) -> repeated(each, times);
            case InterceptAction.DelayAction(long nanos) -> delayed(each, nanos);
            case InterceptAction.SwapAction _ -> swapped(each);
            case InterceptAction.SplitAction split -> split(each, split);
            case InterceptAction.DisconnectAction _ -> cut(each);
        };
    }

    private boolean lost(ActiveInterceptRule each, String deed) {
        each.countExecution();
        turn.discard(parcel, deed);
        return false;
    }

    private boolean takenOut(ActiveInterceptRule each, int which) {
        var rest = wording.removeMessage(said, which);
        var deed = name(which) + each.action().description();
        return rest.isPresent() ? altered(each, rest.get(), deed) : lost(each, deed);
    }

    /**
     * Returns the name of a dropped message; the drop record is the only place that has it, since no decoder sees the
     * message.
     */
    private String name(int which) {
        return which < said.messages().size() ? said.messages().get(which).name() + " " : "";
    }

    private boolean reworded(ActiveInterceptRule each, InterceptAction.EditAction reword, int which) {
        try {
            var other = InterceptedMessageEdit.create(session, said, which, reword.values());
            return altered(each, other.bytes(), other.description());
        } catch (InvalidFieldValueException wrong) {
            return notPlayed(each, "%s %s".formatted(wrong.field(), wrong.reason()).strip());
        }
    }

    private boolean truncated(ActiveInterceptRule each, int bytes) {
        int there = parcel.bytes().remaining();
        if (bytes >= there) {
            return notPlayed(each, "it has %d bytes".formatted(there));
        }
        boolean nothing = bytes == 0 && parcel.channel().transport() == TransportKind.TCP;
        return nothing
                ? lost(each, each.action().description())
                : altered(each, first(bytes), each.action().description());
    }

    private ByteBuffer first(int bytes) {
        return parcel.bytes().slice(parcel.bytes().position(), bytes);
    }

    private boolean flipped(ActiveInterceptRule each, InterceptAction.BitFlipAction flip) {
        int there = parcel.bytes().remaining();
        if (flip.offset() >= there) {
            return notPlayed(each, "it has %d bytes".formatted(there));
        }
        var bytes = ByteBuffer.allocate(there).put(parcel.bytes().duplicate()).flip();
        bytes.put(flip.offset(), (byte) (bytes.get(flip.offset()) ^ flip.bits()));
        return altered(each, bytes, flip.description());
    }

    private boolean altered(ActiveInterceptRule each, ByteBuffer bytes, String deed) {
        each.countExecution();
        parcel = parcel.withBytes(bytes).withEdit(deed);
        said = reading.decode(parcel);
        return true;
    }

    private boolean repeated(ActiveInterceptRule each, int times) {
        each.countExecution();
        turn.pass(parcel.withEdit(each.action().description()), HeldMessageQueue.AT_ONCE);
        for (int i = 0; i < times; i++) {
            turn.pass(parcel.asDuplicate(), HeldMessageQueue.AT_ONCE);
        }
        return false;
    }

    private boolean delayed(ActiveInterceptRule each, long nanos) {
        each.countExecution();
        turn.pass(parcel.withEdit(each.action().description()), nanos);
        return false;
    }

    private boolean swapped(ActiveInterceptRule each) {
        if (overtakes) {
            return true;
        }
        each.countExecution();
        waits = turn.enqueue(parcel.withEdit(each.action().description()), turn.dueAfter(PATIENCE));
        return false;
    }

    /**
     * Splits the data. The first piece carries the description, and the last one is marked too, because the message is
     * complete with it.
     */
    private boolean split(ActiveInterceptRule each, InterceptAction.SplitAction split) {
        int there = parcel.bytes().remaining();
        if (parcel.channel().transport() != TransportKind.TCP) {
            return notPlayed(each, "a datagram cannot be split");
        }
        each.countExecution();
        int pieces = Math.clamp((there + split.bytes() - 1L) / split.bytes(), 1, InterceptAction.MOST);
        turn.pass(piece(split, 0, pieces).withEdit(split.description()), 0);
        for (int i = 1; i < pieces; i++) {
            var piece = piece(split, i, pieces);
            turn.pass(i < pieces - 1 ? piece : piece.withEdit("the last of %d parts".formatted(pieces)), i * split.gap());
        }
        return false;
    }

    private GateItem piece(InterceptAction.SplitAction split, int which, int pieces) {
        boolean last = which == pieces - 1;
        int from = which * split.bytes();
        return parcel.slice(from, last ? parcel.bytes().remaining() - from : split.bytes(), last);
    }

    private boolean cut(ActiveInterceptRule each) {
        each.countExecution();
        turn.discard(parcel, each.action().description());
        turn.disconnect(parcel.channel());
        return false;
    }

    private boolean notPlayed(ActiveInterceptRule each, String why) {
        turn.report(
                InterceptFindingRule.NOT_PLAYED,
                "%s %s: %s".formatted(each.matcher().name(), each.action().description(), why));
        return true;
    }
}
