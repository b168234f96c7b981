package mocapscope.app.timing;

import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.FilterWordField;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.text.TextBundle;

/** The toolbar of the timing view, with time range, filter, pause and the time between two cursors. */
final class TimingToolBar extends FlowPane {
    private static final TextBundle TEXTS = TextBundle.of(TimingToolBar.class);
    private static final int[] WINDOWS = {10, 30, 60, 120};
    private static final long A_SECOND = 1_000_000_000L;

    private final ToggleButton[] windows = new ToggleButton[WINDOWS.length];
    private final Label apart = NodeConfigurator.styled(new Label(), "figures", "apart");

    TimingToolBar(TimingCommands commands, Consumer<String> filter) {
        super(3, 4);
        getStyleClass().addAll("view-bar", "timing-bar");
        for (int i = 0; i < WINDOWS.length; i++) {
            int seconds = WINDOWS[i];
            var button = new ToggleButton(seconds + " s");
            button.setId("timing-window-" + seconds);
            button.setTooltip(new Tooltip(TEXTS.text("bar.window.help")));
            button.setOnAction(_ -> commands.window(seconds));
            windows[i] = button;
            getChildren().add(styled(button));
        }
        getChildren()
                .addAll(
                        flag("timing-overview", TEXTS.text("bar.overview"), commands.overview()),
                        flag("timing-table", TEXTS.text("bar.table"), commands.table()),
                        flag("timing-worst", TEXTS.text("bar.worst"), commands.worstFirst()),
                        flag("timing-log", TEXTS.text("bar.log"), commands.logarithmic()),
                        new FilterWordField("timing-filter", TEXTS.text("bar.filter"), filter),
                        flag("timing-pause", TEXTS.text("bar.pause"), commands.paused()),
                        live(commands),
                        apart);
        commands.paused()
                .subscribe(paused -> pause().setText(paused ? TEXTS.text("bar.resume") : TEXTS.text("bar.pause")));
        apart.setTooltip(new Tooltip(TEXTS.text("bar.apart.help")));
        apart.setOnMouseClicked(_ -> commands.clearCursors());
    }

    private ButtonBase pause() {
        return (ButtonBase) lookup("#timing-pause");
    }

    private static ToggleButton flag(String id, String words, BooleanProperty on) {
        var button = new ToggleButton(words);
        button.setId(id);
        button.selectedProperty().bindBidirectional(on);
        return styled(button);
    }

    private static Button live(TimingCommands commands) {
        var button = new Button(TEXTS.text("bar.live"));
        button.setId("timing-live");
        button.visibleProperty().bind(commands.past());
        button.managedProperty().bind(commands.past());
        button.setOnAction(_ -> commands.live());
        button.getStyleClass().add("to-live");
        return styled(button);
    }

    private static <B extends ButtonBase> B styled(B button) {
        button.getStyleClass().add("bar-button");
        return NodeConfigurator.focusedByKeyboard(button);
    }

    /** Shows the window length and the distance of the cursors. */
    void show(TimingViewModel model) {
        for (int i = 0; i < WINDOWS.length; i++) {
            windows[i].setSelected(model.timeline().window() == WINDOWS[i] * A_SECOND);
        }
        var words = words(model);
        apart.setText(words);
        NodeConfigurator.setShown(apart, !words.isEmpty());
    }

    private static String words(TimingViewModel model) {
        var pair = model.cursors();
        double seconds = pair.distanceSeconds();
        if (Double.isNaN(seconds)) {
            return pair.first().isPresent() ? TEXTS.text("bar.measure") : "";
        }
        var hertz = seconds == 0 ? "" : " = " + DisplayNumberFormatter.formatFixed(1 / Math.abs(seconds), 2) + " Hz";
        return "Δ " + DisplayNumberFormatter.formatFixed(seconds * 1e3, Math.abs(seconds) < 1 ? 3 : 1) + " ms" + hertz;
    }
}
