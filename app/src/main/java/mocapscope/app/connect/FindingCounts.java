package mocapscope.app.connect;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import mocapscope.app.control.Figures;
import mocapscope.protocol.bytes.Severity;

/** How many errors, warnings and notes there were; what there is none of is left out. */
final class FindingCounts extends HBox {
    private final Map<Severity, Label> labels = new EnumMap<>(Severity.class);
    private Map<Severity, Long> shown = Map.of();

    FindingCounts() {
        getStyleClass().add("finding-counts");
        for (var severity : List.of(Severity.values()).reversed()) {
            var label = new Label();
            label.getStyleClass().addAll("finding-count", severity.name().toLowerCase(Locale.ROOT));
            labels.put(severity, label);
            getChildren().add(label);
        }
        show(Map.of());
    }

    void show(Map<Severity, Long> counts) {
        if (counts.equals(shown) && !shown.isEmpty()) {
            return;
        }
        shown = counts;
        long all = 0;
        for (var entry : labels.entrySet()) {
            long count = counts.getOrDefault(entry.getKey(), 0L);
            all += count;
            entry.getValue().setText(words(count, entry.getKey()));
            entry.getValue().setVisible(count > 0);
            entry.getValue().setManaged(count > 0);
        }
        setVisible(all > 0);
        setManaged(all > 0);
    }

    private static String words(long count, Severity severity) {
        var word = severity.name().toLowerCase(Locale.ROOT);
        return Figures.count(count) + " " + (count == 1 ? word : word + "s");
    }
}
