package mocapscope.app.scene;

/**
 * A row of the list of what is in the scene: a session, what it has of a sort, or what one of its devices has of it.
 *
 * @param key as its session's {@link Veil} calls it
 * @param depth 0 for a session, then 1, then 2
 * @param parts whether there are rows below it, which are seen while it is {@code open}
 */
record Branch(Cast cast, String key, String words, int depth, boolean parts, boolean open) {

    boolean shown() {
        return cast.veil().shows(key);
    }

    void show(boolean wanted) {
        cast.veil().show(key, wanted);
    }

    /** Another of the same thing, however it stands. */
    boolean same(Branch other) {
        return cast == other.cast && key.equals(other.key);
    }
}
