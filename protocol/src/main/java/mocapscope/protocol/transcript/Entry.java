package mocapscope.protocol.transcript;

import java.nio.ByteBuffer;

/**
 * One thing that happened on a channel: it opened, bytes crossed it, or it closed.
 *
 * @param index place in its transcript, from 0
 * @param direction of the bytes; of an opening or a closing, away from whoever caused it
 * @param arrival nanoseconds on the session's monotonic clock, stamped as close to the socket as can be
 * @param at bytes that had crossed this channel in this direction before these, from the session's start
 * @param bytes read-only, position 0 to limit; whole datagrams, but any part of a stream
 * @param mark whether these are the bytes as they came, or ours
 * @param note for openings and closings: the addresses, or why it closed
 * @param secret whether it held a secret that nobody can tell any more from the rest, so that recorders, logs and reports
 *     must mask all of it
 */
public record Entry(
        long index,
        Kind kind,
        Direction direction,
        Channel channel,
        long arrival,
        long at,
        ByteBuffer bytes,
        Mark mark,
        String note,
        boolean secret) {

    /** One of which only what its fields say is secret. */
    public Entry(
            long index,
            Kind kind,
            Direction direction,
            Channel channel,
            long arrival,
            long at,
            ByteBuffer bytes,
            Mark mark,
            String note) {
        this(index, kind, direction, channel, arrival, at, bytes, mark, note, false);
    }

    /** What happened. */
    public enum Kind {
        /** The channel opened: no bytes, and the addresses as its note. */
        OPENED,
        /** Bytes crossed it: a whole datagram, or any part of a stream. */
        DATA,
        /** The channel closed: no bytes, and the reason as its note. */
        CLOSED
    }

    /** Whether a person changed what crossed the channel; it stays with the entry for ever, in takes too. */
    public enum Mark {
        /** The bytes are those that were sent, though a person may have had them come later or in other pieces. */
        NONE,
        /** The bytes are not those that the peer, or our dialogue, sent. */
        ALTERED,
        /** Neither the peer nor our dialogue sent this. */
        INJECTED
    }
}
