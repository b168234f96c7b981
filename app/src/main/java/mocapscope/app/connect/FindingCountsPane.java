package mocapscope.app.connect;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.protocol.bytes.Severity;

/** A pane that shows a session's message loss and its findings by severity. Counts of zero are left out. */
final class FindingCountsPane extends FlowPane {
    private final Map<Severity, Label> labels = new EnumMap<>(Severity.class);
    private final Label loss = new Label();
    private Map<Severity, Long> shown = Map.of();

    FindingCountsPane() {
        getStyleClass().add("finding-counts");
        setPrefWrapLength(0); // wraps at the width it is given
        loss.getStyleClass().addAll("finding-count", "warning", "card-loss");
        getChildren().add(loss);
        for (var severity : List.of(Severity.values()).reversed()) {
            var label = new Label();
            label.getStyleClass().addAll("finding-count", severity.name().toLowerCase(Locale.ROOT));
            labels.put(severity, label);
            getChildren().add(label);
        }
        show(Map.of(), "");
    }

    /** Shows the counts; {@code lost} describes lost messages, and is empty for none. */
    void show(Map<Severity, Long> counts, String lost) {
        if (counts.equals(shown) && lost.equals(loss.getText()) && !shown.isEmpty()) {
            return;
        }
        loss.setText(lost);
        offer(loss, !lost.isEmpty());
        shown = counts;
        long all = 0;
        for (var entry : labels.entrySet()) {
            long count = counts.getOrDefault(entry.getKey(), 0L);
            all += count;
            entry.getValue().setText(words(count, entry.getKey()));
            offer(entry.getValue(), count > 0);
        }
        offer(this, all > 0 || !lost.isEmpty());
    }

    private static void offer(Node node, boolean yes) {
        node.setVisible(yes);
        node.setManaged(yes);
    }

    private static String words(long count, Severity severity) {
        var word = severity.name().toLowerCase(Locale.ROOT);
        return DisplayNumberFormatter.formatCount(count) + " " + (count == 1 ? word : word + "s");
    }
}
