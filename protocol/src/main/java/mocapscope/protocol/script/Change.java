package mocapscope.protocol.script;

import java.util.Map;

/**
 * A reconstructed intercept rule: action, message name, side, first occurrence, count and new field values. It applies
 * to consecutive messages with that name and is written under {@code arm} of a case.
 *
 * @param deed key of the action in the script
 * @param nth number of the first message
 * @param set new values for {@code reword}
 */
record Change(String deed, String name, boolean byPeer, int nth, int times, Map<String, String> set) {

    /** Returns true if the other change applies to the next message, or repeats this one. */
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
