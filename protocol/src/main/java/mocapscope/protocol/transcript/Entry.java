package mocapscope.protocol.transcript;

import java.nio.ByteBuffer;
import java.util.OptionalLong;

/**
 * One recorded event on a session's network connection: opening, data transfer, closing or missing data.
 * @param index the position in its transcript, from 0
 * @param direction the direction of the bytes; for an opening or a closing, away from the side that caused it
 * @param arrival nanoseconds on the session's monotonic clock, stamped as close to the socket as possible
 * @param at the number of bytes that crossed this channel in this direction before these, since the session's start
 * @param bytes read-only, from position 0 to the limit; whole datagrams, but any part of a stream
 * @param mark the modification of the bytes
 * @param note for openings and closings: the addresses, or the reason for closing; for gaps: the number of missing bytes, or
 *     empty if it is unknown
 * @param secret whether it contained a secret whose position is no longer known, so that recorders, logs and reports
 *     must mask all of it
 */
public record Entry(
        long index,
        EntryKind kind,
        Direction direction,
        Channel channel,
        long arrival,
        long at,
        ByteBuffer bytes,
        EntryModification mark,
        String note,
        boolean secret) {

    /** The note of a closing at the end of a capture, which has no packet that closes the connection. */
    public static final String CAPTURE_ENDS = "the capture's end";

    /** The note of a closing by a packet that resets the connection. */
    public static final String RESET = "reset";

    /** The note of a closing without a packet for it: the same ports have a new connection. */
    public static final String REPLACED = "another connection took its place";

    /** The note of a closing without a packet for it: the reader follows no more connections at once. */
    public static final String FORGOTTEN = "too many others were open";

    /** Creates an entry in which only the fields marked as secret are masked. */
    public Entry(
            long index,
            EntryKind kind,
            Direction direction,
            Channel channel,
            long arrival,
            long at,
            ByteBuffer bytes,
            EntryModification mark,
            String note) {
        this(index, kind, direction, channel, arrival, at, bytes, mark, note, false);
    }

    /** The kind of a transcript entry: opened, data or closed. */
    public enum EntryKind {
        /** The channel opened: no bytes, and the addresses as its note. */
        OPENED,
        /** Bytes crossed it: a whole datagram, or any part of a stream. */
        DATA,
        /** The channel closed: no bytes, and the reason as its note. */
        CLOSED,
        /** Bytes crossed it before the next ones that were not recorded: no bytes, and their number as its note. */
        GAP
    }

    /** Returns the number of bytes that a gap lacks; empty if it is unknown, as where a capture begins within a session. */
    public OptionalLong missingBytes() {
        try {
            return kind == EntryKind.GAP && !note.isEmpty()
                    ? OptionalLong.of(Math.max(0, Long.parseLong(note)))
                    : OptionalLong.empty();
        } catch (NumberFormatException _) {
            return OptionalLong.empty(); // a take may contain any text
        }
    }

    /** Returns true for a closing of which a capture has no packet, so that no side ended the channel here. */
    public boolean isAssumedClosing() {
        return kind == EntryKind.CLOSED && isAssumedClosing(note);
    }

    /** Returns true if that is the note of a closing of which a capture has no packet. */
    public static boolean isAssumedClosing(String note) {
        return note.equals(CAPTURE_ENDS) || note.equals(REPLACED) || note.equals(FORGOTTEN);
    }

    /** Describes a closing of a connection for the user, without the reason. */
    public String closingText() {
        return isAssumedClosing() ? "the capture ends" : "the connection closed";
    }

    /** Returns the entry as one of the other side's, or itself: a closing ends both directions. */
    public Entry inDirection(Direction other) {
        return other == direction
                ? this
                : new Entry(index, kind, other, channel, arrival, at, bytes, mark, note, secret);
    }

    /** Describes a gap for the user. */
    public String gapText() {
        var missing = missingBytes();
        return missing.isPresent()
                ? "%,d bytes were not captured".formatted(missing.getAsLong())
                : "the capture begins within the session";
    }

    /**
     * The modification of an entry's bytes by the user: none, altered or injected. It stays with the entry for ever,
     * also in takes.
     */
    public enum EntryModification {
        /** The bytes as sent, though the user may have delayed or split them. */
        NONE,
        /** The bytes differ from those sent by the peer or by the local protocol logic. */
        ALTERED,
        /** Neither the peer nor the local protocol logic sent these bytes. */
        INJECTED
    }
}
