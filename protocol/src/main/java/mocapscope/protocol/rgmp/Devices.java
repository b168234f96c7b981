package mocapscope.protocol.rgmp;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

    /** Groups that all may have together, since of each it is kept, wherever this is kept, how it spoke last. */
    static final int MOST_GROUPS = 4096;

    /** Sensors of all that bodies of other groups may hang on, of each of which is kept where it was last. */
    static final int MOST_SHARED = 512;

    static final Devices NONE = new Devices(Map.of(), new Device[0], Weight.NOTHING);

    /** What a device takes of all that may be kept: bytes of text, groups, and sensors that other groups need. */
    record Weight(long text, int groups, int shared) {
        static final Weight NOTHING = new Weight(0, 0, 0);

        Weight plus(Weight other) {
            return new Weight(text + other.text, groups + other.groups, shared + other.shared);
        }

        Weight minus(Weight other) {
            return new Weight(text - other.text, groups - other.groups, shared - other.shared);
        }
    }

    /** Marks the devices that this branch may write to. */
    private final Object mark = new Object();

    /** Where each stands in the row, by its number: branches share it until one comes or goes, which is seldom. */
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

    /** All, by their numbers. */
    List<Device> inOrder() {
        return Arrays.stream(row)
                .sorted(Comparator.comparingLong(device -> device.definition().device()))
                .toList();
    }

    /** Why one more of such a weight cannot be kept, in the place of one of its id; empty when it can. */
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

    /** Forgets a device; null when it was not known. */
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

    /** The device in our own hands, to be written to. */
    Device ours(Device device) {
        var mine = device.ownedBy(mark);
        if (mine != device) {
            put(mine);
        }
        return mine;
    }

    /** In the place of the one of its number. */
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
