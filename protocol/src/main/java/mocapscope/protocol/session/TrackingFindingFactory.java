package mocapscope.protocol.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.tracking.TrackedItemId;
import mocapscope.protocol.tracking.TrackingProblemSymptom;
import mocapscope.protocol.tracking.TrackingProblemTransition;
import mocapscope.protocol.tracking.TrackingState;

/**
 * Creates findings (problem reports) about tracked parts, such as sensors, that are lost, frozen, jumping or swapped.
 * Three or more similar ones are combined.
 */
final class TrackingFindingFactory {
    /** The number of parts of one source that are reported together. */
    private static final int TOGETHER = 3;

    private static final double NANOS = 1e9;

    /** The states that are reported together. */
    private record StateKey(SourceId source, SourceDataKind kind, TrackingState state, TrackingProblemSymptom cause) {

        static StateKey of(TrackingProblemTransition change) {
            return new StateKey(change.part().source(), change.part().kind(), change.state(), change.cause());
        }
    }

    private final SampleFindingFactory findings;
    private final List<TrackingProblemTransition> begun = new ArrayList<>();

    TrackingFindingFactory(SampleFindingFactory findings) {
        this.findings = findings;
    }

    /** Adds a change; an end is no finding, and two parts that are exchanged are one. */
    void add(TrackingProblemTransition change) {
        boolean isKnown = change.partner().isPresent()
                && begun.stream()
                        .anyMatch(other -> other.state() == change.state()
                                && other.part().equals(change.partner().get()));
        if (!change.hasEnded() && !isKnown) {
            begun.add(change);
        }
    }

    /** Returns the findings about the changes that were added, and forgets them. */
    List<Finding> take() {
        if (begun.isEmpty()) {
            return List.of();
        }
        var groups = new LinkedHashMap<StateKey, List<TrackingProblemTransition>>();
        for (var change : begun) {
            groups.computeIfAbsent(StateKey.of(change), _ -> new ArrayList<>()).add(change);
        }
        begun.clear();
        var taken = new ArrayList<Finding>();
        groups.forEach((key, changes) -> {
            if (changes.size() >= TOGETHER && key.state() != TrackingState.SWAPPED) {
                taken.add(create(changes.getFirst(), describeTogether(key, changes)));
            } else {
                changes.forEach(change -> taken.add(create(change, describe(change))));
            }
        });
        return taken;
    }

    private Finding create(TrackingProblemTransition change, String text) {
        return findings.create(rule(change.state()), change.stamp(), text);
    }

    private static ConnectionProblemKind rule(TrackingState state) {
        return switch (state) {
            case LOST -> ConnectionProblemKind.TRACKING_LOST;
            case FROZEN -> ConnectionProblemKind.TRACKING_FROZEN;
            case JUMPED -> ConnectionProblemKind.TRACKING_JUMPED;
            case SWAPPED -> ConnectionProblemKind.TRACKING_SWAPPED;
            case TRACKED -> throw new IllegalArgumentException("tracked is no finding");
        };
    }

    private static String describe(TrackingProblemTransition change) {
        var name = name(change.part());
        var cause = change.cause().description();
        return switch (change.state()) {
            case LOST -> {
                var bones = change.bones().stream().map(Integer::longValue).toList();
                yield bones.isEmpty()
                        ? "%s is lost: %s".formatted(name, cause)
                        : "%s of %s %s lost: %s".formatted(numbers("bone", bones), name, verb(bones), cause);
            }
            case FROZEN ->
                "%s is frozen: it has repeated one pose for %.1f s"
                        .formatted(name, (change.stamp().arrival() - change.since()) / NANOS);
            case JUMPED -> "%s jumped: %s".formatted(name, cause);
            case SWAPPED ->
                "%s and %s are swapped: %s"
                        .formatted(
                                name,
                                change.partner()
                                        .map(TrackingFindingFactory::name)
                                        .orElse("another"),
                                cause);
            case TRACKED -> name;
        };
    }

    private static String verb(List<Long> numbers) {
        return numbers.size() == 1 ? "is" : "are";
    }

    private static String describeTogether(StateKey key, List<TrackingProblemTransition> changes) {
        var parts = changes.stream().map(change -> change.part().index()).toList();
        return "%s of %s %s%s: %s"
                .formatted(
                        numbers(word(key.kind()), parts),
                        key.source().label(),
                        key.state() == TrackingState.JUMPED ? "" : "are ",
                        key.state().word(),
                        key.cause().description());
    }

    private static String name(TrackedItemId part) {
        return part.index() == TrackedItemId.BODY
                ? part.source().label()
                : "%s %s %d".formatted(part.source().label(), word(part.kind()), part.index());
    }

    private static String word(SourceDataKind kind) {
        return kind == SourceDataKind.OBJECT ? "object" : "sensor";
    }

    /** Returns a count and ranges, such as {@code 3 sensors (0–1, 4)}. */
    private static String numbers(String word, List<Long> numbers) {
        var ranges = new ArrayList<String>();
        var sorted = numbers.stream().sorted().distinct().toList();
        for (int i = 0; i < sorted.size(); i++) {
            int first = i;
            while (i + 1 < sorted.size() && sorted.get(i + 1) == sorted.get(i) + 1) {
                i++;
            }
            ranges.add(i == first ? "" + sorted.get(i) : sorted.get(first) + "–" + sorted.get(i));
        }
        return sorted.size() == 1
                ? "%s %d".formatted(word, sorted.getFirst())
                : "%d %ss (%s)".formatted(sorted.size(), word, String.join(", ", ranges));
    }
}
