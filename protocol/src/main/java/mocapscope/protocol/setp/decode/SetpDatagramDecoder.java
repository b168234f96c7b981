package mocapscope.protocol.setp.decode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.setp.wire.SetpLazyFrameList;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpMessageFragment;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.setp.wire.SetpMessageTypeEntry;
import mocapscope.protocol.setp.wire.SetpMessageTypeEntry.SetpDeliveryGuarantee;
import mocapscope.protocol.setp.wire.SetpPacket;
import mocapscope.protocol.setp.wire.SetpPacketHeader;
import mocapscope.protocol.setp.wire.SetpProblemKind;
import mocapscope.protocol.setp.wire.SetpReassembledMessage;
import mocapscope.protocol.setp.wire.SetpReceivedPacketDisposition;
import mocapscope.protocol.setp.wire.SetpTranscriptLocatedFrame;
import mocapscope.protocol.setp.wire.SetpViolationHandler;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Decodes one SETP datagram: parses the packet, finds the session, reassembles and parses the messages. See SETP.md §8.1
 * to §8.4. Serves a single datagram.
 */
final class SetpDatagramDecoder {
    private sealed interface Outcome {}

    private enum Plain implements Outcome {
        /** The frame is a whole message. */
        ALONE,
        /** The frame waits for others of its message. */
        KEPT
    }

    /** The frame completed a message that has other frames, too. */
    private record Completed(SetpReassembledMessage message) implements Outcome {}

    private record Unused(DecodeException exception) implements Outcome {}

    private static final Outcome[] ALL_ALONE = {};

    private final SetpDecoder decoder;
    private final SetpDecoderStateSnapshot before;
    private final Entry entry;
    private final DecoderEventEmitter out;
    private final SetpMessageEmitter emitter;
    private final SetpDecoderStateSnapshot.SetpChannelState state;
    private final SetpPacket packet;
    private final SetpPacketHeader header;
    private final SetpLazyFrameList frames;
    private final int count;
    /** Violations that do not make the packet unusable. */
    private final List<DecodeException> violations;
    /** One outcome for each frame; empty if each frame is a whole message. */
    private Outcome[] outcomes = ALL_ALONE;

    private SetpDatagramDecoder(
            SetpDecoder decoder,
            SetpDecoderStateSnapshot before,
            Entry entry,
            DecoderEventEmitter out,
            SetpMessageEmitter emitter,
            SetpPacket packet,
            List<DecodeException> violations) {
        this.decoder = decoder;
        this.before = before;
        this.entry = entry;
        this.out = out;
        this.emitter = emitter;
        this.state = before.channel(entry.channel());
        this.packet = packet;
        this.header = packet.header();
        this.frames = SetpLazyFrameList.of(packet);
        this.count = frames.size();
        this.violations = violations;
    }

    /** Emits the content of the datagram in {@code entry} and returns the state after it. */
    static SetpDecoderStateSnapshot decode(
            SetpDecoder decoder, SetpDecoderStateSnapshot before, Entry entry, DecoderEventEmitter out) {
        var emitter = new SetpMessageEmitter(entry, before.nextMessage(), out);
        var violations = new ArrayList<DecodeException>();
        SetpPacket packet;
        try {
            packet = SetpPacket.read(
                    SetpPacket.reader(entry.bytes(), null), new SetpViolationHandler(decoder.mode(), violations::add));
        } catch (DecodeException broken) {
            emitter.emitDropped(broken, broken.rule().severity(), violations);
            return before.with(entry.channel(), before.channel(entry.channel()), emitter.nextMessage());
        }
        var datagram = new SetpDatagramDecoder(decoder, before, entry, out, emitter, packet, violations);
        return packet.header().session() == 0 ? datagram.connecting() : datagram.inSession();
    }

    /** Decodes a connect packet, which is used as a whole or not at all (R8). */
    private SetpDecoderStateSnapshot connecting() {
        var foreignFrame = frames.stream()
                .filter(frame ->
                        kind(frame).filter(SetpMessageKind::opensSession).isEmpty())
                .findFirst();
        if (foreignFrame.isPresent()) {
            var reason =
                    "is 0, but a frame has type %d".formatted(foreignFrame.get().type());
            return dropped(new DecodeException(SetpProblemKind.SESSION_ID_ZERO, "sessionId", 0, reason));
        }
        if (state.findConnect(entry.direction(), header.packet()).isPresent()) {
            return repeated(SetpReassemblyState.EMPTY);
        }
        var assembling = assembling(SetpReassemblyState.EMPTY);
        reassemble(assembling);
        var exception = findConnectViolation(connectReading(), assembling);
        if (exception.isPresent()) {
            return dropped(exception.get());
        }
        var reading = connectReading();
        var scene = emitMessages(reading, 0, SetpSceneDecoderState.EMPTY);
        var kind = kind(frames.getFirst()).orElseThrow();
        return after(state.with(new SetpDecoderStateSnapshot.SetpConnectAttempt(
                entry.direction(), header.packet(), kind, scene, SetpDecoderStateSnapshot.SetpConnectAttempt.NONE)));
    }

    private Optional<SetpMessageKind> kind(SetpMessageFragment frame) {
        return decoder.types().of(frame.type()).map(SetpMessageTypeEntry::kind);
    }

    private SetpDecoderStateSnapshot inSession() {
        Long session = header.session(); // boxed once, for all maps
        var bound = new SetpSessionResolver(decoder, state, entry, packet, frames).withSession(session);
        var sessionState = bound.sessions().get(session);
        if (sessionState == null) {
            return unknown(session);
        }
        long number = header.packet();
        out.emitSequenceNumber(entry.channel(), entry.direction(), number, Integer.SIZE, before.nextMessage());
        var directionState = sessionState.side(entry.direction());
        if (directionState.receivedPackets().contains(number)) {
            return repeated(directionState.reassembly());
        }
        var assembling = assembling(directionState.reassembly());
        assembling.discardExpired();
        reassemble(assembling);
        if (!assembling.enforceLimits()) {
            return putOff(directionState.reassembly());
        }
        var parts = assembling.toState();
        var seen = directionState.receivedPackets().with(number);
        var side = new SetpDecoderStateSnapshot.SetpDirectionState(seen, parts, directionState.lacksPackets());
        var server = entry.direction() == Direction.TO_CLIENT ? side : sessionState.toClient();
        var reading = reading(sessionState.phase(), sessionState.leftAt(), server);
        var scene = emitMessages(reading, parts.bytes(), sessionState.scene());
        assembling.discarded().forEach(lost -> emitter.emitIncomplete(lost, entry.direction(), side.mayLackPackets()));
        return after(bound.with(
                session, sessionState.with(reading.phase(), reading.leftAt(), scene, entry.direction(), side)));
    }

    /** Reports an unknown session; a server's packet may have overtaken the one that answers the client's request. */
    private SetpDecoderStateSnapshot unknown(long session) {
        boolean mayBeEarly = entry.direction() == Direction.TO_CLIENT
                && state.findUnanswered().isPresent();
        emitter.emitDropped(
                new DecodeException(
                        SetpProblemKind.SESSION_UNKNOWN, "sessionId", 0, "no session has id %d".formatted(session)),
                mayBeEarly ? Severity.NOTE : SetpProblemKind.SESSION_UNKNOWN.severity(),
                violations);
        return after(state);
    }

    private SetpReassembler assembling(SetpReassemblyState parts) {
        return new SetpReassembler(parts, decoder.limits(), entry.arrival(), packet);
    }

    /** Emits the messages and returns the state of the session's objects after them. */
    private SetpSceneDecoderState emitMessages(SetpMessageParser reading, long kept, SetpSceneDecoderState scene) {
        checkGuaranteedFlag().ifPresent(violations::add);
        boolean lacksStart = state.lacksStart() && reading.phase() == SetpSessionPhase.UNHEARD;
        var samples = new SetpPacketSampleAndEventEmitter(
                decoder.source(), scene.withoutExpired(entry.arrival()), lacksStart, header, out);
        emit(emitter.emitPacket(packet, kept, violations), reading, samples);
        return samples.toState();
    }

    private SetpMessageParser connectReading() {
        return reading(
                SetpSessionPhase.UNHEARD,
                SetpDecoderStateSnapshot.NEVER,
                SetpDecoderStateSnapshot.SetpDirectionState.NEW);
    }

    private SetpMessageParser reading(
            SetpSessionPhase stage, long leftAt, SetpDecoderStateSnapshot.SetpDirectionState server) {
        return new SetpMessageParser(decoder.mode(), entry, stage, leftAt, server);
    }

    private SetpDecoderStateSnapshot repeated(SetpReassemblyState parts) {
        return unused(
                parts,
                SetpReceivedPacketDisposition.REPEATED,
                SetpProblemKind.PACKET_REPEATED,
                "packet %d arrived before".formatted(header.packet()));
    }

    private SetpDecoderStateSnapshot putOff(SetpReassemblyState parts) {
        return unused(
                parts,
                SetpReceivedPacketDisposition.PUT_OFF,
                SetpProblemKind.REASSEMBLY_FULL,
                "packet %d is skipped: there is no room for its frames".formatted(header.packet()));
    }

    private SetpDecoderStateSnapshot unused(
            SetpReassemblyState parts, SetpReceivedPacketDisposition disposition, SetpProblemKind rule, String reason) {
        violations.add(new DecodeException(rule, "packetId", SetpPacketHeader.PACKET_AT, reason));
        emitter.emitUnused(packet, disposition, parts.bytes(), violations);
        return after(state);
    }

    private SetpDecoderStateSnapshot dropped(DecodeException exception) {
        emitter.emitDropped(exception, exception.rule().severity(), violations);
        return after(state);
    }

    private SetpDecoderStateSnapshot after(SetpDecoderStateSnapshot.SetpChannelState now) {
        return before.with(entry.channel(), now, emitter.nextMessage());
    }

    /** Adds all frames to the messages in reassembly. */
    private void reassemble(SetpReassembler assembling) {
        if (frames.isUniform()
                && fits(decoder.types().find(frames.type(0)))
                && assembling.tryCompleteAll(frames.message(0), count)) {
            return;
        }
        for (int i = 0; i < count; i++) {
            var type = decoder.types().find(frames.type(i));
            if (!fits(type) || !assembling.tryComplete(frames.message(i), frames.count(i))) {
                put(i, outcome(i, type, assembling));
            }
        }
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

    private Outcome outcome(int i, @Nullable SetpMessageTypeEntry type, SetpReassembler assembling) {
        var placed = new SetpTranscriptLocatedFrame(
                frames.get(i), i, frames.from(i) - SetpMessageFragment.HEADER, entry.index(), entry.at());
        try {
            return assembling
                    .add(placed, expected(placed, type))
                    .<Outcome>map(Completed::new)
                    .orElse(Plain.KEPT);
        } catch (DecodeException broken) {
            return new Unused(broken);
        }
    }

    private SetpMessageTypeEntry expected(SetpTranscriptLocatedFrame placed, @Nullable SetpMessageTypeEntry type) {
        if (type == null) {
            throw placed.reject(
                    SetpProblemKind.TYPE_UNKNOWN,
                    "type",
                    "no message has type %d".formatted(placed.frame().type()));
        }
        if (header.session() != 0 && type.kind().opensSession()) {
            throw placed.reject(SetpProblemKind.CONNECT_IN_SESSION, "type", "is a session request inside a session");
        }
        return type;
    }

    /** Emits all messages of the packet, after their {@code carrier}. */
    private void emit(DecodedMessage carrier, SetpMessageParser reading, SetpPacketSampleAndEventEmitter samples) {
        if (moves(reading)) {
            movements(reading, samples);
            return;
        }
        for (int i = 0; i < count; i++) {
            var outcome = outcome(i);
            if (outcome == Plain.ALONE && !moved(i, reading, samples)) {
                emitter.emitSingleFrame(read(i, reading), frames.from(i), frames.length(i), reading, samples);
            } else if (outcome instanceof Completed(var reassembled)) {
                emitter.emitReassembled(reassembled, carrier.n(), reading, samples);
            } else if (outcome instanceof Unused(var exception)) {
                emitter.emitUnused(exception, carrier);
            }
        }
    }

    /** Returns true if the packet contains only movements, as nearly all packets do. */
    private boolean moves(SetpMessageParser reading) {
        return outcomes.length == 0 && frames.isUniform() && movement(0, reading);
    }

    private void movements(SetpMessageParser reading, SetpPacketSampleAndEventEmitter samples) {
        long first = frames.message(0);
        for (int i = 0; i < count; i++) {
            int from = frames.from(i);
            int length = frames.length(i);
            if (!emitter.emitMovement(first + i, from, length, samples)) {
                emitter.emitSingleFrame(read(i, reading), from, length, reading, samples);
            }
        }
    }

    private boolean movement(int i, SetpMessageParser reading) {
        var type = decoder.types().find(frames.type(i));
        return type != null && type.kind() == SetpMessageKind.MOVEMENT_PERCEPTION && reading.expectsMovements();
    }

    /** Emits the message of a frame if it is a valid movement; returns true if so. */
    private boolean moved(int i, SetpMessageParser reading, SetpPacketSampleAndEventEmitter samples) {
        return movement(i, reading)
                && emitter.emitMovement(frames.message(i), frames.from(i), frames.length(i), samples);
    }

    /** Parses a frame that is a whole message. */
    private SetpMessage read(int i, SetpMessageParser reading) {
        var kind = Objects.requireNonNull(decoder.types().find(frames.type(i))).kind();
        return reading.parse(kind, frames.message(i), frames.from(i), frames.length(i));
    }

    /**
     * Returns the violation that makes a connect packet unusable (R8), located in the packet; empty for a valid
     * request.
     */
    private Optional<DecodeException> findConnectViolation(SetpMessageParser reading, SetpReassembler assembling) {
        return IntStream.range(0, count)
                .mapToObj(i -> findConnectViolation(i, reading))
                .flatMap(Optional::stream)
                .findFirst()
                .or(() -> checkReassembly(assembling))
                .or(this::accompanied);
    }

    private Optional<DecodeException> findConnectViolation(int i, SetpMessageParser reading) {
        return switch (outcome(i)) {
            // A repeated message is a duplicate, not a reason to reject the packet.
            case Unused(var exception) ->
                Optional.of(exception).filter(one -> one.rule() != SetpProblemKind.MESSAGE_REPEATED);
            case Completed(var reassembled) -> {
                reading.parse(reassembled);
                yield Optional.ofNullable(reading.refusal())
                        .map(decodeException ->
                                placed(decodeException, (int) (reassembled.at(decodeException.offset()) - entry.at())));
            }
            case Plain.ALONE -> {
                read(i, reading);
                yield Optional.ofNullable(reading.refusal())
                        .map(violation -> placed(violation, frames.from(i) + violation.offset()));
            }
            case Plain.KEPT -> Optional.empty();
        };
    }

    private static DecodeException placed(DecodeException exception, int offset) {
        return new DecodeException(exception.rule(), exception.field(), offset, exception.reason());
    }

    private Optional<DecodeException> checkReassembly(SetpReassembler assembling) {
        return assembling.toState().incomplete().isEmpty()
                ? Optional.empty()
                : Optional.of(new DecodeException(
                        SetpProblemKind.CONNECT_INCOMPLETE,
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
                        SetpProblemKind.CONNECT_NOT_ALONE,
                        "frames",
                        SetpPacketHeader.SIZE,
                        "%d messages in one packet".formatted(messages)));
    }

    /** Returns the violation of the packet's guaranteed flag by its messages (R10). */
    private Optional<DecodeException> checkGuaranteedFlag() {
        boolean flag = header.guaranteed();
        boolean enabled = false;
        boolean unwanted = true;
        int different = frames.isUniform() ? 1 : count;
        for (int i = 0; i < different; i++) {
            var type = decoder.types().find(frames.type(i));
            enabled |= type != null && type.guarantee() == SetpDeliveryGuarantee.ALWAYS;
            unwanted &= type != null && type.guarantee() == SetpDeliveryGuarantee.NEVER;
        }
        return flag
                ? mismatch(unwanted, "is 1, but no message is guaranteed")
                : mismatch(enabled, "is 0, but a message is guaranteed");
    }

    private static Optional<DecodeException> mismatch(boolean odd, String reason) {
        return odd
                ? Optional.of(new DecodeException(
                        SetpProblemKind.GUARANTEED_FLAG_MISMATCH, "guaranteed", SetpPacketHeader.GUARANTEED_AT, reason))
                : Optional.empty();
    }
}
