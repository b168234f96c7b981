package mocapscope.protocol.script.generator;

import java.util.Map;

/**
 * An intercept rule reconstructed from a recorded session: action, affected messages and new field values. It applies to
 * consecutive messages with that name and is written under {@code arm} of a case.
 *
 * @param action key of the action in the script
 * @param nth number of the first message
 * @param set new values for {@code reword}
 */
record ReconstructedInterceptRule(
        String action, String name, boolean byPeer, int nth, int times, Map<String, String> set) {

    /** Returns true if the other change applies to the next message, or repeats this one. */
    boolean isContinuedBy(ReconstructedInterceptRule other) {
        int next = other.nth - nth;
        return action.equals(other.action)
                && name.equals(other.name)
                && byPeer == other.byPeer
                && set.equals(other.set)
                && (next == times || next == times - 1);
    }

    ReconstructedInterceptRule extendedBy(ReconstructedInterceptRule other) {
        return new ReconstructedInterceptRule(action, name, byPeer, nth, other.nth - nth + 1, set);
    }

    void writeTo(YamlWriter writer) {
        writer.writeItem(action, name).writeKey(2, "nth", nth).writeKey(2, "times", times);
        if (byPeer) {
            writer.writeKey(2, "from", "peer");
        }
        writer.writeTable(2, "set", set);
    }
}
