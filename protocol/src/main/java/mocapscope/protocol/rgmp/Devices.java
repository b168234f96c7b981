package mocapscope.protocol.rgmp;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The copy-on-write table of connected devices by id, with limits on count, text, groups and shared sensors. Decoding
 * one entry modifies a {@link #branch}; afterwards the branch is never modified again, so it can be kept as a value.
 * Branches share devices until one of them modifies them.
 */
final class Devices {
    /** Maximum number of devices; protects against a server that announces devices without end. */
    static final int MOST = 1024;

    /** Maximum size in bytes of all definitions together. */
    static final long MOST_TEXT = 16L << 20;

    /** Maximum number of groups of all devices; every saved decoder state contains the rate measurement of each. */
    static final int MOST_GROUPS = 4096;

    /** Maximum number of sensors shared between groups, whose last poses are kept. */
    static final int MOST_SHARED = 512;

    static final Devices NONE = new Devices(Map.of(), new Device[0], Weight.NOTHING);

    /** The resources that a device takes in the table: definition bytes, stream groups and shared sensors. */
    record Weight(long text, int groups, int shared) {
        static final Weight NOTHING = new Weight(0, 0, 0);

        Weight plus(Weight other) {
            return new Weight(text + other.text, groups + other.groups, shared + other.shared);
        }

        Weight minus(Weight other) {
            return new Weight(text - other.text, groups - other.groups, shared - other.shared);
        }
    }

    /** Marks the devices that this branch may modify. */
    private final Object mark = new Object();

    /**
     * Index of each device in the array by its id. Shared between branches until a device is added or removed, which is
     * rare.
     */
    private Map<Long, Integer> places;

    private Device[] row;
    private Weight weight;
    private boolean ownPlaces;
    private boolean ownRow;

    private Devices(Map<Long, Integer> places, Device[] row, Weight weight) {
        this.places = places;
        this.row = row;
        this.weight = weight;
    }

    Devices branch() {
        return new Devices(places, row, weight);
    }

    Object mark() {
        return mark;
    }

    @Nullable
    Device get(long id) {
        var place = places.get(id);
        return place == null ? null : row[place];
    }

    /** Returns all devices in the order of their ids. */
    List<Device> inOrder() {
        return Arrays.stream(row)
                .sorted(Comparator.comparingLong(device -> device.definition().device()))
                .toList();
    }

    /**
     * Returns the reason why a device of this footprint cannot be added or replace the one with its id; empty if it
     * can.
     */
    String full(long id, Weight its) {
        var before = get(id);
        if (before == null && row.length >= MOST) {
            return "there are %d devices".formatted(MOST);
        }
        var all = weight.plus(its).minus(before == null ? Weight.NOTHING : before.weight());
        if (all.text > MOST_TEXT) {
            return "the definitions of all devices have more than %d MiB".formatted(MOST_TEXT >> 20);
        }
        if (all.groups > MOST_GROUPS) {
            return "all devices have more than %d groups".formatted(MOST_GROUPS);
        }
        return all.shared > MOST_SHARED
                ? "the bodies of all devices depend on more than %d sensors of other groups".formatted(MOST_SHARED)
                : "";
    }

    void add(Device device) {
        long id = device.definition().device();
        var before = get(id);
        if (before == null) {
            ourPlaces().put(id, row.length);
            resized(row.length + 1);
            row[row.length - 1] = device;
        } else {
            put(device);
        }
        weight = weight.plus(device.weight()).minus(before == null ? Weight.NOTHING : before.weight());
    }

    /** Removes a device and returns it, or null if it was not in the table. */
    @Nullable
    Device remove(long id) {
        var device = get(id);
        if (device == null) {
            return null;
        }
        int place = place(id);
        ourPlaces().remove(id);
        var last = row[row.length - 1];
        resized(row.length - 1);
        if (last != device) {
            ourPlaces().put(last.definition().device(), place);
            row[place] = last;
        }
        weight = weight.minus(device.weight());
        return device;
    }

    /** Returns the device as a copy owned by this branch, which may be modified. */
    Device ours(Device device) {
        var mine = device.ownedBy(mark);
        if (mine != device) {
            put(mine);
        }
        return mine;
    }

    /** Replaces the device with the same id. */
    private void put(Device device) {
        if (!ownRow) {
            resized(row.length);
        }
        row[place(device.definition().device())] = device;
    }

    private int place(long id) {
        return Objects.requireNonNull(places.get(id));
    }

    private void resized(int length) {
        row = Arrays.copyOf(row, length);
        ownRow = true;
    }

    private Map<Long, Integer> ourPlaces() {
        if (!ownPlaces) {
            ownPlaces = true;
            places = new HashMap<>(places);
        }
        return places;
    }
}
