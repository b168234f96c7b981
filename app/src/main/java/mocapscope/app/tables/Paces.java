package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.model.SourceTimingSnapshot;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.words.Words;

/** Formats each device's measured report rates beside its declared rates. */
final class Paces {
    private static final Words WORDS = Words.of(Paces.class);
    private static final int MOST = 2;

    /**
     * A device's measured and declared rates as text, and whether a rate deviates.
     *
     * @param words a text such as {@code 83.1 of 83 Hz}; empty where no rate is declared
     * @param off true if one of the device's sources deviates from its rate
     */
    record Pace(String words, boolean off) {
        static final Pace NONE = new Pace("", false);
    }

    private final Map<String, List<SourceTimingSnapshot>> byDevice = new HashMap<>();

    static Paces of(SessionSnapshot session) {
        var paces = new Paces();
        for (var beat : session.beats()) {
            if (beat.pace().declared().isPresent()) {
                paces.byDevice
                        .computeIfAbsent(beat.source().device(), _ -> new ArrayList<>())
                        .add(beat);
            }
        }
        return paces;
    }

    /** Returns a text for each rate that the device declares, deviating ones first. */
    Pace of(String device) {
        var byRate = new HashMap<Double, SourceTimingSnapshot>();
        var beats = byDevice.getOrDefault(device, List.of());
        beats.forEach(beat -> byRate.merge(beat.pace().declared().orElse(0), beat, Paces::worse));
        var words = byRate.values().stream()
                .sorted((a, b) -> Boolean.compare(b.pace().off(), a.pace().off()))
                .map(Paces::words)
                .toList();
        var more = words.size() > MOST ? ", …" : "";
        return words.isEmpty()
                ? Pace.NONE
                : new Pace(
                        String.join(", ", words.subList(0, Math.min(MOST, words.size()))) + more,
                        beats.stream().anyMatch(beat -> beat.pace().off()));
    }

    private static SourceTimingSnapshot worse(SourceTimingSnapshot a, SourceTimingSnapshot b) {
        return b.pace().off() && !a.pace().off() ? b : a;
    }

    private static String words(SourceTimingSnapshot beat) {
        double declared = beat.pace().declared().orElse(0);
        return declared == 0
                ? WORDS.text("pace.events")
                : WORDS.text("pace", DisplayNumberFormatter.formatFixed(beat.hertz(), 1), DisplayNumberFormatter.formatPlain(declared));
    }
}
