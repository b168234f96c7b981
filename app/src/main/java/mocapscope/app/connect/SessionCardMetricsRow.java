package mocapscope.app.connect;

import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.RapidUpdateLabel;
import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.Severity;

/**
 * A row of metrics on a session card: recent problem count, health, report rate, latency and message loss. A narrow
 * line has one column, which is the rate of a session that works, else the health.
 */
final class SessionCardMetricsRow extends HBox {
    private static final TextBundle TEXTS = TextBundle.of(SessionCardMetricsRow.class);
    private static final PseudoClass WARNING = PseudoClass.getPseudoClass("warning");
    private static final PseudoClass ERROR = PseudoClass.getPseudoClass("error");
    private static final double WORD_WIDTH = 68;
    private static final double RATE_WIDTH = 58;
    private static final double FIGURE_WIDTH = 48;
    /** The widths of a card from which on it has room for the latency and for the loss beside a name. */
    private static final double LATENCY_FROM = 400;

    private static final double LOSS_FROM = 340;

    private final Label findings = NodeConfigurator.styled(new Label(), "card-recent");
    private final Label word = NodeConfigurator.styled(new Label(), "card-word");
    private final RapidUpdateLabel rate = column(RATE_WIDTH);
    private final RapidUpdateLabel latency = column(FIGURE_WIDTH);
    private final RapidUpdateLabel loss = column(FIGURE_WIDTH);
    private Severity severity = Severity.NOTE;
    private boolean narrow;
    private boolean works;

    /** Creates the row; {@code openNewest} receives the severity of the findings when their number is clicked. */
    SessionCardMetricsRow(Consumer<Severity> openNewest) {
        getStyleClass().add("card-columns");
        setAlignment(Pos.CENTER_LEFT);
        setMinWidth(USE_PREF_SIZE);
        NodeConfigurator.setFixedWidth(word, WORD_WIDTH);
        word.setTooltip(new Tooltip());
        findings.setMinWidth(USE_PREF_SIZE);
        findings.setTooltip(new Tooltip());
        findings.setOnMouseClicked(_ -> openNewest.accept(severity));
        getChildren().addAll(findings, word, rate, latency, loss);
    }

    private static RapidUpdateLabel column(double width) {
        var column = new RapidUpdateLabel("card-column");
        column.setAlignment(Pos.CENTER_RIGHT);
        NodeConfigurator.setFixedWidth(column, width);
        return column;
    }

    /** Shows the texts; an unknown figure leaves its space empty. */
    void show(SessionCardTexts texts) {
        word.setText(texts.word());
        word.getTooltip()
                .setText(Stream.of(texts.sentence(), texts.since(), texts.rate(), texts.latency())
                        .filter(line -> !line.isEmpty())
                        .collect(Collectors.joining("\n")));
        rate.setText(texts.hertz());
        latency.setText(texts.latency());
        loss.setText(texts.loss());
        showFindings(texts);
        works = texts.light() == LampState.GOOD && !texts.hertz().isEmpty();
        selectColumns();
    }

    private void showFindings(SessionCardTexts texts) {
        var recent = texts.recent();
        severity = recent.severity();
        findings.setText(recent.number());
        findings.getTooltip().setText(TEXTS.text("card.recent.open", texts.recentText()));
        findings.setAccessibleText(texts.recentText());
        findings.pseudoClassStateChanged(WARNING, severity == Severity.WARNING);
        findings.pseudoClassStateChanged(ERROR, severity == Severity.ERROR);
        NodeConfigurator.setShown(findings, recent.count() > 0);
    }

    /** Omits the columns for which a card of this width has no room; the name needs some. */
    void fit(double width) {
        NodeConfigurator.setShown(latency, width >= LATENCY_FROM);
        NodeConfigurator.setShown(loss, width >= LOSS_FROM);
        narrow = width < LOSS_FROM;
        selectColumns();
    }

    private void selectColumns() {
        NodeConfigurator.setShown(rate, !narrow || works);
        NodeConfigurator.setShown(word, !narrow || !works);
        word.setAlignment(narrow ? Pos.CENTER_RIGHT : Pos.CENTER_LEFT);
    }
}
