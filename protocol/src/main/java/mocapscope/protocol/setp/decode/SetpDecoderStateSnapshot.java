package mocapscope.protocol.setp.decode;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.setp.wire.SetpDuplicatePacketIdWindow;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * An immutable snapshot of a SETP decoder's state, from which decoding can resume. It contains the known sessions and
 * connection attempts of each channel (network connection).
 */
public record SetpDecoderStateSnapshot(long nextMessage, Map<Channel, SetpChannelState> channels)
        implements Decoder.DecoderState {
    public static final SetpDecoderStateSnapshot NOTHING = new SetpDecoderStateSnapshot(0, Map.of());

    /** Used in place of a time that does not exist. */
    static final long NEVER = Long.MIN_VALUE;

    /** Maximum number of sessions, and of connect packets, stored for a channel; the oldest are dropped. */
    @DocumentedLimit(
            value = "sessions of a channel, and packets that request one",
            unit = "sessions",
            beyond = "the oldest is forgotten, SESSION_UNKNOWN")
    static final int MOST = 16;

    public SetpDecoderStateSnapshot {
        channels = Map.copyOf(channels);
    }

    /**
     * Decoder state of one SETP channel: its sessions and the connect packets seen. Sessions are ordered by age, the
     * oldest first.
     *
     * @param lacksStart true if the recording lacks the beginning of the channel, so that sessions may have begun before
     */
    public record SetpChannelState(
            Map<Long, SetpSessionState> sessions, List<SetpConnectAttempt> connects, boolean lacksStart) {
        public static final SetpChannelState NEW = new SetpChannelState(Map.of(), List.of(), false);

        public SetpChannelState {
            sessions = sessions.size() > 1
                    ? Collections.unmodifiableMap(new LinkedHashMap<>(sessions))
                    : Map.copyOf(sessions);
            connects = List.copyOf(connects);
        }

        public SetpChannelState with(Long session, SetpSessionState state) {
            if (sessions.isEmpty() || sessions.size() == 1 && sessions.containsKey(session)) {
                return new SetpChannelState(Map.of(session, state), connects, lacksStart);
            }
            var all = new LinkedHashMap<>(sessions);
            all.put(session, state);
            if (all.size() > MOST) {
                all.remove(all.firstEntry().getKey());
            }
            return new SetpChannelState(all, connects, lacksStart);
        }

        SetpChannelState with(SetpConnectAttempt attempt) {
            int surplus = Math.max(0, connects.size() + 1 - MOST);
            return new SetpChannelState(
                    sessions,
                    Stream.concat(connects.stream().skip(surplus), Stream.of(attempt))
                            .toList(),
                    lacksStart);
        }

        /** Returns the state after a session answered such a packet. */
        SetpChannelState withSession(SetpConnectAttempt attempt, long session) {
            return answered(attempt, session)
                    .with(session, SetpSessionState.of(SetpSessionPhase.initialFor(attempt.kind()), attempt.scene()));
        }

        /** Returns the state with a session whose first packets the recording lacks. */
        SetpChannelState withUnseenStart(long session, SetpSceneDecoderState scene) {
            return findUnanswered()
                    .map(attempt -> answered(attempt, session))
                    .orElse(this)
                    .with(session, SetpSessionState.of(SetpSessionPhase.UNHEARD, scene));
        }

        private SetpChannelState answered(SetpConnectAttempt attempt, long session) {
            var others = connects.stream()
                    .map(one -> one.equals(attempt) ? one.withSession(session) : one)
                    .toList();
            return new SetpChannelState(sessions, others, lacksStart);
        }

        /** Returns a client's request for a session whose answer was not seen. */
        Optional<SetpConnectAttempt> findUnanswered() {
            return connects.stream()
                    .filter(one -> one.direction() == Direction.TO_SERVER && !one.answered())
                    .findFirst();
        }

        SetpChannelState lackingStart() {
            return new SetpChannelState(sessions, connects, true);
        }

        /** Returns the state after missing packets of that direction. */
        SetpChannelState lackingPackets(Direction direction) {
            var changed = new LinkedHashMap<Long, SetpSessionState>();
            sessions.forEach((id, session) -> changed.put(id, session.lackingPackets(direction)));
            return new SetpChannelState(changed, connects, lacksStart);
        }

        Optional<SetpConnectAttempt> findConnect(Direction direction, long packet) {
            return connects.stream()
                    .filter(one -> one.direction() == direction && one.packet() == packet)
                    .findFirst();
        }
    }

    /**
     * A packet that requested a SETP session, and the session id it received, if any.
     *
     * @param scene state of bubbles and objects after the packet
     * @param session assigned session id, or {@link #NONE}
     */
    public record SetpConnectAttempt(
            Direction direction, long packet, SetpMessageKind kind, SetpSceneDecoderState scene, long session) {
        /** Used in place of a session id: no packet in a session has it. */
        static final long NONE = 0;

        public boolean answered() {
            return session != NONE;
        }

        SetpConnectAttempt withSession(long got) {
            return new SetpConnectAttempt(direction, packet, kind, scene, got);
        }
    }

    /**
     * Decoder state of one SETP session: phase, known objects, and the packets and messages of each direction.
     *
     * @param leftAt time when the client last left a bubble, or {@link #NEVER}
     */
    public record SetpSessionState(
            SetpSessionPhase phase,
            long leftAt,
            SetpSceneDecoderState scene,
            SetpDirectionState toClient,
            SetpDirectionState toServer) {

        public static SetpSessionState of(SetpSessionPhase stage, SetpSceneDecoderState scene) {
            return new SetpSessionState(stage, NEVER, scene, SetpDirectionState.NEW, SetpDirectionState.NEW);
        }

        public SetpDirectionState side(Direction direction) {
            return direction == Direction.TO_CLIENT ? toClient : toServer;
        }

        SetpSessionState lackingPackets(Direction direction) {
            return with(phase, leftAt, scene, direction, side(direction).lackingPackets());
        }

        /** Returns the state after a packet of that direction. */
        SetpSessionState with(
                SetpSessionPhase other,
                long left,
                SetpSceneDecoderState objects,
                Direction direction,
                SetpDirectionState state) {
            return direction == Direction.TO_CLIENT
                    ? new SetpSessionState(other, left, objects, state, toServer)
                    : new SetpSessionState(other, left, objects, toClient, state);
        }
    }

    /**
     * Decoder state of one direction of a SETP session: packet ids received and messages in reassembly.
     *
     * @param lacksPackets true if a packet is known to be missing that no id shows
     */
    public record SetpDirectionState(
            SetpDuplicatePacketIdWindow receivedPackets, SetpReassemblyState reassembly, boolean lacksPackets) {
        static final SetpDirectionState NEW =
                new SetpDirectionState(SetpDuplicatePacketIdWindow.EMPTY, SetpReassemblyState.EMPTY, false);

        /** Returns true if packets may be missing: nothing that follows from them counts against the sender. */
        boolean mayLackPackets() {
            return lacksPackets || receivedPackets.hasGap();
        }

        SetpDirectionState lackingPackets() {
            return lacksPackets ? this : new SetpDirectionState(receivedPackets, reassembly, true);
        }
    }

    public SetpChannelState channel(Channel channel) {
        return channels.getOrDefault(channel, SetpChannelState.NEW);
    }

    public SetpDecoderStateSnapshot with(Channel channel, SetpChannelState state, long next) {
        if (channels.isEmpty() || channels.size() == 1 && channels.containsKey(channel)) {
            return new SetpDecoderStateSnapshot(next, Map.of(channel, state));
        }
        var all = new HashMap<>(channels);
        all.put(channel, state);
        return new SetpDecoderStateSnapshot(next, all);
    }

    /** Returns the state without a channel that opens or closes; only the message numbers continue. */
    SetpDecoderStateSnapshot withoutChannel(Channel channel) {
        var others = new HashMap<>(channels);
        others.remove(channel);
        return new SetpDecoderStateSnapshot(nextMessage, others);
    }
}
