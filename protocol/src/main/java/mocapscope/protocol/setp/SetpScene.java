package mocapscope.protocol.setp;

/**
 * Immutable decoder state of a SETP session's bubbles, objects and early perceptions (§6.4).
 *
 * @param told true once the source was announced
 * @param objects perceived objects
 * @param waiting perceptions of objects not yet announced
 */
record SetpScene(boolean told, SetpAtlas atlas, SetpObjects objects, SetpWaiting waiting) {
    static final SetpScene EMPTY = new SetpScene(false, SetpAtlas.BLANK, SetpObjects.NONE, SetpWaiting.NONE);

    /** Maximum number of objects stored; of further ones, neither name nor message order is known. */
    static final int MOST = 16_384;

    /** Returns the state without perceptions outdated at {@code arrival}. */
    SetpScene at(long arrival) {
        var left = waiting.aged(arrival);
        return left == waiting ? this : new SetpScene(told, atlas, objects, left);
    }

    /** Returns the state with message numbers increased by {@code on}. */
    SetpScene numbered(long on) {
        return new SetpScene(told, atlas, objects, waiting.numbered(on));
    }
}
