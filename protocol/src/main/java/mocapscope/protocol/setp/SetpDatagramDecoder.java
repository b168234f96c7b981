package mocapscope.protocol.setp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.session.DecoderOutput;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Decodes one SETP datagram: packet, session, reassembly and messages (§8.1 to §8.4). Serves a single datagram. */
final class SetpDatagramDecoder {
    private final SetpDecoder decoder;
    private final SetpDecoderState before;
    private final Entry entry;
    private final DecoderOutput out;
    private final SetpMessageEmitter telling;
    private final SetpDecoderState.SetpChannelState state;
    private final List<DecodeException> odd = new ArrayList<>();

    SetpDatagramDecoder(SetpDecoder decoder, SetpDecoderState before, Entry entry, DecoderOutput out) {
        this.decoder = decoder;
        this.before = before;
        this.entry = entry;
        this.out = out;
        this.telling = new SetpMessageEmitter(entry, before.nextMessage(), out);
        this.state = before.channel(entry.channel());
    }

    /** Emits the content of the datagram and returns the state after it. */
    SetpDecoderState decode() {
        SetpPacket packet;
        try {
            packet = SetpPacket.read(
                    SetpPacket.reader(entry.bytes(), null), new SetpViolationHandler(decoder.mode(), odd::add));
        } catch (DecodeException broken) {
            return dropped(broken);
        }
        return packet.header().session() == 0 ? connecting(packet) : inSession(packet);
    }

    /** Decodes a connect packet, which is used as a whole or not at all (R8). */
    private SetpDecoderState connecting(SetpPacket packet) {
        var stranger = packet.frames().stream()
                .filter(frame ->
                        kind(frame).filter(SetpMessageKind::opensSession).isEmpty())
                .findFirst();
        if (stranger.isPresent()) {
            var reason =
                    "is 0, but a frame has type %d".formatted(stranger.get().type());
            return dropped(new DecodeException(SetpRule.SESSION_ID_ZERO, "sessionId", 0, reason));
        }
        if (state.findConnect(entry.direction(), packet.header().packet()).isPresent()) {
            return repeated(packet, SetpReassemblyState.EMPTY);
        }
        var assembling = assembling(SetpReassemblyState.EMPTY, packet);
        var contents = new SetpFrameProcessor(decoder.types(), entry, packet, assembling).reassemble();
        var unfit = contents.findConnectViolation(reading(SetpSessionPhase.UNHEARD, SetpDecoderState.NEVER));
        if (unfit.isPresent()) {
            return dropped(unfit.get());
        }
        var reading = reading(SetpSessionPhase.UNHEARD, SetpDecoderState.NEVER);
        var scene = tell(packet, contents, reading, 0, SetpSceneState.EMPTY);
        var kind = kind(packet.frames().getFirst()).orElseThrow();
        return after(state.with(new SetpDecoderState.SetpConnectAttempt(
                entry.direction(), packet.header().packet(), kind, scene, SetpDecoderState.SetpConnectAttempt.NONE)));
    }

    private Optional<SetpMessageKind> kind(SetpFrame frame) {
        return decoder.types().of(frame.type()).map(SetpMessageTypeEntry::kind);
    }

    private SetpDecoderState inSession(SetpPacket packet) {
        Long session = packet.header().session(); // boxed once, for all maps
        var bound = state;
        var sessionState = state.sessions().get(session);
        if (sessionState == null) {
            bound = bound(packet);
            sessionState = bound.sessions().get(session);
        }
        if (sessionState == null) {
            return dropped(new DecodeException(
                    SetpRule.SESSION_UNKNOWN, "sessionId", 0, "no session has id %d".formatted(session)));
        }
        long number = packet.header().packet();
        out.onSequenceNumber(entry.channel(), entry.direction(), number, Integer.SIZE, before.nextMessage());
        var directionState = sessionState.side(entry.direction());
        if (directionState.receivedPackets().contains(number)) {
            return repeated(packet, directionState.reassembly());
        }
        var assembling = assembling(directionState.reassembly(), packet);
        assembling.discardExpired();
        var contents = new SetpFrameProcessor(decoder.types(), entry, packet, assembling).reassemble();
        if (!assembling.enforceLimits()) {
            return putOff(packet, directionState.reassembly());
        }
        var parts = assembling.toState();
        var reading = reading(sessionState.phase(), sessionState.leftAt());
        var scene = tell(packet, contents, reading, parts.bytes(), sessionState.scene());
        assembling.discarded().forEach(lost -> telling.emitIncomplete(lost, entry.direction()));
        var seen = directionState.receivedPackets().with(number);
        return after(bound.with(
                session,
                sessionState.with(
                        reading.phase(),
                        reading.leftAt(),
                        scene,
                        entry.direction(),
                        new SetpDecoderState.SetpDirectionState(seen, parts))));
    }

    /** Adds the session that this packet begins if its first frame acknowledges a connect packet. */
    private SetpDecoderState.SetpChannelState bound(SetpPacket packet) {
        var asked = entry.direction() == Direction.TO_CLIENT ? Direction.TO_SERVER : Direction.TO_CLIENT;
        return packet.leadingAcknowledgedIds(decoder.types()).stream()
                .map(id -> state.findConnect(asked, id))
                .flatMap(Optional::stream)
                .filter(attempt -> !attempt.answered())
                .findFirst()
                .map(connectAttempt ->
                        state.withSession(connectAttempt, packet.header().session()))
                .orElse(state);
    }

    private SetpReassembler assembling(SetpReassemblyState parts, SetpPacket packet) {
        return new SetpReassembler(parts, decoder.limits(), entry.arrival(), packet);
    }

    /** Emits the messages and returns the state of the session's objects after them. */
    private SetpSceneState tell(
            SetpPacket packet,
            SetpFrameProcessor contents,
            SetpMessageParser reading,
            long kept,
            SetpSceneState scene) {
        contents.checkGuaranteedFlag().ifPresent(odd::add);
        var samples =
                new SetpSampleEmitter(decoder.source(), scene.withoutExpired(entry.arrival()), packet.header(), out);
        contents.emit(telling.emitPacket(packet, kept, odd), reading, telling, samples);
        return samples.toState();
    }

    private SetpMessageParser reading(SetpSessionPhase stage, long leftAt) {
        return new SetpMessageParser(decoder.mode(), entry, stage, leftAt);
    }

    private SetpDecoderState repeated(SetpPacket packet, SetpReassemblyState parts) {
        return unused(
                packet,
                parts,
                SetpPacketDisposition.REPEATED,
                SetpRule.PACKET_REPEATED,
                "packet %d arrived before".formatted(packet.header().packet()));
    }

    private SetpDecoderState putOff(SetpPacket packet, SetpReassemblyState parts) {
        return unused(
                packet,
                parts,
                SetpPacketDisposition.PUT_OFF,
                SetpRule.REASSEMBLY_FULL,
                "packet %d is skipped: there is no room for its frames"
                        .formatted(packet.header().packet()));
    }

    private SetpDecoderState unused(
            SetpPacket packet, SetpReassemblyState parts, SetpPacketDisposition fate, SetpRule rule, String reason) {
        odd.add(new DecodeException(rule, "packetId", SetpPacketHeader.PACKET_AT, reason));
        telling.emitUnused(packet, fate, parts.bytes(), odd);
        return after(state);
    }

    private SetpDecoderState dropped(DecodeException why) {
        telling.emitDropped(why, odd);
        return after(state);
    }

    private SetpDecoderState after(SetpDecoderState.SetpChannelState now) {
        return before.with(entry.channel(), now, telling.nextMessage());
    }
}
