package mocapscope.protocol.rgmp.server;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import mocapscope.protocol.sample.ServedMotionSource;

/**
 * Encodes the data frames of a simulated RGMP server's devices; encodes each frame only once and reuses it for all
 * clients.
 */
final class RgmpServedDeviceFrameEncoder {
    private static final long MICROSECOND = 1000;

    /** The id at the end of a requested name, at most nine digits. */
    private static final Pattern ID = Pattern.compile("(?<![0-9])[0-9]{1,9}$");

    private record EncodedDataFrame(long number, ByteBuffer frame) {}

    private record Place(RgmpServedDevice device, int group) {}

    private final ServedMotionSource motionSource;
    private final List<RgmpServedDevice> devices = new ArrayList<>();
    private final List<RgmpServedDevice> shown = Collections.unmodifiableList(devices);
    private final Map<Place, EncodedDataFrame> encodedFrames = new HashMap<>();
    private Map<String, RgmpServedDeviceValues> states;
    private long moment;

    /**
     * Creates the registry.
     *
     * @param source the motion source
     * @param names names or types of the devices to serve, a type also with an id, such as {@code smartsuit-7}; empty
     *     for all
     * @param rate pose rate in hertz
     * @throws IllegalArgumentException if the source has no device with one of the names
     */
    RgmpServedDeviceFrameEncoder(ServedMotionSource source, List<String> names, double rate) {
        this.motionSource = source;
        this.states = states(0);
        if (names.isEmpty()) {
            source.layout().devices().forEach(layout -> devices.add(served(layout.name(), nextId(), rate)));
        } else {
            names.stream().distinct().forEach(name -> devices.add(find(name, rate)));
        }
    }

    /** Returns a device with the requested name, type, or type and id; of several, one that is not served yet. */
    private RgmpServedDevice find(String requested, double rate) {
        var digits = ID.matcher(requested);
        long id = digits.find() && !uses(Long.parseLong(digits.group())) ? Long.parseLong(digits.group()) : nextId();
        var all = motionSource.layout().devices().stream()
                .map(layout -> served(layout.name(), id, rate))
                .toList();
        var matching = all.stream()
                .filter(one -> one.name().equals(requested) || one.definition().matchesName(requested))
                .toList();
        return matching.stream()
                .filter(one -> devices.stream().noneMatch(other -> other.name().equals(one.name())))
                .findFirst()
                .or(() -> matching.stream().findFirst())
                .orElseThrow(() -> new IllegalArgumentException(describeAbsence(requested, all)));
    }

    private static String describeAbsence(String requested, List<RgmpServedDevice> all) {
        var types = all.stream().map(one -> one.name() + " (" + one.definition().type() + ")");
        return "there is no device '%s' to serve; there are: %s"
                .formatted(requested, types.collect(Collectors.joining(", ")));
    }

    private long nextId() {
        long id = RgmpServedDeviceFactory.FIRST_ID + devices.size();
        while (uses(id)) {
            id++;
        }
        return id;
    }

    private boolean uses(long id) {
        return devices.stream().anyMatch(device -> device.definition().device() == id);
    }

    /** Returns the current devices; redefining a device replaces it. */
    List<RgmpServedDevice> devices() {
        return shown;
    }

    /**
     * Sets the pose rate, in hertz, of the device with this name, or of all devices if the name is empty. Returns true
     * if any matched.
     */
    boolean redefine(String name, double rate) {
        boolean any = false;
        for (int i = 0; i < devices.size(); i++) {
            var before = devices.get(i);
            if (name.isEmpty() || before.name().equals(name)) {
                any = true;
                devices.set(i, served(before.name(), before.definition().device(), rate));
                encodedFrames.keySet().removeIf(place -> place.device() == before);
            }
        }
        return any;
    }

    private RgmpServedDevice served(String name, long id, double rate) {
        var layout = motionSource.layout().devices().stream()
                .filter(deviceLayout -> deviceLayout.name().equals(name))
                .findFirst()
                .orElseThrow();
        return RgmpServedDeviceFactory.create(layout, id, rate, state(name, 0));
    }

    /** Returns the frame with this number; {@code start} is the start of the motion in nanoseconds since 1970. */
    ByteBuffer encodeFrame(RgmpServedDevice device, int group, long number, long start) {
        var place = new Place(device, group);
        var before = encodedFrames.get(place);
        if (before != null && before.number == number) {
            return before.frame.duplicate();
        }
        long at = device.schedule(group).moment(number);
        var frame = device.encodeFrame(group, (start + at) / MICROSECOND, state(device.name(), at));
        encodedFrames.put(place, new EncodedDataFrame(number, frame));
        return frame.duplicate();
    }

    private RgmpServedDeviceValues state(String device, long at) {
        if (at != moment) {
            states = states(at);
            moment = at;
        }
        var state = states.get(device);
        return state == null ? new RgmpServedDeviceValues(motionSource.layout().basis()) : state;
    }

    private Map<String, RgmpServedDeviceValues> states(long at) {
        var all = new HashMap<String, RgmpServedDeviceValues>();
        var basis = motionSource.layout().basis();
        motionSource.emitSamples(
                at,
                at,
                sample -> all.computeIfAbsent(sample.stamp().source().device(), _ -> new RgmpServedDeviceValues(basis))
                        .add(sample));
        return all;
    }
}
