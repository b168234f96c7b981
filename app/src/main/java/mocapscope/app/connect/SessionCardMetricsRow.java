package mocapscope.app.connect;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.RapidUpdateLabel;

/** The columns of a session's status line: health, message rate, latency and loss. */
final class SessionCardMetricsRow extends HBox {
    private static final double WORD_WIDTH = 68;
    private static final double RATE_WIDTH = 58;
    private static final double FIGURE_WIDTH = 48;
    /** The widths of a card from which on it has room for the latency and for the loss beside a name. */
    private static final double LATENCY_FROM = 400;

    private static final double LOSS_FROM = 340;

    private final Label word = NodeConfigurator.styled(new Label(), "card-word");
    private final RapidUpdateLabel rate = column(RATE_WIDTH);
    private final RapidUpdateLabel latency = column(FIGURE_WIDTH);
    private final RapidUpdateLabel loss = column(FIGURE_WIDTH);

    SessionCardMetricsRow() {
        getStyleClass().add("card-columns");
        setAlignment(Pos.CENTER_LEFT);
        setMinWidth(USE_PREF_SIZE);
        NodeConfigurator.setFixedWidth(word, WORD_WIDTH);
        word.setTooltip(new Tooltip());
        getChildren().addAll(word, rate, latency, loss);
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
    }

    /** Omits the columns for which a card of this width has no room; the name needs some. */
    void fit(double width) {
        NodeConfigurator.setShown(latency, width >= LATENCY_FROM);
        NodeConfigurator.setShown(loss, width >= LOSS_FROM);
    }
}
