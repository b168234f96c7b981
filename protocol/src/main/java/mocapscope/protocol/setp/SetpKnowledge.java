package mocapscope.protocol.setp;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/** The immutable state of a SETP decoder between two transcript entries, by channel. */
record SetpKnowledge(long nextMessage, Map<Channel, Way> ways) implements Decoder.DecoderState {
    static final SetpKnowledge NOTHING = new SetpKnowledge(0, Map.of());

    /** Used in place of a time that does not exist. */
    static final long NEVER = Long.MIN_VALUE;

    /** Maximum number of sessions, and of connect packets, stored for a channel; the oldest are dropped. */
    private static final int MOST = 16;

    SetpKnowledge {
        ways = Map.copyOf(ways);
    }

    /**
     * Decoder state of one SETP channel: its sessions and the connect packets seen. Sessions are ordered by age, the
     * oldest first.
     */
    record Way(Map<Long, Talk> talks, List<Connect> connects) {
        static final Way NEW = new Way(Map.of(), List.of());

        Way {
            talks = talks.size() > 1 ? Collections.unmodifiableMap(new LinkedHashMap<>(talks)) : Map.copyOf(talks);
            connects = List.copyOf(connects);
        }

        Way with(Long session, Talk talk) {
            if (talks.isEmpty() || talks.size() == 1 && talks.containsKey(session)) {
                return new Way(Map.of(session, talk), connects);
            }
            var all = new LinkedHashMap<>(talks);
            all.put(session, talk);
            if (all.size() > MOST) {
                all.remove(all.firstEntry().getKey());
            }
            return new Way(all, connects);
        }

        Way with(Connect connect) {
            int surplus = Math.max(0, connects.size() + 1 - MOST);
            return new Way(
                    talks,
                    Stream.concat(connects.stream().skip(surplus), Stream.of(connect))
                            .toList());
        }

        /** Returns the state after a session answered such a packet. */
        Way answered(Connect connect, long session) {
            var others = connects.stream()
                    .map(one -> one.equals(connect) ? one.settled(session) : one)
                    .toList();
            return new Way(talks, others).with(session, Talk.of(SetpStage.asked(connect.kind()), connect.scene()));
        }

        private Way numbered(long on) {
            var all = new LinkedHashMap<>(talks);
            all.replaceAll((_, talk) -> talk.numbered(on));
            return new Way(all, connects);
        }

        Optional<Connect> connect(Direction direction, long packet) {
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
    record Connect(Direction direction, long packet, SetpKind kind, SetpScene scene, long session) {
        /** Used in place of a session id: no packet in a session has it. */
        static final long NONE = 0;

        boolean answered() {
            return session != NONE;
        }

        Connect settled(long got) {
            return new Connect(direction, packet, kind, scene, got);
        }
    }

    /**
     * Decoder state of one SETP session: phase, known objects, and the packets and messages of each direction.
     *
     * @param leftAt time when the client last left a bubble, or {@link #NEVER}
     */
    record Talk(SetpStage stage, long leftAt, SetpScene scene, Side toClient, Side toServer) {

        static Talk of(SetpStage stage, SetpScene scene) {
            return new Talk(stage, NEVER, scene, Side.NEW, Side.NEW);
        }

        Side side(Direction direction) {
            return direction == Direction.TO_CLIENT ? toClient : toServer;
        }

        /** Returns the state after a packet of that direction. */
        Talk with(SetpStage other, long left, SetpScene objects, Direction direction, Side side) {
            return direction == Direction.TO_CLIENT
                    ? new Talk(other, left, objects, side, toServer)
                    : new Talk(other, left, objects, toClient, side);
        }

        private Talk numbered(long on) {
            return new Talk(stage, leftAt, scene.numbered(on), toClient, toServer);
        }
    }

    /** Decoder state of one direction of a SETP session: packet ids received and messages in reassembly. */
    record Side(SetpWindow seen, SetpReassembly parts) {
        static final Side NEW = new Side(SetpWindow.EMPTY, SetpReassembly.EMPTY);
    }

    Way way(Channel channel) {
        return ways.getOrDefault(channel, Way.NEW);
    }

    SetpKnowledge with(Channel channel, Way way, long next) {
        if (ways.isEmpty() || ways.size() == 1 && ways.containsKey(channel)) {
            return new SetpKnowledge(next, Map.of(channel, way));
        }
        var all = new HashMap<>(ways);
        all.put(channel, way);
        return new SetpKnowledge(next, all);
    }

    /** Returns the state with messages numbered from {@code next} on. */
    SetpKnowledge numbered(long next) {
        var all = new HashMap<>(ways);
        all.replaceAll((_, way) -> way.numbered(next - nextMessage));
        return new SetpKnowledge(next, all);
    }

    /** Returns the state without a channel that opens or closes; only the message numbers continue. */
    SetpKnowledge without(Channel channel) {
        var others = new HashMap<>(ways);
        others.remove(channel);
        return new SetpKnowledge(nextMessage, others);
    }
}
