package mocapscope.protocol.aimation;

import java.util.HashMap;
import java.util.Map;

/** The names that a server's clients are registered under, one client each. */
final class AimationNames {
    /** A strange client may think of ever more, or of a very long one. */
    private static final int MOST = 4096;

    private static final int LONGEST = 256;
    private static final Object NOBODY = new Object();

    private final Map<String, Object> owners = new HashMap<>();
    private final boolean sticky;

    /** {@code sticky}: a name that was not given back stays in use when its owner is gone. */
    AimationNames(boolean sticky) {
        this.sticky = sticky;
    }

    /** Whether such a name can be had at all. */
    boolean takes(String name) {
        return name.length() <= LONGEST && (owners.containsKey(name) || owners.size() < MOST);
    }

    /** Registers {@code owner} under a name, in place of any that it had; false when it is somebody else's. */
    boolean take(String name, Object owner) {
        var other = owners.get(name);
        if (other != null && !other.equals(owner)) {
            return false;
        }
        free(owner);
        owners.put(name, owner);
        return true;
    }

    /** The owner gives its names back. */
    void free(Object owner) {
        owners.values().removeIf(owner::equals);
    }

    /** The owner is gone, perhaps without having said so. */
    void gone(Object owner) {
        if (sticky) {
            owners.replaceAll((_, one) -> one.equals(owner) ? NOBODY : one);
        } else {
            free(owner);
        }
    }
}
