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

/** All that the decoder remembers between two entries, by channel. */
record SetpKnowledge(long nextMessage, Map<Channel, Way> ways) implements Decoder.Knowledge {
    static final SetpKnowledge NOTHING = new SetpKnowledge(0, Map.of());

    /** In place of a time that has not come. */
    static final long NEVER = Long.MIN_VALUE;

    /** Sessions, and packets that ask for one, remembered of a channel; past that the oldest go. */
    private static final int MOST = 16;

    SetpKnowledge {
        ways = Map.copyOf(ways);
    }

    /** A channel: its sessions by id, oldest first, and who asked for one. */
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

        /** A session that answers such a packet. */
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
     * A packet that asked for a session.
     *
     * @param scene what is known after it
     * @param session that it has got, or {@link #NONE}
     */
    record Connect(Direction direction, long packet, SetpKind kind, SetpScene scene, long session) {
        /** In place of a session: no packet of one has this id. */
        static final long NONE = 0;

        boolean answered() {
            return session != NONE;
        }

        Connect settled(long got) {
            return new Connect(direction, packet, kind, scene, got);
        }
    }

    /**
     * A session: how far it is, what is known of its objects, and what came in each direction.
     *
     * @param leftAt when the client left a bubble last, or {@link #NEVER}
     */
    record Talk(SetpStage stage, long leftAt, SetpScene scene, Side toClient, Side toServer) {

        static Talk of(SetpStage stage, SetpScene scene) {
            return new Talk(stage, NEVER, scene, Side.NEW, Side.NEW);
        }

        Side side(Direction direction) {
            return direction == Direction.TO_CLIENT ? toClient : toServer;
        }

        /** The same after a packet of that direction. */
        Talk with(SetpStage other, long left, SetpScene objects, Direction direction, Side side) {
            return direction == Direction.TO_CLIENT
                    ? new Talk(other, left, objects, side, toServer)
                    : new Talk(other, left, objects, toClient, side);
        }

        private Talk numbered(long on) {
            return new Talk(stage, leftAt, scene.numbered(on), toClient, toServer);
        }
    }

    /** What came in one direction: which packets, and which messages. */
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

    /** The same, had there been more messages before, or fewer. */
    SetpKnowledge numbered(long next) {
        var all = new HashMap<>(ways);
        all.replaceAll((_, way) -> way.numbered(next - nextMessage));
        return new SetpKnowledge(next, all);
    }

    /** A channel begins or ends: only the messages are counted on. */
    SetpKnowledge without(Channel channel) {
        var others = new HashMap<>(ways);
        others.remove(channel);
        return new SetpKnowledge(nextMessage, others);
    }
}
