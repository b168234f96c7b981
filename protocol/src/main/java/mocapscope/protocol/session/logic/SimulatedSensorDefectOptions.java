package mocapscope.protocol.session.logic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.OptionValues;
import org.jspecify.annotations.Nullable;

/**
 * The defects that a simulated device shows for tests: lost, frozen or swapped sensors, or a wrong clock.
 *
 * @param lost the times in which the first sensor of each device is sent as zeros
 * @param frozen the times in which it repeats one pose
 * @param swap the times in which the first two sensors are exchanged
 */
public record SimulatedSensorDefectOptions(
        SimulatedSensorDefectTimeWindow lost,
        SimulatedSensorDefectTimeWindow frozen,
        SimulatedSensorDefectTimeWindow swap,
        SimulatedDeviceClock clock) {
    /** The syntax, for display. */
    public static final String FORM = "lost:2s/8s,frozen:4s/20s,swap:4s/10s,clock:+2h|-1h30m|boot";

    /** A device without defects. */
    public static final SimulatedSensorDefectOptions NONE = new SimulatedSensorDefectOptions(
            SimulatedSensorDefectTimeWindow.NEVER,
            SimulatedSensorDefectTimeWindow.NEVER,
            SimulatedSensorDefectTimeWindow.NEVER,
            SimulatedDeviceClock.RIGHT);

    /** The names of all defects. */
    public static final Set<String> NAMES = Set.of("lost", "frozen", "swap", "clock");

    /** The server option of defects, which are written as {@link #FORM}. */
    public static final OptionDefinition OPTION = OptionDefinition.text(
            "defects", "Device defects", "", "Defects of the served device, for tests of clients: " + FORM + ".");

    private static final Pattern BETWEEN = Pattern.compile("\\s*,\\s*");

    /**
     * Parses defects written as {@link #FORM}, in any order, each at most once.
     *
     * @throws IllegalArgumentException if a part is wrong; names the part and the syntax
     */
    public static SimulatedSensorDefectOptions parse(String text) {
        if (text.isBlank()) {
            return NONE;
        }
        var parts = new HashMap<String, String>();
        for (var part : BETWEEN.split(text.strip())) {
            int colon = part.indexOf(':');
            var name = colon < 0 ? part : part.substring(0, colon);
            if (colon < 0 || !NAMES.contains(name) || parts.put(name, part.substring(colon + 1)) != null) {
                throw createException(part, "unknown or repeated");
            }
        }
        return new SimulatedSensorDefectOptions(
                window(parts, "lost"), window(parts, "frozen"), window(parts, "swap"), clock(parts.get("clock")));
    }

    private static SimulatedSensorDefectTimeWindow window(Map<String, String> parts, String name) {
        var text = parts.get(name);
        try {
            return text == null ? SimulatedSensorDefectTimeWindow.NEVER : SimulatedSensorDefectTimeWindow.parse(text);
        } catch (IllegalArgumentException exception) {
            throw createException(name + ":" + text, String.valueOf(exception.getMessage()));
        }
    }

    private static SimulatedDeviceClock clock(@Nullable String text) {
        try {
            return text == null ? SimulatedDeviceClock.RIGHT : SimulatedDeviceClock.parse(text);
        } catch (IllegalArgumentException exception) {
            throw createException("clock:" + text, String.valueOf(exception.getMessage()));
        }
    }

    private static IllegalArgumentException createException(String part, String reason) {
        return new IllegalArgumentException("invalid fault '%s' (%s): write %s".formatted(part, reason, FORM));
    }

    /**
     * Returns the defects of a server with those options.
     *
     * @throws IllegalArgumentException if they are written in another way
     */
    public static SimulatedSensorDefectOptions of(OptionValues values) {
        return parse(values.values().getOrDefault(OPTION.key(), ""));
    }

    /** Returns a motion source whose sensors have these defects. */
    public ServedMotionSource applyTo(ServedMotionSource source) {
        boolean any = lost.durationNanos() > 0 || frozen.durationNanos() > 0 || swap.durationNanos() > 0;
        return any ? new DefectiveMotionSource(source, this) : source;
    }

    /** Returns the defects as {@link #parse} reads them; empty if there are none. */
    @Override
    public String toString() {
        var parts = new ArrayList<String>();
        add(parts, "lost", lost);
        add(parts, "frozen", frozen);
        add(parts, "swap", swap);
        if (!clock.equals(SimulatedDeviceClock.RIGHT)) {
            parts.add("clock:" + clock);
        }
        return String.join(",", parts);
    }

    private static void add(List<String> parts, String name, SimulatedSensorDefectTimeWindow window) {
        if (window.durationNanos() > 0) {
            parts.add(name + ":" + window);
        }
    }
}
