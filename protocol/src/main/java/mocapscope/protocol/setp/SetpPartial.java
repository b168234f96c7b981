package mocapscope.protocol.setp;

/**
 * A SETP message of which some frames are still missing.
 *
 * @param count number of frames of the message
 * @param guaranteed true if its first frame arrived in a guaranteed packet
 * @param last arrival time of the last frame that was new
 */
record SetpPartial(SetpType type, long id, int count, boolean guaranteed, long last, SetpPieces pieces) {

    SetpPartial with(int index, SetpPieces.Piece piece, long arrival) {
        return new SetpPartial(type, id, count, guaranteed, arrival, pieces.with(index, piece));
    }

    boolean complete() {
        return pieces.count() == count;
    }

    /** Returns true if the next frame is overdue (R38). */
    boolean stale(long now, SetpLimits limits) {
        return now - last > (guaranteed ? limits.patience() : limits.shortPatience());
    }

    /** Describes the incomplete message to the user. */
    String describe() {
        return "%s %d: %d of %d frames arrived".formatted(type.kind().wireName(), id, pieces.count(), count);
    }
}
