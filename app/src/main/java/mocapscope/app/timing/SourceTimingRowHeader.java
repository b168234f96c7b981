package mocapscope.app.timing;

import java.util.List;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.RapidUpdateLabel;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthVerdict;
import mocapscope.protocol.health.ReportRateStatistics;

/**
 * The header of a source's row in the timing view: status, name, health, report rate, jitter and time since the last
 * report.
 */
final class SourceTimingRowHeader extends HBox {
    private static final TextBundle TEXTS = TextBundle.of(SourceTimingRowHeader.class);
    private static final PseudoClass OFF = PseudoClass.getPseudoClass("off");
    private static final double RATE_WIDTH = 108;
    private static final double DURATION_WIDTH = 60;

    private final StatusLamp lamp = new StatusLamp();
    private final Label name = NodeConfigurator.styled(new Label(), "lane-name");
    private final Label kind = NodeConfigurator.styled(new Label(), "caption");
    private final Label word = new Label();
    private final Label reasonLabel = NodeConfigurator.styled(new Label(), "caption");
    private final Button fold = new Button();
    private final RapidUpdateLabel rate = figure(RATE_WIDTH);
    private final RapidUpdateLabel jitter = figure(DURATION_WIDTH);
    private final RapidUpdateLabel worst = figure(DURATION_WIDTH);
    private final RapidUpdateLabel age = figure(DURATION_WIDTH);
    private final Tooltip rateHelp = new Tooltip();
    private final Node jitterPart = part(TEXTS.text("header.jitter"), jitter);
    private final Node worstPart = part(TEXTS.text("header.worst"), worst);
    private final Node agePart = part(TEXTS.text("header.age"), age);

    /** Creates the header; {@code unfold} shows or hides the other lanes of the clock. */
    SourceTimingRowHeader(SourceTimingRowModel lane, Runnable unfold) {
        getStyleClass().add("lane-header");
        setMinWidth(0); // the width follows the space available, whatever the texts need
        setAlignment(Pos.CENTER_LEFT);
        name.setText(TextTruncator.truncate(lane.name()));
        name.setTooltip(new Tooltip(TextTruncator.truncate(lane.key().source().label())));
        name.setMinWidth(Region.USE_PREF_SIZE);
        kind.setMinWidth(0);
        word.setMinWidth(Region.USE_PREF_SIZE);
        reasonLabel.setTooltip(new Tooltip());
        reasonLabel.setMinWidth(0);
        fold(fold, unfold);
        rate.setTooltip(rateHelp);
        getChildren()
                .addAll(
                        lamp,
                        name,
                        kind,
                        fold,
                        word,
                        reasonLabel,
                        NodeConfigurator.spacer(),
                        rate,
                        jitterPart,
                        worstPart,
                        agePart);
    }

    void fit(TimingRowColumnLayout layout) {
        NodeConfigurator.setShown(kind, !layout.narrow());
        NodeConfigurator.setShown(reasonLabel, !layout.narrow());
        NodeConfigurator.setShown(agePart, !layout.narrow());
        NodeConfigurator.setShown(jitterPart, layout.wide());
        NodeConfigurator.setShown(worstPart, layout.wide());
    }

    void show(SourceTimingRowModel lane, boolean severalSessions, long now) {
        var verdict = lane.verdict();
        kind.setText(kind(lane, severalSessions));
        var figures = lane.health().rate();
        verdict(lamp, word, reasonLabel, verdict, figures);
        fold(fold, lane);
        rate.setText(ReportRateFormatter.format(figures));
        rate.pseudoClassStateChanged(OFF, verdict.hasProblem(HealthCause.RATE));
        rateHelp.setOnShowing(_ -> rateHelp.setText(ReportRateFormatter.formatHelp(figures)));
        jitter.setText(DisplayNumberFormatter.formatDuration(figures.jitter()));
        worst.setText(DisplayNumberFormatter.formatDuration(figures.longest()));
        age.setText(DisplayNumberFormatter.formatAge(lane.age(now)));
    }

    static String kind(SourceTimingRowModel lane, boolean severalSessions) {
        var kind = lane.recorded() ? TEXTS.text("header.recorded", lane.kind()) : lane.kind();
        return severalSessions ? kind + " · " + lane.session() : kind;
    }

    /** Shows a source's verdict as a word and a sentence, unless the word and the rate beside it say as much. */
    static void verdict(StatusLamp lamp, Label word, Label sentence, HealthVerdict verdict, ReportRateStatistics rate) {
        grade(lamp, word, StatusLamp.LampState.of(verdict), verdict.cause().word());
        boolean repeats = !verdict.grade().isProblem() && verdict.sentence().endsWith(rate.describe());
        sentence.setText(repeats ? "" : verdict.sentence());
        sentence.getTooltip().setText(verdict.sentence());
    }

    /** Shows a grade as a lamp and a word. */
    static void grade(StatusLamp lamp, Label word, StatusLamp.LampState state, String text) {
        lamp.show(state, text);
        word.setText(text);
        var styles = List.of("label", "verdict", state.styleClass());
        if (!word.getStyleClass().equals(styles)) {
            word.getStyleClass().setAll(styles);
        }
    }

    static void fold(Button fold, Runnable unfold) {
        fold.getStyleClass().add("fold");
        NodeConfigurator.focusedByKeyboard(fold);
        fold.setMinWidth(Region.USE_PREF_SIZE);
        fold.setTooltip(new Tooltip(TEXTS.text("fold.help")));
        fold.setOnAction(_ -> unfold.run());
    }

    static void fold(Button fold, SourceTimingRowModel lane) {
        NodeConfigurator.setShown(fold, lane.sharing() > 0);
        fold.setText(formatFold(lane));
    }

    static String formatFold(SourceTimingRowModel lane) {
        if (lane.sharing() == 0) {
            return "";
        }
        long silent = lane.silentMemberCount();
        var others = (lane.isFolded() ? "▸ +" : "▾ ") + TEXTS.formatCount("fold", lane.sharing());
        return silent == 0 ? others : TEXTS.text("fold.silent", others, silent);
    }

    private static RapidUpdateLabel figure(double width) {
        var figure = new RapidUpdateLabel();
        figure.setAlignment(Pos.CENTER_RIGHT);
        NodeConfigurator.setFixedWidth(figure, width);
        return figure;
    }

    private static HBox part(String caption, RapidUpdateLabel value) {
        var words = NodeConfigurator.styled(new Label(caption), "caption");
        words.setMinWidth(Region.USE_PREF_SIZE);
        var part = new HBox(4, words, value);
        part.setAlignment(Pos.CENTER_RIGHT);
        return part;
    }
}
