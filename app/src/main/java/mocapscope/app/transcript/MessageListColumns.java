package mocapscope.app.transcript;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.css.PseudoClass;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.RapidUpdateLabel;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.TimeOfDayFormatter;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.control.table.TableCellGraphic;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/** Defines the columns of the message list, such as time, direction, sender and content. */
final class MessageListColumns {
    private static final TextBundle TEXTS = TextBundle.of(MessageListColumns.class);

    private static final String NUMBER = TEXTS.text("column.number");
    private static final String SENDER = TEXTS.text("column.sender");
    static final String MESSAGE = TEXTS.text("column.message");
    static final String CLOCK = TEXTS.text("column.clock");
    static final String TIME = TEXTS.text("column.time");
    static final String DELTA = TEXTS.text("column.delta");

    /** The column with the direction in words. */
    static final String DIRECTION = TEXTS.text("column.direction");

    /** The column with the direction as an arrow, in place of the words in a narrow list. */
    static final String ARROW = TEXTS.text("column.arrow");

    /** The column hidden in a narrow list. */
    static final String CHANNEL = TEXTS.text("column.channel");

    /** The column hidden where the names and the contents need its room. */
    static final String LENGTH = TEXTS.text("column.length");

    /** The column with the content of a message in words. */
    static final String CONTENT = TEXTS.text("column.content");

    /** The columns that are as wide as their texts, besides that of the names. */
    static final String[] OF_TEXT_WIDTH = {NUMBER, TIME, DELTA, CHANNEL, SENDER, LENGTH};

    private static final Map<Severity, PseudoClass> MARKS = new EnumMap<>(Map.of(
            Severity.NOTE, PseudoClass.getPseudoClass("note"),
            Severity.WARNING, PseudoClass.getPseudoClass("warning"),
            Severity.ERROR, PseudoClass.getPseudoClass("error")));

    /** The least width of columns that are as wide as their texts. */
    private static final double LEAST_WIDTH = 40;

    private static final int MICROSECONDS = 6;
    private static final int MILLISECONDS = 3;
    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e6;

    /**
     * A message row at its position in the list, with time difference and epoch time. {@code delta} is in nanoseconds
     * since the row above, {@code epoch} in nanoseconds since 1970.
     */
    record PositionedMessageRow(
            int row, MessageRow line, Optional<Long> delta, long epoch, MessageListViewport.GroupRole role) {}

    private MessageListColumns() {}

    /**
     * Creates the columns; {@code toggle} folds or unfolds the group of a row, and {@code narrow} returns true if times
     * are in milliseconds and the content follows the name of the message in its column.
     */
    static List<LiveTableColumn<PositionedMessageRow>> createColumns(
            Consumer<PositionedMessageRow> toggle, BooleanSupplier narrow) {
        return List.of(
                LiveTableColumn.number(
                        NUMBER, LEAST_WIDTH, messageRow -> messageRow.line().n()),
                LiveTableColumn.<PositionedMessageRow>figure(
                                CLOCK, 118, MessageListColumns::clock, PositionedMessageRow::epoch)
                        .withExportText(MessageListColumns::clock),
                LiveTableColumn.<PositionedMessageRow>figure(
                                TIME,
                                LEAST_WIDTH,
                                messageRow -> time(messageRow, narrow.getAsBoolean()),
                                positionedMessageRow ->
                                        positionedMessageRow.line().time())
                        .withExportText(MessageListColumns::exactTime),
                LiveTableColumn.<PositionedMessageRow>figure(
                                DELTA,
                                LEAST_WIDTH,
                                MessageListColumns::delta,
                                place -> place.delta().orElse(0L))
                        .withExportText(place -> place.delta()
                                .map(nanos -> DisplayNumberFormatter.formatExact(nanos / MILLIS))
                                .orElse("")),
                LiveTableColumn.<PositionedMessageRow>text(DIRECTION, 60, MessageListColumns::directionText)
                        .withPainter(() -> new DirectionCellPainter(MessageListColumns::directionText)),
                LiveTableColumn.<PositionedMessageRow>text(ARROW, 36, MessageListColumns::directionArrow)
                        .withPainter(() -> new DirectionCellPainter(MessageListColumns::directionArrow)),
                LiveTableColumn.text(CHANNEL, LEAST_WIDTH, place -> place.line().channel()),
                LiveTableColumn.text(SENDER, LEAST_WIDTH, place -> place.line().sender()),
                LiveTableColumn.<PositionedMessageRow>text(MESSAGE, 165, MessageListColumns::name)
                        .withPainter(() -> new MessageNameCellPainter(toggle, narrow)),
                LiveTableColumn.<PositionedMessageRow>figure(
                                LENGTH,
                                LEAST_WIDTH,
                                MessageListColumns::length,
                                place -> place.line().length())
                        .withExportText(place -> place.line().isDropped()
                                ? ""
                                : Long.toString(place.line().length())),
                LiveTableColumn.text(CONTENT, 120, place -> place.line().content()));
    }

    /** Returns "in" for messages towards the client, whichever side this program is. */
    static String directionText(PositionedMessageRow messageRow) {
        if (messageRow.line().isDropped()) {
            return "";
        }
        return messageRow.line().direction() == Direction.TO_CLIENT
                ? TEXTS.text("direction.in")
                : TEXTS.text("direction.out");
    }

    private static String directionArrow(PositionedMessageRow messageRow) {
        if (messageRow.line().isDropped()) {
            return "";
        }
        return messageRow.line().direction() == Direction.TO_CLIENT ? TEXTS.text("arrow.in") : TEXTS.text("arrow.out");
    }

    static String name(PositionedMessageRow messageRow) {
        return messageRow.line().isDropped()
                ? TEXTS.text("gone")
                : messageRow.line().name();
    }

    private static String clock(PositionedMessageRow messageRow) {
        return messageRow.line().isDropped() ? "" : TimeOfDayFormatter.formatMicros(messageRow.epoch());
    }

    private static String time(PositionedMessageRow messageRow, boolean narrow) {
        return messageRow.line().isDropped()
                ? ""
                : DisplayNumberFormatter.formatFixed(
                        messageRow.line().time() / NANOS, narrow ? MILLISECONDS : MICROSECONDS);
    }

    private static String exactTime(PositionedMessageRow messageRow) {
        return messageRow.line().isDropped()
                ? ""
                : DisplayNumberFormatter.formatExact(messageRow.line().time() / NANOS);
    }

    private static String length(PositionedMessageRow messageRow) {
        return messageRow.line().isDropped()
                ? ""
                : DisplayNumberFormatter.formatCount(messageRow.line().length());
    }

    static StatusLamp.LampState light(@Nullable Severity severity) {
        return switch (severity) {
            case null -> StatusLamp.LampState.OFF;
            case NOTE -> StatusLamp.LampState.BUSY;
            case WARNING -> StatusLamp.LampState.WARNING;
            case ERROR -> StatusLamp.LampState.BAD;
        };
    }

    /** Returns the pseudo class of rows with this worst finding. */
    static @Nullable PseudoClass mark(@Nullable Severity severity) {
        return severity == null ? null : MARKS.get(severity);
    }

    static String severityText(@Nullable Severity severity) {
        return severity == null ? "" : severity.name().toLowerCase(Locale.ROOT);
    }

    private static String delta(PositionedMessageRow messageRow) {
        return messageRow
                .delta()
                .map(nanos -> DisplayNumberFormatter.formatFixed(nanos / MILLIS, 3))
                .orElse("");
    }

    /** Shows a message's direction in a table cell, coloured by direction. */
    private static final class DirectionCellPainter
            implements TableCellGraphic<MessageListColumns.PositionedMessageRow> {
        private static final PseudoClass OUT = PseudoClass.getPseudoClass("out");

        private final Label label = new Label();
        private final Function<PositionedMessageRow, String> text;

        DirectionCellPainter(Function<PositionedMessageRow, String> text) {
            this.text = text;
            label.getStyleClass().add("way");
        }

        @Override
        public Node node() {
            return label;
        }

        @Override
        public void show(MessageListColumns.PositionedMessageRow messageRow) {
            var direction = messageRow.line().direction();
            label.setText(text.apply(messageRow));
            label.pseudoClassStateChanged(OUT, direction == Direction.TO_SERVER);
        }
    }

    /**
     * Shows a message name in a table cell, with the arrow of its group and a sign for its worst finding; its content
     * follows where this has no column.
     */
    private static final class MessageNameCellPainter
            implements TableCellGraphic<MessageListColumns.PositionedMessageRow> {
        /** The indentation of a message below the first one of its group. */
        private static final Insets CHILD = new Insets(0, 0, 0, 10);

        private final Label arrow = NodeConfigurator.styled(new Label(), "fold-arrow");
        private final Label name = new Label();
        private final Label sign = NodeConfigurator.styled(new Label(), "sign");
        private final RapidUpdateLabel info = RapidUpdateLabel.forText("message-info");
        private final HBox content = new HBox(arrow, name, sign, info);
        private final BooleanSupplier inline;
        private MessageListColumns.@Nullable PositionedMessageRow shown;

        MessageNameCellPainter(Consumer<PositionedMessageRow> toggle, BooleanSupplier inline) {
            this.inline = inline;
            info.setMinWidth(0);
            info.setPrefWidth(0); // it takes what the name leaves
            info.setMaxWidth(Double.MAX_VALUE);
            HBox.setHgrow(info, Priority.ALWAYS);
            content.setAlignment(Pos.CENTER_LEFT);
            name.setMinWidth(0);
            sign.setMinWidth(Region.USE_PREF_SIZE);
            arrow.setMinWidth(Region.USE_PREF_SIZE);
            arrow.setOnMousePressed(event -> {
                if (shown != null && !arrow.getText().isEmpty()) {
                    toggle.accept(shown);
                    event.consume(); // the row is not selected
                }
            });
        }

        @Override
        public Node node() {
            return content;
        }

        @Override
        public void show(MessageListColumns.PositionedMessageRow messageRow) {
            shown = messageRow;
            var worst = messageRow.line().worst();
            name.setText(MessageListColumns.name(messageRow));
            boolean isChild = messageRow.role() == MessageListViewport.GroupRole.FOLLOWING;
            var margin = isChild ? CHILD : Insets.EMPTY;
            if (!margin.equals(HBox.getMargin(arrow))) {
                HBox.setMargin(arrow, margin); // requests layout even for an equal margin
            }
            arrow.setText(
                    switch (messageRow.role()) {
                        case NONE, FOLLOWING -> "";
                        case FIRST -> "▾";
                        case FOLDED -> "▸";
                    });
            arrow.setMouseTransparent(arrow.getText().isEmpty());
            NodeConfigurator.setShown(sign, worst != null);
            sign.setText(
                    switch (worst) {
                        case null -> "";
                        case NOTE -> "i";
                        case WARNING -> "!";
                        case ERROR -> "!!";
                    });
            sign.setAccessibleText(MessageListColumns.severityText(worst));
            NodeConfigurator.setShown(info, inline.getAsBoolean());
            info.setText(inline.getAsBoolean() ? messageRow.line().content() : "");
        }
    }
}
