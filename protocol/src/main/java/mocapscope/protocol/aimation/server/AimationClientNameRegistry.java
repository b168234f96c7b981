package mocapscope.protocol.aimation.server;

import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.limit.DocumentedLimit;

/** Registry of the client names in use on an AImation server, one client for each name. */
final class AimationClientNameRegistry {
    /** Maximum number of names: a foreign client may invent any number of them, of any length. */
    @DocumentedLimit(value = "client names of a server", unit = "names", beyond = "refused, response 2")
    private static final int MOST = 4096;

    @DocumentedLimit(value = "a client name", unit = "characters", beyond = "refused, response 2")
    private static final int LONGEST = 256;

    private static final Object DEPARTED_OWNER = new Object();

    private final Map<String, Object> owners = new HashMap<>();
    private final boolean sticky;

    /**
     * Creates a registry; if {@code sticky}, a name that was not given back stays in use after its owner has
     * disconnected.
     */
    AimationClientNameRegistry(boolean sticky) {
        this.sticky = sticky;
    }

    /** Returns true if the registry accepts such a name: it is not too long, and known or within the limit. */
    boolean canRegister(String name) {
        return name.length() <= LONGEST && (owners.containsKey(name) || owners.size() < MOST);
    }

    /**
     * Registers {@code owner} under a name, in place of its previous one; returns false if the name has another owner.
     */
    boolean register(String name, Object owner) {
        var other = owners.get(name);
        if (other != null && !other.equals(owner)) {
            return false;
        }
        release(owner);
        owners.put(name, owner);
        return true;
    }

    /** Removes all names of an owner. */
    void release(Object owner) {
        owners.values().removeIf(owner::equals);
    }

    /** Handles a disconnected owner, which may not have given its name back. */
    void removeOwner(Object owner) {
        if (sticky) {
            owners.replaceAll((_, one) -> one.equals(owner) ? DEPARTED_OWNER : one);
        } else {
            release(owner);
        }
    }
}
