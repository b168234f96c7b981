package mocapscope.protocol.setp;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.setp.SetpMessageTypeEntry.SetpDeliveryGuarantee;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/** Reassembles the frames of one SETP packet and emits the messages they complete, in order. */
final class SetpFrameProcessor {

    private sealed interface Outcome {}

    private enum Plain implements Outcome {
        /** The frame is a whole message. */
        ALONE,
        /** The frame waits for others of its message. */
        KEPT
    }

    /** The frame completed a message that has other frames, too. */
    private record Completed(SetpReassembledMessage whole) implements Outcome {}

    /** The frame is not used. */
    private record Unused(DecodeException why) implements Outcome {}

    private static final Outcome[] ALL_ALONE = {};

    private final SetpMessageTypeTable types;
    private final Entry entry;
    private final SetpPacketHeader header;
    private final SetpFrameList frames;
    private final SetpReassembler assembling;
    private final int count;
    /** One outcome for each frame; empty if each frame is a whole message. */
    private Outcome[] outcomes = ALL_ALONE;

    SetpFrameProcessor(SetpMessageTypeTable types, Entry entry, SetpPacket packet, SetpReassembler assembling) {
        this.types = types;
        this.entry = entry;
        this.header = packet.header();
        this.frames = SetpFrameList.of(packet);
        this.assembling = assembling;
        this.count = frames.size();
    }

    /** Adds all frames to the messages in reassembly. */
    SetpFrameProcessor reassemble() {
        if (frames.isUniform()
                && fits(types.find(frames.type(0)))
                && assembling.tryCompleteAll(frames.message(0), count)) {
            return this;
        }
        for (int i = 0; i < count; i++) {
            var type = types.find(frames.type(i));
            if (!fits(type) || !assembling.tryComplete(frames.message(i), frames.count(i))) {
                put(i, outcome(i, type));
            }
        }
        return this;
    }

    private boolean fits(@Nullable SetpMessageTypeEntry type) {
        return type != null && (header.session() == 0 || !type.kind().opensSession());
    }

    private void put(int i, Outcome outcome) {
        if (outcomes.length == 0) {
            outcomes = new Outcome[count];
            Arrays.fill(outcomes, Plain.ALONE);
        }
        outcomes[i] = outcome;
    }

    private Outcome outcome(int i) {
        return outcomes.length == 0 ? Plain.ALONE : outcomes[i];
    }

    private Outcome outcome(int i, @Nullable SetpMessageTypeEntry type) {
        var placed =
                new SetpLocatedFrame(frames.get(i), i, frames.from(i) - SetpFrame.HEADER, entry.index(), entry.at());
        try {
            return assembling
                    .add(placed, expected(placed, type))
                    .<Outcome>map(Completed::new)
                    .orElse(Plain.KEPT);
        } catch (DecodeException broken) {
            return new Unused(broken);
        }
    }

    private SetpMessageTypeEntry expected(SetpLocatedFrame placed, @Nullable SetpMessageTypeEntry type) {
        if (type == null) {
            throw placed.reject(
                    SetpRule.TYPE_UNKNOWN,
                    "type",
                    "no message has type %d".formatted(placed.frame().type()));
        }
        if (header.session() != 0 && type.kind().opensSession()) {
            throw placed.reject(SetpRule.CONNECT_IN_SESSION, "type", "is a session request inside a session");
        }
        return type;
    }

    /** Emits all messages of the packet, after their {@code carrier}. */
    void emit(Message carrier, SetpMessageParser reading, SetpMessageEmitter telling, SetpSampleEmitter samples) {
        if (moves(reading)) {
            movements(reading, telling, samples);
            return;
        }
        for (int i = 0; i < count; i++) {
            var outcome = outcome(i);
            if (outcome == Plain.ALONE && !moved(i, reading, telling, samples)) {
                telling.emitSingleFrame(read(i, reading), frames.from(i), frames.length(i), reading, samples);
            } else if (outcome instanceof Completed(var whole)) {
                telling.emitReassembled(whole, carrier.n(), reading, samples);
            } else if (outcome instanceof Unused(var why)) {
                telling.emitUnused(why, carrier);
            }
        }
    }

    /** Returns true if the packet contains only movements, as nearly all packets do. */
    private boolean moves(SetpMessageParser reading) {
        return outcomes.length == 0 && frames.isUniform() && movement(0, reading);
    }

    private void movements(SetpMessageParser reading, SetpMessageEmitter telling, SetpSampleEmitter samples) {
        long first = frames.message(0);
        for (int i = 0; i < count; i++) {
            int from = frames.from(i);
            int length = frames.length(i);
            if (!telling.emitMovement(first + i, from, length, samples)) {
                telling.emitSingleFrame(read(i, reading), from, length, reading, samples);
            }
        }
    }

    /** Returns true if a frame is a movement that is valid in the current phase. */
    private boolean movement(int i, SetpMessageParser reading) {
        var type = types.find(frames.type(i));
        return type != null && type.kind() == SetpMessageKind.MOVEMENT_PERCEPTION && reading.expectsMovements();
    }

    /** Emits the message of a frame if it is a valid movement; returns true if so. */
    private boolean moved(int i, SetpMessageParser reading, SetpMessageEmitter telling, SetpSampleEmitter samples) {
        return movement(i, reading)
                && telling.emitMovement(frames.message(i), frames.from(i), frames.length(i), samples);
    }

    /** Parses a frame that is a whole message. */
    private SetpMessage read(int i, SetpMessageParser reading) {
        var kind = Objects.requireNonNull(types.find(frames.type(i))).kind();
        return reading.parse(kind, frames.message(i), frames.from(i), frames.length(i));
    }

    /**
     * Returns the violation that makes a connect packet unusable (R8), located in the packet; empty for a valid
     * request.
     */
    Optional<DecodeException> findConnectViolation(SetpMessageParser reading) {
        return IntStream.range(0, count)
                .mapToObj(i -> findConnectViolation(i, reading))
                .flatMap(Optional::stream)
                .findFirst()
                .or(this::inPieces)
                .or(this::accompanied);
    }

    private Optional<DecodeException> findConnectViolation(int i, SetpMessageParser reading) {
        return switch (outcome(i)) {
            // A repeated message is a duplicate, not a reason to reject the packet.
            case Unused(var why) -> Optional.of(why).filter(one -> one.rule() != SetpRule.MESSAGE_REPEATED);
            case Completed(var whole) -> {
                reading.parse(whole);
                yield Optional.ofNullable(reading.refusal())
                        .map(why -> placed(why, (int) (whole.at(why.offset()) - entry.at())));
            }
            case Plain.ALONE -> {
                read(i, reading);
                yield Optional.ofNullable(reading.refusal()).map(why -> placed(why, frames.from(i) + why.offset()));
            }
            case Plain.KEPT -> Optional.empty();
        };
    }

    private static DecodeException placed(DecodeException why, int offset) {
        return new DecodeException(why.rule(), why.field(), offset, why.reason());
    }

    private Optional<DecodeException> inPieces() {
        return assembling.toState().incomplete().isEmpty()
                ? Optional.empty()
                : Optional.of(new DecodeException(
                        SetpRule.CONNECT_INCOMPLETE,
                        "frames",
                        SetpPacketHeader.SIZE,
                        "some frames are not in the packet"));
    }

    private Optional<DecodeException> accompanied() {
        long messages =
                IntStream.range(0, count).filter(i -> outcome(i) != Plain.KEPT).count();
        return messages == 1
                ? Optional.empty()
                : Optional.of(new DecodeException(
                        SetpRule.CONNECT_NOT_ALONE,
                        "frames",
                        SetpPacketHeader.SIZE,
                        "%d messages in one packet".formatted(messages)));
    }

    /** Returns the violation of the packet's guaranteed flag by its messages (R10). */
    Optional<DecodeException> checkGuaranteedFlag() {
        boolean flag = header.guaranteed();
        boolean wanted = false;
        boolean unwanted = true;
        int different = frames.isUniform() ? 1 : count;
        for (int i = 0; i < different; i++) {
            var type = types.find(frames.type(i));
            wanted |= type != null && type.guarantee() == SetpDeliveryGuarantee.ALWAYS;
            unwanted &= type != null && type.guarantee() == SetpDeliveryGuarantee.NEVER;
        }
        return flag
                ? mismatch(unwanted, "is 1, but no message is guaranteed")
                : mismatch(wanted, "is 0, but a message is guaranteed");
    }

    private static Optional<DecodeException> mismatch(boolean odd, String reason) {
        return odd
                ? Optional.of(new DecodeException(
                        SetpRule.GUARANTEED_FLAG_MISMATCH, "guaranteed", SetpPacketHeader.GUARANTEED_AT, reason))
                : Optional.empty();
    }
}
