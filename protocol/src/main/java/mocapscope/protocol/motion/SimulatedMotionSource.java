package mocapscope.protocol.motion;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.ServedMotionSourceDescription;

/**
 * Generates the motion of several simulated devices, such as a walker, a wand and a glove. The walker moves on a circle,
 * within which the wand draws figures and the hand and glove open and close; the console has lamps and levels, the camera moves around them. Samples
 * depend on the time only, so one source can serve many peers. Thread-safe.
 */
public final class SimulatedMotionSource implements ServedMotionSource {
    private static final String WALKER = "Walker";

    private final List<PlacedDevice> devices;
    private final ServedMotionSourceDescription layout;

    /** A simulated device, rotated about the vertical axis through the centre of the space. */
    private record PlacedDevice(SimulatedDevice device, double radians) {

        /** Returns a consumer that passes the device's samples to {@code out}, rotated. */
        Consumer<? super Sample> into(Consumer<? super Sample> out) {
            if (radians == 0) {
                return out;
            }
            var turn = YawPitchRollQuaternionFactory.yaw(radians);
            return sample -> out.accept(HeadingRotatedMotionSource.rotated(sample, turn));
        }
    }

    private SimulatedMotionSource(List<PlacedDevice> devices) {
        this.devices = List.copyOf(devices);
        this.layout = new ServedMotionSourceDescription(
                devices.stream().map(placed -> placed.device().layout()).toList(), "m", Basis.Y_UP);
    }

    /**
     * Creates the devices with the given names: {@code Walker}, {@code Wand}, {@code Console}, {@code Glove},
     * {@code Hand} and {@code Camera}.
     */
    public static SimulatedMotionSource of(List<String> kinds) {
        return of(kinds, kinds);
    }

    /**
     * Creates one device for each of {@code names}, or for each of {@code kinds} if no names are given. A name that is
     * one of the kinds selects that device; the others name the remaining kinds in order, and then the kinds again.
     * Without kinds all are walkers. Devices of one kind stand apart.
     */
    public static SimulatedMotionSource of(List<String> kinds, List<String> names) {
        var chosen = names.isEmpty() ? assignKinds(kinds, kinds) : assignKinds(kinds, names);
        var placed = new ArrayList<PlacedDevice>();
        var counts = new HashMap<String, Integer>();
        chosen.forEach((name, kind) -> {
            int before = counts.merge(kind, 1, Integer::sum) - 1;
            long all = chosen.values().stream().filter(kind::equals).count();
            placed.add(new PlacedDevice(create(kind, name), 2 * Math.PI * before / all));
        });
        return new SimulatedMotionSource(placed);
    }

    /** Returns the kind of each named device, in the order of the names. */
    private static Map<String, String> assignKinds(List<String> kinds, List<String> names) {
        var known = kinds.isEmpty() ? List.of(WALKER) : kinds;
        var free = new ArrayDeque<>(known);
        free.removeAll(names);
        var chosen = new LinkedHashMap<String, String>();
        for (var name : names.stream().distinct().toList()) {
            if (free.isEmpty()) {
                free.addAll(known);
            }
            chosen.put(name, known.contains(name) ? name : free.remove());
        }
        return chosen;
    }

    private static SimulatedDevice create(String kind, String name) {
        return switch (kind) {
            case WALKER -> new SimulatedWalker(name);
            case "Wand" -> new SimulatedWand(name);
            case "Camera" -> new SimulatedCamera(name);
            case "Console" -> new SimulatedControlConsole(name);
            case "Glove" -> new SimulatedGlove(name);
            case "Hand" -> new SimulatedHand(name);
            default -> throw new IllegalArgumentException("no simulated device has the name " + kind);
        };
    }

    @Override
    public ServedMotionSourceDescription layout() {
        return layout;
    }

    @Override
    public void emitSamples(long from, long to, Consumer<? super Sample> out) {
        if (from > to) {
            throw new IllegalArgumentException("time goes backwards, from %d to %d".formatted(from, to));
        }
        if (from == to) {
            devices.forEach(placed -> placed.device().emitState(to, placed.into(out)));
        } else {
            happened(from, to).forEach(out);
        }
        devices.forEach(placed -> placed.device().emitContinuous(to, placed.into(out)));
    }

    private List<Sample> happened(long from, long to) {
        var happened = new ArrayList<Sample>();
        devices.forEach(placed -> placed.device().emitEvents(from, to, placed.into(happened::add)));
        happened.sort(Comparator.comparingLong(sample -> sample.stamp().deviceTime()));
        return happened;
    }
}
