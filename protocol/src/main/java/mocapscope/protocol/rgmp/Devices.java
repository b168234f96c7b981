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

    static final Devices NONE = new Devices(Map.of(), new Device[0], 0);

    /** Marks the devices that this branch may write to. */
    private final Object mark = new Object();

    /** Where each stands in the row, by its number: branches share it until one comes or goes, which is seldom. */
    private Map<Long, Integer> places;

    private Device[] row;
    private long text;
    private boolean ownPlaces;
    private boolean ownRow;

    private Devices(Map<Long, Integer> places, Device[] row, long text) {
        this.places = places;
        this.row = row;
        this.text = text;
    }

    Devices branch() {
        return new Devices(places, row, text);
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

    /** Why one more with so much text cannot be kept, in the place of one of its id; empty when it can. */
    String full(long id, int weight) {
        var before = get(id);
        if (before == null && row.length >= MOST) {
            return "there are %d devices".formatted(MOST);
        }
        return text - (before == null ? 0 : before.weight()) + weight > MOST_TEXT
                ? "the definitions of all devices have more than %d MiB".formatted(MOST_TEXT >> 20)
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
        text += device.weight() - (before == null ? 0 : before.weight());
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
        text -= device.weight();
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
