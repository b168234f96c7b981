package mocapscope.protocol.vrpn;

import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.PartialMessage;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/** All that the decoder remembers between two entries. */
record VrpnKnowledge(long nextMessage, Side toClient, Side toServer) implements Decoder.Knowledge {
    static final VrpnKnowledge NOTHING = new VrpnKnowledge(0, Side.NEW, Side.NEW);

    /** What is known of one direction of the connection. */
    record Side(VrpnStage stage, VrpnTables tables, LastTimes times, PartialMessage partial, Quick quick) {
        static final Side NEW =
                new Side(VrpnStage.COOKIE, VrpnTables.EMPTY, LastTimes.NONE, PartialMessage.NONE, Quick.NEW);

        static final Side OF_A_LOG =
                new Side(VrpnStage.LOG_COOKIE, VrpnTables.EMPTY, LastTimes.NONE, PartialMessage.NONE, Quick.NEW);

        Side with(Quick other) {
            return other == quick ? this : new Side(stage, tables, times, partial, other);
        }
    }

    /**
     * What is known of one direction's datagrams. They and the stream overtake each other, so each has times of its own.
     *
     * @param sequence number that the next message should have, or {@link #UNCOUNTED}
     */
    record Quick(LastTimes times, VrpnEarly early, long sequence) {
        static final long UNCOUNTED = -1;
        static final Quick NEW = new Quick(LastTimes.NONE, VrpnEarly.NONE, UNCOUNTED);

        Quick with(LastTimes later) {
            return later == times ? this : new Quick(later, early, sequence);
        }

        Quick with(VrpnEarly others, long next) {
            return new Quick(times, others, next);
        }
    }

    Side side(Direction direction) {
        return direction == Direction.TO_CLIENT ? toClient : toServer;
    }

    VrpnKnowledge with(Direction direction, long next, Side side) {
        return direction == Direction.TO_CLIENT
                ? new VrpnKnowledge(next, side, toServer)
                : new VrpnKnowledge(next, toClient, side);
    }

    /** The same, with that number for the next message. */
    VrpnKnowledge numbered(long next) {
        return new VrpnKnowledge(next, toClient, toServer);
    }

    /** A new connection: both directions begin again, only the messages are counted on. */
    VrpnKnowledge reconnected() {
        return new VrpnKnowledge(nextMessage, Side.NEW, Side.NEW);
    }

    /** A log begins. */
    VrpnKnowledge log() {
        return new VrpnKnowledge(nextMessage, Side.OF_A_LOG, Side.OF_A_LOG);
    }

    /** The same for what comes on a stream: a file may claim that a log and a connection took turns, and each begins anew. */
    VrpnKnowledge of(Channel stream) {
        boolean log = stream.equals(VrpnChannels.LOG);
        boolean fits = toClient.stage().on(log) && toServer.stage().on(log);
        return fits ? this : log ? log() : reconnected();
    }
}
