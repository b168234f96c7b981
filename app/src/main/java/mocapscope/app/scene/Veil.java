package mocapscope.app.scene;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a person has hidden of one session: all of it, what is of a sort, or what is of a sort and of one device. What is
 * hidden within something hidden stays so when that is shown again.
 */
final class Veil {
    /** The whole session. */
    static final String ALL = "*";

    private final Set<String> hidden = new TreeSet<>();
    private final Runnable changed;
    private long changes;

    /** Hides {@code first}; calls {@code changed} whenever that is no longer all. */
    Veil(Collection<String> first, Runnable changed) {
        hidden.addAll(first);
        this.changed = changed;
    }

    /** How it calls what is of a sort and of a device. */
    static String key(Sort sort, String device) {
        return sort.key() + "/" + device;
    }

    /** Whether nobody has hidden just that: all, a sort or a device's. */
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

    /** Grows with every change. */
    long changes() {
        return changes;
    }
}
