package mocapscope.app.intercept;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;
import javafx.scene.text.TextAlignment;
import mocapscope.app.control.CssColorSupplierNode;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.sequence.SequenceDiagramRow;
import mocapscope.app.sequence.SequenceDiagramRow.ChannelRow;
import mocapscope.app.sequence.SequenceDiagramRow.HeldRow;
import mocapscope.app.sequence.SequenceDiagramRow.MessageRow;
import mocapscope.app.sequence.SequenceDiagramRow.OmissionRow;
import mocapscope.app.sequence.SequenceDiagramRow.RepeatRow;
import mocapscope.app.sequence.SequenceDiagramRow.SequenceFindingRow;
import mocapscope.app.sequence.SequenceDiagramRow.StateRow;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/** Draws the rows of a sequence diagram on a canvas. */
final class SequenceDiagramPainter {
    private static final TextBundle TEXTS = TextBundle.of(SequenceDiagramPainter.class);
    private static final String WORDS_FAMILY = "Inter";
    private static final String FIGURES = "JetBrains Mono";
    private static final String SYSTEM = "System";
    private static final double SMALL = 11;
    private static final double NORMAL = 12;
    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e6;
    private static final double LABEL = 10;
    private static final double ARROW = 21;
    /** The room of a lamp between the line of a lane and a name. */
    private static final double LAMP = 8;

    private static final int MOST_NAMES = 3;
    /** Space between two names in the head. */
    private static final double NAMES_APART = 10;
    /** The width from which on the name of a channel is shown. */
    private static final double LEAST_NAME = 16;

    private static final double[] DASHES = {4, 4};

    private final GraphicsContext g;
    private final SequenceDiagramLayout plan;
    private final CssColorSupplierNode colors;
    /** Colours for the severity mark. */
    private final CssColorSupplierNode errorColors;

    private final Font words;
    private final Font small;
    private final Font figures;

    SequenceDiagramPainter(
            GraphicsContext g,
            SequenceDiagramLayout plan,
            CssColorSupplierNode colors,
            CssColorSupplierNode errorColors) {
        this.g = g;
        this.plan = plan;
        this.colors = colors;
        this.errorColors = errorColors;
        words = Font.font(family(WORDS_FAMILY, SYSTEM), FontWeight.NORMAL, NORMAL);
        small = Font.font(family(WORDS_FAMILY, SYSTEM), FontWeight.NORMAL, SMALL);
        figures = Font.font(family(FIGURES, "monospace"), SMALL);
    }

    /** Returns a font family, or {@code otherwise} if the program's fonts are not loaded. */
    private static String family(String query, String otherwise) {
        return Font.getFamilies().contains(query) ? query : otherwise;
    }

    void clear(double height) {
        g.setTextBaseline(VPos.CENTER);
        g.setFill(colors.ground());
        g.fillRect(0, 0, plan.width(), height);
    }

    /** Paints the names of the sides and channels. */
    void head(@Nullable Session session) {
        double height = plan.head();
        g.setFill(colors.ground());
        g.fillRect(0, 0, plan.width(), height);
        g.setStroke(colors.grid());
        g.strokeLine(0, height - 0.5, plan.width(), height - 0.5);
        double y = height - 13;
        text(TEXTS.text("sequence.time"), SequenceDiagramLayout.TIME, y, colors.faint(), small, TextAlignment.RIGHT);
        if (plan.hasDelta()) {
            text(
                    TEXTS.text("sequence.delta"),
                    SequenceDiagramLayout.DELTA,
                    y,
                    colors.faint(),
                    small,
                    TextAlignment.RIGHT);
        }
        for (int i = 0; i < plan.lanes().size() && session != null; i++) {
            laneHead(i, session, y);
        }
    }

    /** Paints the names of one lane, shortened to the room that each has: none overlaps another. */
    private void laneHead(int index, Session session, double y) {
        var lane = plan.lanes().get(index);
        if (plan.hasLanes()) {
            double room = lane.width() + SequenceDiagramLayout.APART - NAMES_APART;
            channelName(index, lane.middle(), 12, room);
            if (!lane.isNarrow()) {
                sideNames(lane, session, y);
            }
            return;
        }
        double sides = sideNames(new SequenceDiagramLayout.Lane(lane.left(), lane.right() + 8), session, y);
        double room = lane.width() - 2 * sides - 2 * NAMES_APART;
        if (!plan.channels().isEmpty() && !plan.shared() && room >= LEAST_NAME) {
            channelName(index, lane.middle(), y, room);
        }
    }

    private void channelName(int index, double x, double y, double room) {
        var name = TextWidthCache.truncate(plan.channels().get(index).name(), small, room);
        text(name, x, y, colors.faint(), small, TextAlignment.CENTER);
    }

    /** Paints the names of both sides, and returns the width of the longer one. */
    private double sideNames(SequenceDiagramLayout.Lane range, Session session, double y) {
        double room = range.width() - NAMES_APART;
        var clientName = sideName(session, SessionRole.CLIENT);
        double least = Math.max(room / 2, room - TextWidthCache.measure(clientName, small));
        var server = TextWidthCache.truncate(sideName(session, SessionRole.SERVER), small, least);
        double taken = TextWidthCache.measure(server, small);
        var client = TextWidthCache.truncate(clientName, small, room - taken);
        text(client, range.left(), y, colors.text(), small, TextAlignment.LEFT);
        text(server, range.right(), y, colors.text(), small, TextAlignment.RIGHT);
        return Math.max(TextWidthCache.measure(client, small), taken);
    }

    /** Returns the label of a side, shortened if there are several lanes. */
    private String sideName(Session session, SessionRole role) {
        var name = session.protocol().roleName(role);
        if (session.isRelayed() || session.role() != role) {
            return name;
        }
        return plan.hasLanes() ? TEXTS.text("sequence.us") : TEXTS.text("sequence.side.us", name);
    }

    /**
     * Paints a row at {@code y}, {@code delta} nanoseconds after the one above; negative when none is. Returns the text
     * of the row if there is no room for all of it; else an empty text.
     */
    String row(SequenceDiagramRow row, double y, long delta, boolean selected, List<String> actions) {
        if (selected) {
            g.setFill(colors.shade());
            g.fillRect(0, y, plan.width(), SequenceDiagramLayout.ROW);
        }
        drawLaneSides(y);
        times(row, y, delta);
        return switch (row) {
            case MessageRow message -> message(message, y, actions);
            case RepeatRow repeat -> repeat(repeat, y);
            case ChannelRow change -> channel(change, y);
            case SequenceFindingRow note -> note(note, y);
            case HeldRow held -> held(held, y);
            case StateRow _, OmissionRow _ -> ""; // only reports have these
        };
    }

    private void drawLaneSides(double y) {
        g.setStroke(colors.grid());
        g.setLineWidth(1);
        for (var lane : plan.lanes()) {
            for (double side : new double[] {lane.left(), lane.right()}) {
                double x = Math.round(side) + 0.5;
                g.strokeLine(x, y, x, y + SequenceDiagramLayout.ROW);
            }
        }
    }

    private void times(SequenceDiagramRow row, double y, long delta) {
        double at = y + SequenceDiagramLayout.ROW / 2;
        var time = DisplayNumberFormatter.formatFixed(row.time() / NANOS, 3);
        text(time, SequenceDiagramLayout.TIME, at, colors.faint(), figures, TextAlignment.RIGHT);
        if (delta >= 0 && plan.hasDelta()) {
            text(
                    DisplayNumberFormatter.formatFixed(delta / MILLIS, 2),
                    SequenceDiagramLayout.DELTA,
                    at,
                    colors.faint(),
                    figures,
                    TextAlignment.RIGHT);
        }
    }

    private String message(MessageRow message, double y, List<String> actions) {
        var lane = plan.laneOf(message.channel());
        arrow(lane, message.direction(), y);
        var tag = tag(message.mark(), actions);
        var name = name(message.name(), message.sender(), message.channel());
        return label(lane, lane, y, name, tag, colors.text(), message.worst());
    }

    private String held(HeldRow held, double y) {
        var lane = plan.laneOf(held.channel());
        stoppedArrow(lane, held.direction(), y);
        g.strokeLine(lane.middle(), y + ARROW - 4, lane.middle(), y + ARROW + 4);
        g.setLineWidth(1);
        var tag = (held.mark() == Entry.EntryModification.ALTERED
                ? TEXTS.text("sequence.held.altered")
                : TEXTS.text("sequence.held"));
        return label(lane, lane, y, name(held.name(), "", held.channel()), tag, colors.text(), null);
    }

    private String note(SequenceFindingRow note, double y) {
        var lane = plan.laneOf(note.channel());
        stoppedArrow(lane, note.direction(), y);
        double middle = lane.middle();
        g.strokeLine(middle - 4, y + ARROW - 4, middle + 4, y + ARROW + 4);
        g.strokeLine(middle - 4, y + ARROW + 4, middle + 4, y + ARROW - 4);
        g.setLineWidth(1);
        return label(lane, plan.whole(), y, note.text(), "", colors.mark(), null);
    }

    /** Draws half an arrow; what is drawn next marks its end in the middle of the lane. */
    private void stoppedArrow(SequenceDiagramLayout.Lane lane, Direction direction, double y) {
        g.setStroke(colour(direction));
        g.setLineDashes(DASHES);
        g.strokeLine(SequenceDiagramLayout.from(lane, direction), y + ARROW, lane.middle(), y + ARROW);
        g.setLineDashes();
        g.setStroke(colors.mark());
        g.setLineWidth(2);
    }

    private String channel(ChannelRow change, double y) {
        var lane = plan.laneOf(change.channel());
        double at = y + SequenceDiagramLayout.ROW / 2;
        var channel = change.channel().name();
        var text = change.opened()
                ? TEXTS.text("sequence.opened", channel, change.note())
                : TEXTS.text("sequence.closed", channel, change.note());
        g.setStroke(colors.grid());
        g.strokeLine(lane.left(), at + 0.5, lane.right(), at + 0.5);
        var range = plan.whole().forText();
        double half = Math.min(range.width(), TextWidthCache.measure(text, small)) / 2;
        double left = range.left() + half;
        double middle = Math.clamp(lane.middle(), left, Math.max(left, range.right() - half));
        return fitted(text, middle, at, range.width(), colors.faint());
    }

    private String repeat(RepeatRow repeat, double y) {
        var range = plan.whole();
        double at = y + SequenceDiagramLayout.ROW / 2;
        g.setFill(colors.grid());
        g.fillRect(range.left() + 1, y + 5, range.width() - 2, SequenceDiagramLayout.ROW - 10);
        var names = repeat.kinds().stream()
                .map(each -> each.kind().name())
                .distinct()
                .limit(MOST_NAMES)
                .collect(Collectors.joining(", "));
        var seconds = DisplayNumberFormatter.formatFixed((repeat.until() - repeat.time()) / NANOS, 1);
        var text = repeat.messages() == 1
                ? TEXTS.text("sequence.steady.one", names)
                : TEXTS.text(
                        "sequence.steady.many", DisplayNumberFormatter.formatCount(repeat.messages()), seconds, names);
        var cut = fitted(text, range.middle(), at, range.width() - 24, colors.faint());
        if (repeat.worst() != null) {
            lamp(range.left() + 10, at, repeat.worst());
        }
        return cut;
    }

    private void arrow(SequenceDiagramLayout.Lane lane, Direction direction, double y) {
        var colour = colour(direction);
        double from = SequenceDiagramLayout.from(lane, direction);
        double to = SequenceDiagramLayout.to(lane, direction);
        double back = Math.signum(from - to);
        g.setStroke(colour);
        g.setFill(colour);
        g.setLineWidth(1.2);
        g.strokeLine(from, y + ARROW, to + back * 6, y + ARROW);
        g.setLineWidth(1);
        g.fillPolygon(
                new double[] {to, to + back * 8, to + back * 8},
                new double[] {y + ARROW, y + ARROW - 4, y + ARROW + 4},
                3);
    }

    /**
     * Paints a name above its arrow in {@code lane}, followed by its interventions, and shortens both to {@code limits}.
     * Returns the whole text if it was shortened.
     */
    private String label(
            SequenceDiagramLayout.Lane lane,
            SequenceDiagramLayout.Lane limits,
            double y,
            String name,
            String tag,
            Color colour,
            @Nullable Severity worst) {
        var range = limits.forText();
        double begin = range.left() + (worst == null ? 0 : LAMP);
        double room = range.right() - begin;
        double most = Math.max(room / 2, room - TextWidthCache.measure(name, words));
        double tagged = tag.isEmpty() ? 0 : Math.min(most, TextWidthCache.measure(tag, small) + 10);
        var shown = TextWidthCache.truncate(name, words, room - tagged);
        double width = TextWidthCache.measure(shown, words) + tagged;
        double left = Math.clamp(lane.middle() - width / 2, begin, Math.max(begin, range.right() - width));
        text(shown, left, y + LABEL, colour, words, TextAlignment.LEFT);
        var fit = tag.isEmpty() ? "" : TextWidthCache.truncate(tag, small, tagged - 6);
        text(fit, left + width - tagged + 8, y + LABEL, colors.mark(), small, TextAlignment.LEFT);
        if (worst != null) {
            lamp(left - 10, y + LABEL, worst);
        }
        return shown.equals(name) && fit.equals(tag) ? "" : (name + "  " + tag).strip();
    }

    private void lamp(double x, double y, Severity worst) {
        g.setFill(
                switch (worst) {
                    case NOTE -> colors.line();
                    case WARNING -> colors.mark();
                    case ERROR -> errorColors.mark();
                });
        g.fillOval(x - 3.5, y - 3.5, 7, 7);
    }

    /** Paints a text on the colour of the background, and returns it if it was shortened. */
    private String fitted(String text, double x, double y, double room, Color colour) {
        var shown = TextWidthCache.truncate(text, small, room);
        double width = TextWidthCache.measure(shown, small);
        g.setFill(colors.ground());
        g.fillRect(x - width / 2 - 6, y - 7, width + 12, 14);
        text(shown, x, y, colour, small, TextAlignment.CENTER);
        return shown.equals(text) ? "" : text;
    }

    private String name(String name, String sender, Channel channel) {
        var owner = sender.isEmpty() ? name : name + "  " + sender;
        return plan.shared() ? owner + "  · " + channel.name() : owner;
    }

    private static String tag(Entry.EntryModification modification, List<String> actions) {
        if (!actions.isEmpty()) {
            return String.join(", ", actions);
        }
        return modification == Entry.EntryModification.NONE
                ? ""
                : TEXTS.text("mark." + modification.name().toLowerCase(Locale.ROOT));
    }

    private Color colour(Direction direction) {
        return direction == Direction.TO_CLIENT ? colors.line() : colors.fill();
    }

    private void text(String text, double x, double y, Color colour, Font font, TextAlignment alignment) {
        g.setFont(font);
        g.setFill(colour);
        g.setTextAlign(alignment);
        g.fillText(text, x, y);
    }

    /**
     * Measures text widths from cached character widths for each font. JavaFX thread only. For the thread that draws alone.
     */
    private static final class TextWidthCache {
        private static final Map<Font, Map<Character, Double>> KNOWN = new HashMap<>();
        private static final char MORE = '…';

        private TextWidthCache() {}

        static double measure(String text, Font font) {
            double width = 0;
            for (int i = 0; i < text.length(); i++) {
                width += measure(text.charAt(i), font);
            }
            return width;
        }

        /** Returns a text shortened to {@code room}, with an ellipsis if it was cut. */
        static String truncate(String text, Font font, double room) {
            if (measure(text, font) <= room) {
                return text;
            }
            double width = measure(MORE, font);
            int end = 0;
            while (end < text.length() && width + measure(text.charAt(end), font) <= room) {
                width += measure(text.charAt(end), font);
                end++;
            }
            return text.substring(0, end) + MORE;
        }

        private static double measure(char letter, Font font) {
            return KNOWN.computeIfAbsent(font, _ -> new HashMap<>()).computeIfAbsent(letter, one -> {
                var text = new Text(String.valueOf(one));
                text.setFont(font);
                return text.getLayoutBounds().getWidth();
            });
        }
    }
}
