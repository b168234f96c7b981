package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.synthetic.ShownVerdict;

/** The verdicts that the rows of the timing view show, each sentence after its word. Used on the JavaFX thread. */
public final class TimingSurface {
    private final TimingViewModel model = new TimingViewModel();

    private TimingSurface() {}

    /** Opens the view, and returns what the row of the worst source and that of the transport show, long and short. */
    public static List<ShownVerdict> show(Snapshot snapshot) {
        var view = new TimingSurface();
        view.model.refresh(snapshot);
        var shown = new ArrayList<ShownVerdict>();
        view.worstLane().ifPresent(lane -> {
            shown.add(view.show("Timing", new ExpandedSourceTimingRowPane(lane, () -> {}, () -> false), false, ""));
            shown.add(view.show("Timing overview", new CollapsedSourceTimingRowPane(lane, () -> {}), true, ""));
        });
        view.model.transports().forEach(transport -> {
            var counts = MessageLossFormatter.format(transport.loss());
            shown.add(view.show("Transport", new TransportMetricsTimingRowPane(transport), false, counts));
            shown.add(view.show("Transport overview", new TransportMetricsTimingRowPane(transport), true, counts));
        });
        return shown;
    }

    private Optional<SourceTimingRowModel> worstLane() {
        return model.lanes().stream()
                .max(Comparator.comparing(lane -> lane.verdict().grade()));
    }

    /** Returns what a row shows; {@code counts} may follow its sentence or stand alone. */
    private ShownVerdict show(String surface, TimingPlotRow row, boolean overview, String counts) {
        row.applyLayout(TimingRowColumnLayout.of(1400, overview, 60));
        row.updateData(model);
        row.updateHeader(false, model.visibleRange());
        var lamp = nodes(row.region(), StatusLamp.class).getFirst();
        var labels = nodes(row.region(), Label.class);
        var word = labels.stream()
                .filter(label -> label.getStyleClass().contains("verdict"))
                .findFirst()
                .orElseThrow();
        var text = text(labels.get(labels.indexOf(word) + 1), row);
        var sentence = text.endsWith(counts) ? text.substring(0, text.length() - counts.length()) : text;
        return ShownVerdict.of(
                surface,
                lamp.state(),
                sentence.isEmpty() ? word.getText() : word.getText() + ": " + sentence.replaceFirst("; $", ""));
    }

    /** Returns the text of a label; a sentence that only repeats the word and the rate stands in the tooltip alone. */
    private static String text(Label label, TimingPlotRow row) {
        boolean isOmitted = label.getText().isEmpty() && !(row instanceof TransportMetricsTimingRowPane);
        return isOmitted ? label.getTooltip().getText() : label.getText();
    }

    private static <T extends Node> List<T> nodes(Parent parent, Class<T> type) {
        return descendants(parent).filter(type::isInstance).map(type::cast).toList();
    }

    private static Stream<Node> descendants(Parent parent) {
        return parent.getChildrenUnmodifiable().stream()
                .flatMap(node -> node instanceof Parent inner
                        ? Stream.concat(Stream.of(node), descendants(inner))
                        : Stream.of(node));
    }
}
