package mocapscope.protocol.script;

import java.util.Map;

/**
 * Something that was done to messages of a name that followed one another, as {@code arm} says it.
 *
 * @param deed its key
 * @param nth the first of them
 * @param set other values, of a {@code reword}
 */
record Change(String deed, String name, boolean byPeer, int nth, int times, Map<String, String> set) {

    /** Whether the other is about the one behind it, or the same once more. */
    boolean goesOn(Change other) {
        int next = other.nth - nth;
        return deed.equals(other.deed)
                && name.equals(other.name)
                && byPeer == other.byPeer
                && set.equals(other.set)
                && (next == times || next == times - 1);
    }

    Change with(Change other) {
        return new Change(deed, name, byPeer, nth, other.nth - nth + 1, set);
    }

    void write(Yaml yaml) {
        yaml.item(deed, name).line(2, "nth", nth).line(2, "times", times);
        if (byPeer) {
            yaml.line(2, "from", "peer");
        }
        yaml.table(2, "set", set);
    }
}
