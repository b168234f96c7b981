package mocapscope.app.timing;

import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import mocapscope.app.control.Figures;
import mocapscope.app.control.StatusLamp;

/** The line above a lane that alone tells how its source is. */
final class LaneHeader extends HBox {
    private static final double MILLIS = 1e3;
    /** Narrower than this, the line keeps only what matters most. */
    private static final double NARROW = 840;

    private static final PseudoClass OFF = PseudoClass.getPseudoClass("off");

    private final StatusLamp lamp = new StatusLamp();
    private final Label name = new Label();
    private final Label kind = new Label();
    private final Label words = new Label();
    private final Label gaps = new Label();
    private final Button fold = new Button();
    private final Label rate = figure(66);
    private final Label jitter = figure(60);
    private final Label worst = figure(66);
    private final Label age = figure(58);
    private final Node jitterPart = part("jitter", jitter);
    private final Node worstPart = part("worst", worst);

    /** {@code unfold} shows or hides what shares the lane's clock. */
    LaneHeader(Lane lane, Runnable unfold) {
        getStyleClass().add("lane-header");
        setMinWidth(0); // a lane is as wide as there is room, whatever its words need
        setAlignment(Pos.CENTER_LEFT);
        name.getStyleClass().add("lane-name");
        name.setText(lane.name());
        name.setMinWidth(Region.USE_PREF_SIZE);
        kind.getStyleClass().add("caption");
        words.getStyleClass().add("verdict");
        words.setMinWidth(Region.USE_PREF_SIZE);
        gaps.getStyleClass().add("caption");
        fold.getStyleClass().add("fold");
        fold.setFocusTraversable(false);
        fold.setMinWidth(Region.USE_PREF_SIZE);
        fold.setTooltip(new Tooltip("Sources of the same group, which report together"));
        fold.setOnAction(_ -> unfold.run());
        rate.setMinWidth(Region.USE_PREF_SIZE);
        rate.setTooltip(new Tooltip());
        var space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        getChildren().addAll(lamp, name, kind, fold, words, gaps, space, rate, jitterPart, worstPart, part("age", age));
        widthProperty().subscribe(width -> narrow(width.doubleValue() < NARROW));
    }

    void show(Lane lane, boolean severalSessions, long now) {
        var verdict = lane.verdict();
        kind.setText(severalSessions ? lane.kind() + " · " + lane.session() : lane.kind());
        lamp.show(light(verdict.health()), verdict.words());
        words.setText(verdict.words());
        words.getStyleClass().setAll("label", "verdict", verdict.words());
        gaps.setText(verdict.gapWords());
        var folded = lane.foldWords(now);
        fold.setText(folded);
        fold.setVisible(!folded.isEmpty());
        fold.setManaged(!folded.isEmpty());
        rate.setText(verdict.rateWords());
        rate.pseudoClassStateChanged(OFF, verdict.pace().off());
        rate.getTooltip().setText(rateHelp(verdict));
        jitter.setText(millis(verdict.jitter(), 2));
        worst.setText(verdict.worst() == 0 ? Figures.NONE : millis(verdict.worst(), 1));
        age.setText(Figures.age(verdict.age()));
    }

    private void narrow(boolean narrow) {
        for (var node : new Node[] {gaps, jitterPart, worstPart}) {
            node.setVisible(!narrow);
            node.setManaged(!narrow);
        }
    }

    private static String rateHelp(Verdict verdict) {
        if (verdict.pace().eventDriven()) {
            return "Reports a second; the device says that it reports only when something happens";
        }
        return verdict.pace().off()
                ? "Reports a second; off by more than a tenth of what the device declares"
                : "Reports a second";
    }

    private static String millis(double seconds, int decimals) {
        return Figures.fixed(seconds * MILLIS, decimals) + " ms";
    }

    private static Label figure(double width) {
        var label = new Label();
        label.getStyleClass().add("figures");
        label.setMinWidth(width);
        label.setAlignment(Pos.CENTER_RIGHT);
        return label;
    }

    private static HBox part(String caption, Label value) {
        var words = new Label(caption);
        words.getStyleClass().add("caption");
        words.setMinWidth(Region.USE_PREF_SIZE);
        var part = new HBox(4, words, value);
        part.setAlignment(Pos.CENTER_RIGHT);
        return part;
    }

    private static StatusLamp.Light light(Health health) {
        return switch (health) {
            case UNKNOWN, EVENTS -> StatusLamp.Light.BUSY;
            case STEADY -> StatusLamp.Light.GOOD;
            case JITTERY, GAPS -> StatusLamp.Light.WARNING;
            case LEFT -> StatusLamp.Light.OFF;
            case SILENT -> StatusLamp.Light.BAD;
        };
    }
}
