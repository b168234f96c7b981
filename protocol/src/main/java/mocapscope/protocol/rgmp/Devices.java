package mocapscope.protocol.rgmp;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The devices that are connected. The decoding of one entry works on a {@link #branch}; after it, nobody writes to that
 * any more, so it can be remembered like any value. Devices are shared between branches until written.
 */
final class Devices {
    /** More than any server has; a stranger could name devices for ever. */
    static final int MOST = 1024;

    static final Devices NONE = new Devices(Map.of());

    private Map<Long, Device> all;
    private boolean own;

    private Devices(Map<Long, Device> all) {
        this.all = all;
    }

    Devices branch() {
        return new Devices(all);
    }

    @Nullable
    Device get(long id) {
        return all.get(id);
    }

    boolean full(long id) {
        return all.size() >= MOST && !all.containsKey(id);
    }

    void add(Device device) {
        ours().put(device.definition().device(), device);
    }

    /** Forgets a device; whether it was known. */
    boolean remove(long id) {
        return all.containsKey(id) && ours().remove(id) != null;
    }

    /** Remembers when a group of {@code device} spoke. */
    void spoke(Device device, int group, long time) {
        var mine = device.ownedBy(this);
        mine.spoke(group, time);
        if (mine != device) {
            add(mine);
        }
    }

    private Map<Long, Device> ours() {
        if (!own) {
            own = true;
            all = new HashMap<>(all);
        }
        return all;
    }
}
