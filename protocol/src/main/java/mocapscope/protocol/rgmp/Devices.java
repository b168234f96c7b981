package mocapscope.protocol.rgmp;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The devices that are connected. The decoding of one entry works on a {@link #branch}; after it, nobody writes to that
 * any more, so it can be remembered like any value. Devices are shared between branches until written.
 */
final class Devices {
    /** More than any server has; a stranger could name devices for ever. */
    static final int MOST = 1024;

    /** Bytes of text that their definitions may have together. */
    static final long MOST_TEXT = 16L << 20;

    static final Devices NONE = new Devices(Map.of(), 0);

    /** Marks the devices that this branch may write to. */
    private final Object mark = new Object();

    private Map<Long, Device> all;
    private long text;
    private boolean own;

    private Devices(Map<Long, Device> all, long text) {
        this.all = all;
        this.text = text;
    }

    Devices branch() {
        return new Devices(all, text);
    }

    Object mark() {
        return mark;
    }

    @Nullable
    Device get(long id) {
        return all.get(id);
    }

    /** All, by their numbers. */
    List<Device> inOrder() {
        return all.values().stream()
                .sorted(Comparator.comparingLong(device -> device.definition().device()))
                .toList();
    }

    /** Why one more with so much text cannot be kept, in the place of one of its id; empty when it can. */
    String full(long id, int weight) {
        var before = all.get(id);
        if (before == null && all.size() >= MOST) {
            return "there are %d devices".formatted(MOST);
        }
        return text - (before == null ? 0 : before.weight()) + weight > MOST_TEXT
                ? "the definitions of all devices have more than %d MiB".formatted(MOST_TEXT >> 20)
                : "";
    }

    void add(Device device) {
        var before = ours().put(device.definition().device(), device);
        text += device.weight() - (before == null ? 0 : before.weight());
    }

    /** Forgets a device; null when it was not known. */
    @Nullable
    Device remove(long id) {
        if (!all.containsKey(id)) {
            return null;
        }
        var device = ours().remove(id);
        text -= device == null ? 0 : device.weight();
        return device;
    }

    /** The device in our own hands, to be written to. */
    Device ours(Device device) {
        var mine = device.ownedBy(mark);
        if (mine != device) {
            ours().put(mine.definition().device(), mine);
        }
        return mine;
    }

    private Map<Long, Device> ours() {
        if (!own) {
            own = true;
            all = new HashMap<>(all);
        }
        return all;
    }
}
