package mocapscope.protocol.link;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import mocapscope.protocol.session.logic.SimulatedSensorDefectOptions;
import mocapscope.protocol.transcript.Direction;

/**
 * Parses the settings of simulated network faults from text, such as loss:5%,delay:80ms. The text may also set
 * simulated device defects.
 */
final class NetworkFaultSimulationOptionsParser {
    static final long USUAL_EVERY = 10_000_000_000L;

    private static final Set<String> KNOWN =
            Set.of("loss", "delay", "duplicate", "reorder", "corrupt", "truncate", "stall", "way");
    private static final Pattern SHARE = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,6})?)%");
    private static final String TIME = "(\\d{1,6}(?:\\.\\d{1,6})?)(ms|s)";
    private static final Pattern DELAY = Pattern.compile(TIME + "(?:(?:±|\\+-)" + TIME + ")?");
    private static final Pattern STALL = Pattern.compile(TIME + "(?:/" + TIME + ")?");
    private static final Pattern BETWEEN = Pattern.compile("\\s*,\\s*");

    private final Map<String, String> parts = new HashMap<>();
    private final List<String> defects = new ArrayList<>();

    NetworkFaultSimulationOptionsParser(String text) {
        for (var part : BETWEEN.split(text.strip())) {
            int colon = part.indexOf(':');
            var key = colon < 0 ? part : part.substring(0, colon);
            if (SimulatedSensorDefectOptions.NAMES.contains(key)) {
                defects.add(part);
                continue;
            }
            if (colon < 0 || !KNOWN.contains(key)) {
                throw createException(part);
            }
            if (parts.put(key, part.substring(colon + 1)) != null) {
                throw new IllegalArgumentException("duplicate fault '%s': %s".formatted(key, text));
            }
        }
    }

    NetworkFaultSimulationOptions parse() {
        var delay = times("delay", DELAY);
        var stall = times("stall", STALL);
        long every = stall[1] == 0 ? USUAL_EVERY : stall[1];
        if (delay[1] > delay[0] || stall[0] >= every) {
            throw new IllegalArgumentException(
                    "a delay cannot vary by more than itself, and a stall must be shorter than its interval: write "
                            + NetworkFaultSimulationOptions.FORM);
        }
        return new NetworkFaultSimulationOptions(
                share("loss"),
                share("duplicate"),
                share("reorder"),
                share("corrupt"),
                share("truncate"),
                delay[0],
                delay[1],
                stall[0],
                every,
                ways(),
                SimulatedSensorDefectOptions.parse(String.join(",", defects)));
    }

    private double share(String key) {
        var text = parts.get(key);
        if (text == null) {
            return 0;
        }
        var match = SHARE.matcher(text);
        if (!match.matches() || Double.parseDouble(match.group(1)) > 100) {
            throw createException(key + ":" + text);
        }
        return Double.parseDouble(match.group(1)) / 100;
    }

    /** Returns the first and the second time in nanoseconds; 0 for a missing one. */
    private long[] times(String key, Pattern form) {
        var times = new long[2];
        var text = parts.get(key);
        if (text != null) {
            var match = form.matcher(text);
            if (!match.matches()) {
                throw createException(key + ":" + text);
            }
            times[0] = nanos(match.group(1), match.group(2));
            times[1] = match.group(3) == null ? 0 : nanos(match.group(3), match.group(4));
        }
        return times;
    }

    private static long nanos(String number, String unit) {
        return new BigDecimal(number).movePointRight(unit.equals("ms") ? 6 : 9).longValue();
    }

    private Set<Direction> ways() {
        return switch (parts.getOrDefault("way", "both")) {
            case "in" -> EnumSet.of(Direction.TO_CLIENT);
            case "out" -> EnumSet.of(Direction.TO_SERVER);
            case "both" -> EnumSet.allOf(Direction.class);
            default -> throw createException("way:" + parts.get("way"));
        };
    }

    private static IllegalArgumentException createException(String part) {
        return new IllegalArgumentException(
                "invalid fault '%s': write %s".formatted(part, NetworkFaultSimulationOptions.FORM));
    }
}
