package mocapscope.protocol.setp;

/**
 * A message that is not complete.
 *
 * @param count frames that it has
 * @param guaranteed whether its first frame came in a guaranteed packet
 * @param last arrival of the frame that came last and was new
 */
record SetpPartial(SetpType type, long id, int count, boolean guaranteed, long last, SetpPieces pieces) {

    SetpPartial with(int index, SetpPieces.Piece piece, long arrival) {
        return new SetpPartial(type, id, count, guaranteed, arrival, pieces.with(index, piece));
    }

    boolean complete() {
        return pieces.count() == count;
    }

    /** Whether its next frame is not waited for any longer (R38). */
    boolean stale(long now, SetpLimits limits) {
        return now - last > (guaranteed ? limits.patience() : limits.shortPatience());
    }

    /** What came of it, for a person. */
    String describe() {
        return "%s %d: %d of %d frames arrived".formatted(type.kind().wireName(), id, pieces.count(), count);
    }
}
