package mocapscope.protocol.rgmp.decode;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import mocapscope.protocol.limit.DocumentedLimit;
import org.jspecify.annotations.Nullable;

/**
 * A copy-on-write table of connected RGMP devices by id, with limits on device count and total size. Decoding one entry
 * modifies a {@link #branch}; afterwards the branch is never modified again, so it can be kept as a value. Branches
 * share devices until one of them modifies them.
 */
public final class RgmpDeviceTable {
    /** Maximum number of devices; protects against a server that announces devices without end. */
    @DocumentedLimit(value = "devices of a connection", unit = "devices", beyond = "refused, DEVICES_TOO_MANY")
    static final int MAX_DEVICES = 1024;

    /** Maximum size in bytes of all definitions together. */
    @DocumentedLimit(
            value = "definitions of all devices of a connection",
            unit = "bytes",
            beyond = "refused, DEVICES_TOO_MANY")
    static final long MAX_TEXT_BYTES = 16L << 20;

    /** Maximum number of groups of all devices; every saved decoder state contains the rate measurement of each. */
    @DocumentedLimit(
            value = "groups of all devices of a connection",
            unit = "groups",
            beyond = "refused, DEVICES_TOO_MANY")
    static final int MAX_GROUPS = 4096;

    /** Maximum number of sensors shared between groups, whose last poses are kept. */
    @DocumentedLimit(
            value = "sensors of all devices on which bodies of other groups depend",
            unit = "sensors",
            beyond = "a further device is refused, DEVICES_TOO_MANY")
    static final int MAX_SHARED_SENSORS = 512;

    /** The memory of a decoded definition for each byte of its text. */
    private static final int BYTES_FOR_EACH_OF_TEXT = 8;

    static final RgmpDeviceTable EMPTY =
            new RgmpDeviceTable(Map.of(), new RgmpConnectedDeviceDecoderState[0], DeviceFootprint.ZERO);

    /** The resources that a device takes in the table: definition bytes, stream groups and shared sensors. */
    public record DeviceFootprint(long textBytes, int groups, int sharedSensors) {
        static final DeviceFootprint ZERO = new DeviceFootprint(0, 0, 0);

        DeviceFootprint plus(DeviceFootprint other) {
            return new DeviceFootprint(
                    textBytes + other.textBytes, groups + other.groups, sharedSensors + other.sharedSensors);
        }

        DeviceFootprint minus(DeviceFootprint other) {
            return new DeviceFootprint(
                    textBytes - other.textBytes, groups - other.groups, sharedSensors - other.sharedSensors);
        }
    }

    /** Marks the devices that this branch may modify. */
    private final Object ownerToken = new Object();

    /**
     * Index of each device in the array by its id. Shared between branches until a device is added or removed, which is
     * rare.
     */
    private Map<Long, Integer> places;

    private RgmpConnectedDeviceDecoderState[] row;
    private DeviceFootprint footprint;
    private boolean ownPlaces;
    private boolean ownRow;

    private RgmpDeviceTable(
            Map<Long, Integer> places, RgmpConnectedDeviceDecoderState[] row, DeviceFootprint footprint) {
        this.places = places;
        this.row = row;
        this.footprint = footprint;
    }

    RgmpDeviceTable branch() {
        return new RgmpDeviceTable(places, row, footprint);
    }

    Object ownerToken() {
        return ownerToken;
    }

    public @Nullable RgmpConnectedDeviceDecoderState find(long id) {
        var place = places.get(id);
        return place == null ? null : row[place];
    }

    /** Returns all devices in the order of their ids. */
    public List<RgmpConnectedDeviceDecoderState> sortedById() {
        return Arrays.stream(row)
                .sorted(Comparator.comparingLong(device -> device.definition().device()))
                .toList();
    }

    /** Returns about how many bytes the devices have that another table does not contain. */
    long bytesBeyond(RgmpDeviceTable other) {
        return Arrays.stream(row)
                .filter(device ->
                        !isDefined(device, other.find(device.definition().device())))
                .mapToLong(device -> BYTES_FOR_EACH_OF_TEXT * device.footprint().textBytes())
                .sum();
    }

    private static boolean isDefined(
            RgmpConnectedDeviceDecoderState device, @Nullable RgmpConnectedDeviceDecoderState known) {
        return known != null && known.definition() == device.definition();
    }

    /**
     * Returns the reason why a device of this footprint cannot be added or replace the one with its id; empty if it
     * can.
     */
    public String describeExceededLimit(long id, DeviceFootprint deviceFootprint) {
        var before = find(id);
        if (before == null && row.length >= MAX_DEVICES) {
            return "there are %d devices".formatted(MAX_DEVICES);
        }
        var all = footprint.plus(deviceFootprint).minus(before == null ? DeviceFootprint.ZERO : before.footprint());
        if (all.textBytes > MAX_TEXT_BYTES) {
            return "the definitions of all devices have more than %d MiB".formatted(MAX_TEXT_BYTES >> 20);
        }
        if (all.groups > MAX_GROUPS) {
            return "all devices have more than %d groups".formatted(MAX_GROUPS);
        }
        return all.sharedSensors > MAX_SHARED_SENSORS
                ? "the bodies of all devices depend on more than %d sensors of other groups"
                        .formatted(MAX_SHARED_SENSORS)
                : "";
    }

    void add(RgmpConnectedDeviceDecoderState device) {
        long id = device.definition().device();
        var before = find(id);
        if (before == null) {
            ourPlaces().put(id, row.length);
            resized(row.length + 1);
            row[row.length - 1] = device;
        } else {
            put(device);
        }
        footprint =
                footprint.plus(device.footprint()).minus(before == null ? DeviceFootprint.ZERO : before.footprint());
    }

    /** Removes a device and returns it, or null if it was not in the table. */
    @Nullable
    RgmpConnectedDeviceDecoderState remove(long id) {
        var device = find(id);
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
        footprint = footprint.minus(device.footprint());
        return device;
    }

    /** Returns the device as a copy owned by this branch, which may be modified. */
    RgmpConnectedDeviceDecoderState makeWritable(RgmpConnectedDeviceDecoderState device) {
        var ownDevice = device.copyForOwner(ownerToken);
        if (ownDevice != device) {
            put(ownDevice);
        }
        return ownDevice;
    }

    /** Forgets the measured rates of all devices, whose frames may be missing. */
    void restartRates() {
        for (var device : sortedById()) {
            makeWritable(device).restartRates();
        }
    }

    /** Replaces the device with the same id. */
    private void put(RgmpConnectedDeviceDecoderState device) {
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
