package mocapscope.protocol.setp;

/**
 * What is known of a session's bubbles and objects (§6.4). Never changes.
 *
 * @param told whether the source was announced
 * @param objects that were perceived
 * @param waiting perceptions of others
 */
record SetpScene(boolean told, SetpAtlas atlas, SetpObjects objects, SetpWaiting waiting) {
    static final SetpScene EMPTY = new SetpScene(false, SetpAtlas.BLANK, SetpObjects.NONE, SetpWaiting.NONE);

    /** Objects that are kept in mind; of more, nobody knows the names and the order. */
    static final int MOST = 16_384;

    /** What is left of it by then. */
    SetpScene at(long arrival) {
        var left = waiting.aged(arrival);
        return left == waiting ? this : new SetpScene(told, atlas, objects, left);
    }

    /** The same, of messages whose numbers are so much higher. */
    SetpScene numbered(long on) {
        return new SetpScene(told, atlas, objects, waiting.numbered(on));
    }
}
