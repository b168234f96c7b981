package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SourceTimingSnapshot;
import mocapscope.app.text.TextBundle;

/** Formats each device's measured report rates beside its declared rates. */
final class DeviceRateFormatter {
    private static final TextBundle TEXTS = TextBundle.of(DeviceRateFormatter.class);
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

    private final Map<String, List<SourceTimingSnapshot>> byDevice = new HashMap<>();

    static DeviceRateFormatter of(SessionSnapshot session) {
        var formatter = new DeviceRateFormatter();
        for (var snapshot : session.sourceTimings()) {
            if (snapshot.pace().declared().isPresent()) {
                formatter
                        .byDevice
                        .computeIfAbsent(snapshot.source().device(), _ -> new ArrayList<>())
                        .add(snapshot);
            }
        }
        return formatter;
    }

    /** Returns a text for each rate that the device declares, deviating ones first. */
    DeviceRateText of(String device) {
        var byRate = new HashMap<Double, SourceTimingSnapshot>();
        var snapshots = byDevice.getOrDefault(device, List.of());
        snapshots.forEach(snapshot ->
                byRate.merge(snapshot.pace().declared().orElse(0), snapshot, DeviceRateFormatter::selectWorse));
        var words = byRate.values().stream()
                .sorted((a, b) -> Boolean.compare(b.pace().off(), a.pace().off()))
                .map(DeviceRateFormatter::words)
                .toList();
        var more = words.size() > MOST ? ", …" : "";
        return words.isEmpty()
                ? DeviceRateText.NONE
                : new DeviceRateText(
                        String.join(", ", words.subList(0, Math.min(MOST, words.size()))) + more,
                        snapshots.stream()
                                .anyMatch(
                                        timingSnapshot -> timingSnapshot.pace().off()));
    }

    private static SourceTimingSnapshot selectWorse(SourceTimingSnapshot a, SourceTimingSnapshot b) {
        return b.pace().off() && !a.pace().off() ? b : a;
    }

    private static String words(SourceTimingSnapshot snapshot) {
        double declared = snapshot.pace().declared().orElse(0);
        return declared == 0
                ? TEXTS.text("device.rate.events")
                : TEXTS.text(
                        "device.rate",
                        DisplayNumberFormatter.formatFixed(snapshot.hertz(), 1),
                        DisplayNumberFormatter.formatPlain(declared));
    }
}
