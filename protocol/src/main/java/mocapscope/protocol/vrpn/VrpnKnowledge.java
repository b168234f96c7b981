package mocapscope.protocol.vrpn;

import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.PartialMessage;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/** The state of the VRPN decoder between two transcript entries, for both directions. */
record VrpnKnowledge(long nextMessage, Side toClient, Side toServer) implements Decoder.DecoderState {
    static final VrpnKnowledge NOTHING = new VrpnKnowledge(0, Side.NEW, Side.NEW);

    /** The decoder state of one direction of the connection. */
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
     * Decoder state of one direction's datagrams: timestamps, early messages and next sequence number. Stream and
     * datagrams can overtake each other, so each has timestamps of its own.
     *
     * @param sequence number expected of the next message, or {@link #UNCOUNTED}
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

    /** Returns the state with this number for the next message. */
    VrpnKnowledge numbered(long next) {
        return new VrpnKnowledge(next, toClient, toServer);
    }

    /** Returns the state after a new connection: only the message count is kept. */
    VrpnKnowledge reconnected() {
        return new VrpnKnowledge(nextMessage, Side.NEW, Side.NEW);
    }

    /** Returns the state at the start of a log. */
    VrpnKnowledge log() {
        return new VrpnKnowledge(nextMessage, Side.OF_A_LOG, Side.OF_A_LOG);
    }

    /**
     * Returns the state for a stream channel; a change between log and connection, which a file may contain, resets it.
     */
    VrpnKnowledge of(Channel stream) {
        boolean log = stream.equals(VrpnChannels.LOG);
        boolean fits = toClient.stage().on(log) && toServer.stage().on(log);
        return fits ? this : log ? log() : reconnected();
    }
}
