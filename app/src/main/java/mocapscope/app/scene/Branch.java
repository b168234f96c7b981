package mocapscope.app.scene;

/**
 * One item of the scene legend tree: a session, a kind of item or a device.
 *
 * @param key the key that the session's {@link Veil} uses for the item
 * @param depth 0 for a session, then 1, then 2
 * @param parts true if the item has child items, shown while it is {@code open}
 */
record Branch(Cast cast, String key, String words, int depth, boolean parts, boolean open) {

    boolean shown() {
        return cast.veil().shows(key);
    }

    void show(boolean wanted) {
        cast.veil().show(key, wanted);
    }

    /** Returns true if the other item stands for the same thing, regardless of its state. */
    boolean same(Branch other) {
        return cast == other.cast && key.equals(other.key);
    }
}
