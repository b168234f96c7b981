package mocapscope.app.timing;

import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.NodeLayout;
import mocapscope.app.control.RapidUpdateLabel;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.TextTruncator;

/** The header of a source's row in the timing view: status lamp, name, timing health, rate, jitter and age. */
final class SourceLaneHeader extends HBox {
    private static final TextBundle TEXTS = TextBundle.of(SourceLaneHeader.class);
    private static final PseudoClass OFF = PseudoClass.getPseudoClass("off");

    private final StatusLamp lamp = new StatusLamp();
    private final Label name = NodeLayout.styled(new Label(), "lane-name");
    private final Label kind = NodeLayout.styled(new Label(), "caption");
    private final Label word = new Label();
    private final Label reasonLabel = NodeLayout.styled(new Label(), "caption");
    private final Button fold = new Button();
    private final RapidUpdateLabel rate = figure(66);
    private final RapidUpdateLabel jitter = figure(60);
    private final RapidUpdateLabel worst = figure(66);
    private final RapidUpdateLabel age = figure(58);
    private final Tooltip rateHelp = new Tooltip();
    private final Node jitterPart = part(TEXTS.text("header.jitter"), jitter);
    private final Node worstPart = part(TEXTS.text("header.worst"), worst);
    private final Node agePart = part(TEXTS.text("header.age"), age);

    /** Creates the header; {@code unfold} shows or hides the other lanes of the clock. */
    SourceLaneHeader(SourceLaneModel lane, Runnable unfold) {
        getStyleClass().add("lane-header");
        setMinWidth(0); // the width follows the space available, whatever the texts need
        setAlignment(Pos.CENTER_LEFT);
        name.setText(TextTruncator.truncate(lane.name()));
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
                        NodeLayout.spacer(),
                        rate,
                        jitterPart,
                        worstPart,
                        agePart);
    }

    void fit(TimingColumnLayout layout) {
        NodeLayout.setShown(kind, !layout.narrow());
        NodeLayout.setShown(reasonLabel, !layout.narrow());
        NodeLayout.setShown(agePart, !layout.narrow());
        NodeLayout.setShown(jitterPart, layout.wide());
        NodeLayout.setShown(worstPart, layout.wide());
    }

    void show(SourceLaneModel lane, boolean severalSessions, long now) {
        var verdict = lane.verdict();
        kind.setText(kind(lane, severalSessions));
        verdict(lamp, word, reasonLabel, verdict);
        fold(fold, lane, now);
        rate.setText(SourceTimingVerdictFormatter.formatRate(verdict));
        rate.pseudoClassStateChanged(OFF, verdict.pace().off());
        rateHelp.setOnShowing(_ -> rateHelp.setText(SourceTimingVerdictFormatter.rateHelp(verdict)));
        jitter.setText(SourceTimingVerdictFormatter.millis(verdict.jitter(), 2));
        worst.setText(
                verdict.longestInterval() == 0
                        ? DisplayNumberFormatter.NONE
                        : SourceTimingVerdictFormatter.millis(verdict.longestInterval(), 1));
        age.setText(DisplayNumberFormatter.formatAge(verdict.age()));
    }

    static String kind(SourceLaneModel lane, boolean severalSessions) {
        var kind = lane.recorded() ? TEXTS.text("header.recorded", lane.kind()) : lane.kind();
        return severalSessions ? kind + " · " + lane.session() : kind;
    }

    /** Shows a source's verdict as a word and a reason. */
    static void verdict(StatusLamp lamp, Label word, Label reasonLabel, SourceTimingVerdict verdict) {
        var text = SourceTimingVerdictFormatter.formatStatus(verdict);
        lamp.show(light(verdict.health()), text);
        word.setText(text);
        var styles = SourceTimingVerdictFormatter.styles(verdict);
        if (!word.getStyleClass().equals(styles)) {
            word.getStyleClass().setAll(styles);
        }
        reasonLabel.setText(SourceTimingVerdictFormatter.formatReason(verdict));
        reasonLabel.getTooltip().setText(reasonLabel.getText());
    }

    static void fold(Button fold, Runnable unfold) {
        fold.getStyleClass().add("fold");
        fold.setFocusTraversable(false);
        fold.setMinWidth(Region.USE_PREF_SIZE);
        fold.setTooltip(new Tooltip(TEXTS.text("fold.help")));
        fold.setOnAction(_ -> unfold.run());
    }

    static void fold(Button fold, SourceLaneModel lane, long now) {
        NodeLayout.setShown(fold, lane.sharing() > 0);
        fold.setText(formatFold(lane, now));
    }

    static String formatFold(SourceLaneModel lane, long now) {
        if (lane.sharing() == 0) {
            return "";
        }
        long silent = lane.silentMemberCount(now);
        var others = (lane.isFolded() ? "▸ +" : "▾ ") + TEXTS.formatCount("fold", lane.sharing());
        return silent == 0 ? others : TEXTS.text("fold.silent", others, silent);
    }

    private static RapidUpdateLabel figure(double width) {
        var figure = new RapidUpdateLabel();
        figure.setAlignment(Pos.CENTER_RIGHT);
        figure.setMinWidth(width);
        return figure;
    }

    private static HBox part(String caption, RapidUpdateLabel value) {
        var words = NodeLayout.styled(new Label(caption), "caption");
        words.setMinWidth(Region.USE_PREF_SIZE);
        var part = new HBox(4, words, value);
        part.setAlignment(Pos.CENTER_RIGHT);
        return part;
    }

    static StatusLamp.LampState light(SourceTimingHealth health) {
        return switch (health) {
            case UNKNOWN, EVENTS -> StatusLamp.LampState.BUSY;
            case STEADY -> StatusLamp.LampState.GOOD;
            case JITTERY, GAPS, DISORDER, OFF_PACE -> StatusLamp.LampState.WARNING;
            case LEFT, OVER -> StatusLamp.LampState.OFF;
            case SILENT -> StatusLamp.LampState.BAD;
        };
    }
}
