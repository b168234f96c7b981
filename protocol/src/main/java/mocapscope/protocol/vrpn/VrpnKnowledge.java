package mocapscope.protocol.vrpn;

import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.transcript.Direction;

/** All that the decoder remembers between two entries. */
record VrpnKnowledge(long nextMessage, Side toClient, Side toServer) implements Decoder.Knowledge {
    static final VrpnKnowledge NOTHING = new VrpnKnowledge(0, Side.NEW, Side.NEW);

    /**
     * What is known of one direction of the connection.
     *
     * @param sequence number that the next message of a datagram should have, or {@link #UNCOUNTED}
     */
    record Side(VrpnStage stage, VrpnTables tables, LastTimes times, VrpnPart part, VrpnEarly early, long sequence) {
        static final long UNCOUNTED = -1;
        static final Side NEW =
                new Side(VrpnStage.COOKIE, VrpnTables.EMPTY, LastTimes.NONE, VrpnPart.NONE, VrpnEarly.NONE, UNCOUNTED);

        Side with(VrpnEarly others, long next) {
            return new Side(stage, tables, times, part, others, next);
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

    /** A new connection: both directions begin again, only the messages are counted on. */
    VrpnKnowledge reconnected() {
        return new VrpnKnowledge(nextMessage, Side.NEW, Side.NEW);
    }
}
