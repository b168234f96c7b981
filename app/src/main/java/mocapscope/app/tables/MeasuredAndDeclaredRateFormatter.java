package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.SourceHealth;

/** Formats a device's report rates as text, with each measured rate next to the rate that the device declares. */
final class MeasuredAndDeclaredRateFormatter {
    private static final TextBundle TEXTS = TextBundle.of(MeasuredAndDeclaredRateFormatter.class);
    private static final int MOST = 2;

    /**
     * A device's measured and declared rates as text, and whether a rate deviates.
     *
     * @param text a text such as {@code 83.1 of 83 Hz}; empty where no rate is declared
     * @param deviates true if one of the device's sources deviates from its rate
     */
    record DeviceRateText(String text, boolean deviates) {
        static final DeviceRateText NONE = new DeviceRateText("", false);
    }

    private final Map<String, List<SourceHealth>> byDevice = new HashMap<>();

    static MeasuredAndDeclaredRateFormatter of(SessionSnapshot session) {
        var formatter = new MeasuredAndDeclaredRateFormatter();
        for (var source : session.health().sources()) {
            if (source.rate().declared().isPresent()) {
                formatter
                        .byDevice
                        .computeIfAbsent(source.source().device(), _ -> new ArrayList<>())
                        .add(source);
            }
        }
        return formatter;
    }

    /** Returns a text for each rate that the device declares, deviating ones first. */
    DeviceRateText of(String device) {
        var byRate = new HashMap<Double, SourceHealth>();
        var sources = byDevice.getOrDefault(device, List.of());
        sources.forEach(source -> byRate.merge(
                source.rate().declared().orElse(0), source, MeasuredAndDeclaredRateFormatter::selectWorse));
        var words = byRate.values().stream()
                .sorted((a, b) -> Boolean.compare(deviates(b), deviates(a)))
                .map(MeasuredAndDeclaredRateFormatter::words)
                .toList();
        var more = words.size() > MOST ? ", …" : "";
        return words.isEmpty()
                ? DeviceRateText.NONE
                : new DeviceRateText(
                        String.join(", ", words.subList(0, Math.min(MOST, words.size()))) + more,
                        sources.stream().anyMatch(MeasuredAndDeclaredRateFormatter::deviates));
    }

    private static boolean deviates(SourceHealth source) {
        return source.verdict().hasProblem(HealthCause.RATE);
    }

    private static SourceHealth selectWorse(SourceHealth a, SourceHealth b) {
        return deviates(b) && !deviates(a) ? b : a;
    }

    private static String words(SourceHealth source) {
        var rate = source.rate();
        return rate.declared().orElse(0) == 0 ? TEXTS.text("device.rate.events") : rate.describe();
    }
}
