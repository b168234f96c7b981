package mocapscope.protocol.setp.decode;

import java.util.Objects;
import java.util.Optional;
import mocapscope.protocol.setp.wire.SerialNumberArithmetic;
import mocapscope.protocol.setp.wire.SetpLazyFrameList;
import mocapscope.protocol.setp.wire.SetpPacket;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Finds the session that a SETP packet belongs to, even if the recording lacks the session's start. */
final class SetpSessionResolver {
    private final SetpDecoder decoder;
    private final SetpDecoderStateSnapshot.SetpChannelState state;
    private final Entry entry;
    private final SetpPacket packet;
    private final SetpLazyFrameList frames;

    SetpSessionResolver(
            SetpDecoder decoder,
            SetpDecoderStateSnapshot.SetpChannelState state,
            Entry entry,
            SetpPacket packet,
            SetpLazyFrameList frames) {
        this.decoder = decoder;
        this.state = state;
        this.entry = entry;
        this.packet = packet;
        this.frames = frames;
    }

    /** Returns the channel's state with the session and what the packet acknowledges; without it if it is unknown. */
    SetpDecoderStateSnapshot.SetpChannelState withSession(Long session) {
        var bound = state.sessions().containsKey(session) ? state : bound();
        if (!bound.sessions().containsKey(session) && mayHaveUnseenStart()) {
            bound = bound.withUnseenStart(session, findEarlierScene(session));
        }
        return bound.sessions().containsKey(session) ? withAcknowledgements(bound, session) : bound;
    }

    /**
     * Returns true if the recording lacks the packets that began a session: its beginning, or the answer to a client that
     * then uses the session's id.
     */
    private boolean mayHaveUnseenStart() {
        return state.lacksStart()
                || entry.direction() == Direction.TO_SERVER
                        && state.findUnanswered().isPresent()
                        && packet.leadingAcknowledgedIds(decoder.types()).stream()
                                .allMatch(id -> state.findConnect(Direction.TO_SERVER, id)
                                        .isEmpty());
    }

    /**
     * Returns the names that another recording has of the session, if this packet follows all packets of that one;
     * otherwise another session has the same id.
     */
    private SetpSceneDecoderState findEarlierScene(long session) {
        return decoder.names().states(SetpDecoderStateSnapshot.class).stream()
                .flatMap(state -> state.channels().values().stream())
                .map(channel -> channel.sessions().get(session))
                .filter(earlier -> earlier != null
                        && earlier.side(entry.direction()).receivedPackets().latest(1).stream()
                                .anyMatch(last -> SerialNumberArithmetic.isAfter(
                                        packet.header().packet(), last)))
                .findFirst()
                .map(earlier -> earlier.scene().namesOnly())
                .orElse(SetpSceneDecoderState.EMPTY);
    }

    /** Notes that packets of the other side are missing which this packet acknowledges. */
    private SetpDecoderStateSnapshot.SetpChannelState withAcknowledgements(
            SetpDecoderStateSnapshot.SetpChannelState channel, long session) {
        if (frames.isUniform() && frames.type(0) != decoder.types().acknowledgement()) {
            return channel;
        }
        var other = entry.direction() == Direction.TO_CLIENT ? Direction.TO_SERVER : Direction.TO_CLIENT;
        var sessionState = Objects.requireNonNull(channel.sessions().get(session));
        var received = sessionState.side(other).receivedPackets();
        boolean isMissing = packet.acknowledgedIds(decoder.types()).stream()
                .anyMatch(id ->
                        !received.contains(id) && channel.findConnect(other, id).isEmpty());
        return isMissing ? channel.with(session, sessionState.lackingPackets(other)) : channel;
    }

    /** Adds the session that this packet begins if its first frame acknowledges a connect packet. */
    private SetpDecoderStateSnapshot.SetpChannelState bound() {
        var requestDirection = entry.direction() == Direction.TO_CLIENT ? Direction.TO_SERVER : Direction.TO_CLIENT;
        return packet.leadingAcknowledgedIds(decoder.types()).stream()
                .map(id -> state.findConnect(requestDirection, id))
                .flatMap(Optional::stream)
                .filter(attempt -> !attempt.answered())
                .findFirst()
                .map(connectAttempt ->
                        state.withSession(connectAttempt, packet.header().session()))
                .orElse(state);
    }
}
