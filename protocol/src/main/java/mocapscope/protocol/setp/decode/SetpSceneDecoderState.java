package mocapscope.protocol.setp.decode;

import mocapscope.protocol.limit.DocumentedLimit;

/**
 * Immutable decoder state of a SETP session: shared scenes, known objects, and data received for objects not yet
 * announced.
 * @param sourceAnnounced true once the source was announced
 * @param objects perceived objects
 * @param earlyPerceptions perceptions of objects not yet announced
 */
public record SetpSceneDecoderState(
        boolean sourceAnnounced,
        SetpBubbleDecoderState bubbles,
        SetpObjectTable objects,
        SetpUnannouncedObjectUpdateBuffer earlyPerceptions) {
    public static final SetpSceneDecoderState EMPTY = new SetpSceneDecoderState(
            false, SetpBubbleDecoderState.BLANK, SetpObjectTable.NONE, SetpUnannouncedObjectUpdateBuffer.NONE);

    /** Maximum number of objects stored; of further ones, neither name nor message order is known. */
    @DocumentedLimit(value = "known objects of a session", unit = "objects", beyond = "shown without name and order")
    static final int MOST = 16_384;

    /** Returns the names of this state as the first state of another recording of the session. */
    SetpSceneDecoderState namesOnly() {
        return new SetpSceneDecoderState(false, bubbles, objects.namesOnly(), SetpUnannouncedObjectUpdateBuffer.NONE);
    }

    /** Returns the state without perceptions outdated at {@code arrival}. */
    SetpSceneDecoderState withoutExpired(long arrival) {
        var left = earlyPerceptions.aged(arrival);
        return left == earlyPerceptions ? this : new SetpSceneDecoderState(sourceAnnounced, bubbles, objects, left);
    }
}
