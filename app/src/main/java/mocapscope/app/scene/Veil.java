package mocapscope.app.scene;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/**
 * The scene items the user has hidden in one session: all, by kind, or by kind and device. Items hidden within a hidden
 * group stay hidden when the group is shown again.
 */
final class Veil {
    /** The key of the whole session. */
    static final String ALL = "*";

    private final Set<String> hidden = new TreeSet<>();
    private final Runnable changed;
    private long changes;

    /** Hides {@code first}, and calls {@code changed} after every later change. */
    Veil(Collection<String> first, Runnable changed) {
        hidden.addAll(first);
        this.changed = changed;
    }

    /** Returns the key of the items of a kind and device. */
    static String key(Sort sort, String device) {
        return sort.key() + "/" + device;
    }

    /** Returns true if this key itself is not hidden: all, a kind or a device's. */
    boolean shows(String key) {
        return !hidden.contains(key);
    }

    boolean shows(Sort sort) {
        return shows(ALL) && shows(sort.key());
    }

    boolean shows(Sort sort, String device) {
        return shows(sort) && (hidden.isEmpty() || shows(key(sort, device)));
    }

    void show(String key, boolean wanted) {
        if (wanted ? hidden.remove(key) : hidden.add(key)) {
            changes++;
            changed.run();
        }
    }

    Set<String> hidden() {
        return Set.copyOf(hidden);
    }

    /** Returns a counter that grows with every change. */
    long changes() {
        return changes;
    }
}
