package mocapscope.protocol.setp;

import java.util.Arrays;
import java.util.Optional;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.setp.SetpType.Guarantee;
import mocapscope.protocol.transcript.Entry;

/** What came of the frames of one packet, in their order, once it is known which messages they complete. */
final class SetpContents {

    private sealed interface Outcome {}

    private enum Plain implements Outcome {
        /** It is a message by itself. */
        ALONE,
        /** It waits for others. */
        KEPT
    }

    /** It completed a message that has other frames, too. */
    private record Completed(SetpWhole whole) implements Outcome {}

    /** It is not used. */
    private record Unused(DecodeException why) implements Outcome {}

    private final SetpTypes types;
    private final Entry entry;
    private final SetpPacket packet;
    private final SetpAssembling assembling;
    private final Outcome[] outcomes;

    SetpContents(SetpTypes types, Entry entry, SetpPacket packet, SetpAssembling assembling) {
        this.types = types;
        this.entry = entry;
        this.packet = packet;
        this.assembling = assembling;
        this.outcomes = new Outcome[packet.frames().size()];
    }

    /** Adds all frames to what came before. */
    SetpContents gather() {
        int from = SetpHeader.SIZE;
        for (int i = 0; i < outcomes.length; i++) {
            var frame = packet.frames().get(i);
            outcomes[i] = outcome(frame, i, from);
            from += frame.size();
        }
        return this;
    }

    private Outcome outcome(SetpFrame frame, int number, int from) {
        var type = types.of(frame.type());
        boolean stranger = type.isEmpty()
                || packet.header().session() != 0 && type.get().kind().connects();
        if (!stranger && assembling.takes(frame)) {
            return Plain.ALONE;
        }
        var placed = new SetpPlaced(frame, number, from, entry.index(), entry.at());
        try {
            if (stranger) {
                throw strange(placed, type);
            }
            return assembling
                    .add(placed, type.get())
                    .<Outcome>map(Completed::new)
                    .orElse(Plain.KEPT);
        } catch (DecodeException broken) {
            return new Unused(broken);
        }
    }

    private static DecodeException strange(SetpPlaced placed, Optional<SetpType> type) {
        return type.isPresent()
                ? placed.reject(SetpRule.CONNECT_IN_SESSION, "type", "asks for a session inside one")
                : placed.reject(
                        SetpRule.TYPE_UNKNOWN,
                        "type",
                        "no message has the number %d".formatted(placed.frame().type()));
    }

    /** Hands over all that they say, behind their {@code carrier}. */
    void tell(Message carrier, SetpReading reading, SetpTelling telling, SetpSamples samples) {
        var whence = new Message.Whence(entry.bytes(), entry.index(), entry.at(), carrier.n());
        int from = SetpHeader.SIZE;
        for (int i = 0; i < outcomes.length; i++) {
            var frame = packet.frames().get(i);
            var outcome = outcomes[i];
            if (outcome == Plain.ALONE) {
                telling.alone(kind(frame), frame, from + SetpFrame.HEADER, whence, reading, samples);
            } else if (outcome instanceof Completed(var whole)) {
                telling.completed(whole, carrier.n(), reading, samples);
            } else if (outcome instanceof Unused(var why)) {
                telling.unused(why, carrier);
            }
            from += frame.size();
        }
    }

    private SetpKind kind(SetpFrame frame) {
        return types.of(frame.type()).orElseThrow().kind();
    }

    /** What makes a connecting packet unfit (R8), placed in the packet; empty when it asks for a session as it should. */
    Optional<DecodeException> unfit(SetpReading reading) {
        int from = SetpHeader.SIZE;
        for (int i = 0; i < outcomes.length; i++) {
            var frame = packet.frames().get(i);
            var unfit = unfit(outcomes[i], frame, from + SetpFrame.HEADER, reading);
            if (unfit.isPresent()) {
                return unfit;
            }
            from += frame.size();
        }
        return inPieces().or(this::accompanied);
    }

    private Optional<DecodeException> unfit(Outcome outcome, SetpFrame frame, int from, SetpReading reading) {
        return switch (outcome) {
            // The same message twice is but one too many.
            case Unused(var why) -> Optional.of(why).filter(one -> one.rule() != SetpRule.MESSAGE_REPEATED);
            case Completed(var whole) -> {
                reading.read(whole);
                yield Optional.ofNullable(reading.refusal())
                        .map(why -> placed(why, (int) (whole.at(why.offset()) - entry.at())));
            }
            case Plain.ALONE -> {
                reading.read(kind(frame), frame.message(), from, frame.data().size());
                yield Optional.ofNullable(reading.refusal()).map(why -> placed(why, from + why.offset()));
            }
            case Plain.KEPT -> Optional.empty();
        };
    }

    private static DecodeException placed(DecodeException why, int offset) {
        return new DecodeException(why.rule(), why.field(), offset, why.reason());
    }

    private Optional<DecodeException> inPieces() {
        return assembling.done().begun().isEmpty()
                ? Optional.empty()
                : Optional.of(new DecodeException(
                        SetpRule.CONNECT_INCOMPLETE, "frames", SetpHeader.SIZE, "not all frames are in the packet"));
    }

    private Optional<DecodeException> accompanied() {
        long messages =
                Arrays.stream(outcomes).filter(outcome -> outcome != Plain.KEPT).count();
        return messages == 1
                ? Optional.empty()
                : Optional.of(new DecodeException(
                        SetpRule.CONNECT_NOT_ALONE,
                        "frames",
                        SetpHeader.SIZE,
                        "%d messages in one packet".formatted(messages)));
    }

    /** What is odd about the packet's flag, seen from its messages (R10). */
    Optional<DecodeException> flag() {
        boolean flag = packet.header().guaranteed();
        boolean wanted = false;
        boolean unwanted = true;
        for (var frame : packet.frames()) {
            var guarantee = types.of(frame.type()).map(SetpType::guarantee);
            wanted |= guarantee.isPresent() && guarantee.get() == Guarantee.ALWAYS;
            unwanted &= guarantee.isPresent() && guarantee.get() == Guarantee.NEVER;
        }
        return flag ? mismatch(unwanted, "is 1 where no message is") : mismatch(wanted, "is 0 where a message is");
    }

    private static Optional<DecodeException> mismatch(boolean odd, String reason) {
        return odd
                ? Optional.of(new DecodeException(
                        SetpRule.GUARANTEED_FLAG_MISMATCH, "guaranteed", SetpHeader.GUARANTEED_AT, reason))
                : Optional.empty();
    }
}
