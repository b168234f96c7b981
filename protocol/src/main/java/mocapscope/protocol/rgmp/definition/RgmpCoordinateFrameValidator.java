package mocapscope.protocol.rgmp.definition;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import mocapscope.protocol.bytes.TextTruncator;

/** Checks that coordinate-frame names of an RGMP definition are in snake_case and that their references form no cycle. */
final class RgmpCoordinateFrameValidator {
    private static final int FIRST_FEW = 5;

    private final RgmpDefinitionViolationCollector collector;
    private final Set<String> names = new HashSet<>();
    private final Map<String, Set<String>> references = new HashMap<>();
    private final Map<String, RgmpJsonLocation> places = new LinkedHashMap<>();

    RgmpCoordinateFrameValidator(RgmpDefinitionViolationCollector collector) {
        this.collector = collector;
    }

    void add(RgmpJsonLocation location, RgmpStreamDescriptor info) {
        name(location, "target_frame", info.targetFrame());
        if (info.referenceGiven()) {
            name(location, "reference_frame", info.referenceFrame());
        }
        if (info.measure().isPose() && !info.referenceFrame().equals(info.targetFrame())) {
            references.computeIfAbsent(info.targetFrame(), _ -> new HashSet<>()).add(info.referenceFrame());
            places.putIfAbsent(info.targetFrame(), location);
        }
    }

    private void name(RgmpJsonLocation location, String field, String name) {
        if (names.add(name) && !wellWritten(name)) {
            collector.add(
                    RgmpProblemKind.FRAME_NAME,
                    location.member(field),
                    "\"%s\" is not snake_case".formatted(TextTruncator.truncate(name)));
        }
    }

    private static boolean wellWritten(String name) {
        if (name.startsWith("LTP_") || name.startsWith("xr_")) {
            return true;
        }
        boolean joined = name.startsWith("_") || name.endsWith("_") || name.contains("__");
        return !joined
                && name.codePoints()
                        .allMatch(c -> c == '_' || Character.isLetterOrDigit(c) && !Character.isUpperCase(c));
    }

    /** Reports misspelled names and frames that are measured, directly or through others, in themselves. */
    void check() {
        var circling = circling();
        if (!circling.isEmpty()) {
            var some = places.keySet().stream()
                    .filter(circling::contains)
                    .limit(FIRST_FEW)
                    .toList();
            var words =
                    String.join(", ", some.stream().map(TextTruncator::truncate).toList());
            var location = places.getOrDefault(some.getFirst(), new RgmpJsonLocation(null, 0, ""));
            collector.add(RgmpProblemKind.FRAME_CYCLE, location, "reference frames form a cycle: " + words);
        }
    }

    /**
     * Returns the frames of cycles: those left after repeatedly removing frames without successors, then without
     * predecessors.
     */
    private Set<String> circling() {
        var left = leadingOn(references);
        references.keySet().retainAll(left);
        var measured = new HashMap<String, Set<String>>();
        references.forEach((target, others) -> others.stream()
                .filter(left::contains)
                .forEach(other ->
                        measured.computeIfAbsent(other, _ -> new HashSet<>()).add(target)));
        return leadingOn(measured);
    }

    private static Set<String> leadingOn(Map<String, Set<String>> edges) {
        var backwards = new HashMap<String, Set<String>>();
        var open = new HashMap<String, Integer>();
        edges.forEach((from, ends) -> ends.forEach(end -> {
            open.merge(from, 1, Integer::sum);
            open.putIfAbsent(end, 0);
            backwards.computeIfAbsent(end, _ -> new HashSet<>()).add(from);
        }));
        var done = new ArrayDeque<String>();
        open.forEach((name, ends) -> {
            if (ends == 0) {
                done.add(name);
            }
        });
        while (!done.isEmpty()) {
            var name = done.remove();
            open.remove(name);
            for (var from : backwards.getOrDefault(name, Set.of())) {
                if (open.merge(from, -1, Integer::sum) == 0) {
                    done.add(from);
                }
            }
        }
        return open.keySet();
    }
}
