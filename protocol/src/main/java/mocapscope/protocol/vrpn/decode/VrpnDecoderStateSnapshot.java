package mocapscope.protocol.vrpn.decode;

import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.framing.PartialMessage;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.wire.VrpnChannelConstants;
import mocapscope.protocol.vrpn.wire.VrpnFramingPhase;

/**
 * An immutable snapshot of a VRPN decoder's state, such as name tables and partial messages, from which decoding can
 * resume.
 */
public record VrpnDecoderStateSnapshot(long nextMessage, VrpnDirectionState toClient, VrpnDirectionState toServer)
        implements Decoder.DecoderState {
    static final VrpnDecoderStateSnapshot INITIAL =
            new VrpnDecoderStateSnapshot(0, VrpnDirectionState.INITIAL, VrpnDirectionState.INITIAL);

    /** The decoder state of one direction of the connection. */
    public record VrpnDirectionState(
            VrpnFramingPhase framing,
            VrpnDescriptionTables tables,
            VrpnLastTimestampTable timestamps,
            PartialMessage partial,
            VrpnDatagramState datagrams) {
        static final VrpnDirectionState INITIAL = new VrpnDirectionState(
                VrpnFramingPhase.COOKIE,
                VrpnDescriptionTables.EMPTY,
                VrpnLastTimestampTable.EMPTY,
                PartialMessage.NONE,
                VrpnDatagramState.INITIAL);

        static final VrpnDirectionState INITIAL_LOG = new VrpnDirectionState(
                VrpnFramingPhase.LOG_COOKIE,
                VrpnDescriptionTables.EMPTY,
                VrpnLastTimestampTable.EMPTY,
                PartialMessage.NONE,
                VrpnDatagramState.INITIAL);

        /** Returns the state in which descriptions may be missing, since the recording lacks bytes. */
        VrpnDirectionState lackingBytes() {
            return new VrpnDirectionState(framing, tables.lackingBytes(), timestamps, partial, datagrams);
        }

        /** Returns the state after missing bytes of the stream. */
        VrpnDirectionState afterGap(VrpnFramingPhase next) {
            return new VrpnDirectionState(next, tables.lackingBytes(), timestamps, PartialMessage.NONE, datagrams);
        }

        /** Returns the state in which the start of a message is searched for in the last bytes. */
        VrpnDirectionState endingSearch() {
            return new VrpnDirectionState(
                    VrpnFramingPhase.FINAL_SEARCH, tables, timestamps, partial.complete(), datagrams);
        }

        VrpnDirectionState with(VrpnDescriptionTables other) {
            return new VrpnDirectionState(framing, other, timestamps, partial, datagrams);
        }

        VrpnDirectionState with(VrpnDatagramState other) {
            return other == datagrams ? this : new VrpnDirectionState(framing, tables, timestamps, partial, other);
        }
    }

    /**
     * Decoder state of one direction's datagrams: timestamps, early messages and next sequence number. Stream and
     * datagrams can overtake each other, so each has timestamps of its own.
     *
     * @param sequence number expected of the next message, or {@link #UNCOUNTED}
     * @param stray number of the last message, if it is far from the others and unexplained; or {@link #UNCOUNTED}
     */
    public record VrpnDatagramState(
            VrpnLastTimestampTable timestamps, VrpnUndescribedMessageBuffer earlyMessages, long sequence, long stray) {
        static final long UNCOUNTED = -1;
        static final VrpnDatagramState INITIAL = new VrpnDatagramState(
                VrpnLastTimestampTable.EMPTY, VrpnUndescribedMessageBuffer.EMPTY, UNCOUNTED, UNCOUNTED);

        VrpnDatagramState with(VrpnLastTimestampTable newTable) {
            return newTable == timestamps ? this : new VrpnDatagramState(newTable, earlyMessages, sequence, stray);
        }

        VrpnDatagramState with(VrpnUndescribedMessageBuffer others) {
            return new VrpnDatagramState(timestamps, others, sequence, stray);
        }

        /** Returns the state in which any number may follow. */
        VrpnDatagramState uncounted() {
            return new VrpnDatagramState(timestamps, earlyMessages, UNCOUNTED, UNCOUNTED);
        }

        VrpnDatagramState withStray(long number) {
            return new VrpnDatagramState(timestamps, earlyMessages, sequence, number);
        }
    }

    @Override
    public long incompleteBytes() {
        return toClient.partial().length() + toServer.partial().length();
    }

    public VrpnDirectionState side(Direction direction) {
        return direction == Direction.TO_CLIENT ? toClient : toServer;
    }

    VrpnDecoderStateSnapshot with(Direction direction, long next, VrpnDirectionState state) {
        return direction == Direction.TO_CLIENT
                ? new VrpnDecoderStateSnapshot(next, state, toServer)
                : new VrpnDecoderStateSnapshot(next, toClient, state);
    }

    /** Returns the state after a new connection: only the message count is kept. */
    VrpnDecoderStateSnapshot afterReconnect() {
        return new VrpnDecoderStateSnapshot(nextMessage, VrpnDirectionState.INITIAL, VrpnDirectionState.INITIAL);
    }

    /** Returns the state at the start of a log. */
    VrpnDecoderStateSnapshot startLog() {
        return new VrpnDecoderStateSnapshot(
                nextMessage, VrpnDirectionState.INITIAL_LOG, VrpnDirectionState.INITIAL_LOG);
    }

    /**
     * Returns the state for a stream channel; a change between log and connection, which a file may contain, resets it.
     */
    VrpnDecoderStateSnapshot forChannel(Channel stream) {
        boolean log = stream.equals(VrpnChannelConstants.LOG);
        boolean fits = toClient.framing().isValidFor(log) && toServer.framing().isValidFor(log);
        return fits ? this : log ? startLog() : afterReconnect();
    }
}
