package mocapscope.app.bench;

import java.util.List;
import java.util.Locale;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.TextAlignment;
import mocapscope.app.control.Figures;
import mocapscope.app.control.Inks;
import mocapscope.app.words.Words;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/** Paints the rows of a sequence diagram on a canvas. */
final class LadderPainter {
    private static final Words WORDS = Words.of(LadderPainter.class);
    private static final String WORDS_FAMILY = "Inter";
    private static final String FIGURES = "JetBrains Mono";
    private static final String SYSTEM = "System";
    private static final double SMALL = 11;
    private static final double NORMAL = 12;
    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e6;
    private static final double LABEL = 10;
    private static final double ARROW = 21;
    private static final double[] DASHES = {4, 4};

    private final GraphicsContext g;
    private final LadderPlan plan;
    private final Inks inks;
    /** Colours for the severity mark. */
    private final Inks wrong;

    private final Font words;
    private final Font small;
    private final Font figures;

    LadderPainter(GraphicsContext g, LadderPlan plan, Inks inks, Inks wrong) {
        this.g = g;
        this.plan = plan;
        this.inks = inks;
        this.wrong = wrong;
        words = Font.font(family(WORDS_FAMILY, SYSTEM), FontWeight.NORMAL, NORMAL);
        small = Font.font(family(WORDS_FAMILY, SYSTEM), FontWeight.NORMAL, SMALL);
        figures = Font.font(family(FIGURES, "monospace"), SMALL);
    }

    /** Returns a font family, or {@code otherwise} if the program's fonts are not loaded. */
    private static String family(String wanted, String otherwise) {
        return Font.getFamilies().contains(wanted) ? wanted : otherwise;
    }

    void clear(double height) {
        g.setTextBaseline(VPos.CENTER);
        g.setFill(inks.ground());
        g.fillRect(0, 0, plan.width(), height);
    }

    /** Paints the names of the sides and channels. */
    void head(Role role) {
        double height = plan.head();
        g.setFill(inks.ground());
        g.fillRect(0, 0, plan.width(), height);
        g.setStroke(inks.grid());
        g.strokeLine(0, height - 0.5, plan.width(), height - 0.5);
        double y = height - 13;
        text(WORDS.text("ladder.time"), LadderPlan.TIME, y, inks.faint(), small, TextAlignment.RIGHT);
        text(WORDS.text("ladder.delta"), LadderPlan.DELTA, y, inks.faint(), small, TextAlignment.RIGHT);
        for (int lane = 0; lane < plan.lanes(); lane++) {
            double apart = plan.lanes() > 1 ? 0 : 8;
            text(client(role), plan.side(lane, false), y, inks.text(), small, TextAlignment.LEFT);
            text(server(role), plan.side(lane, true) + apart, y, inks.text(), small, TextAlignment.RIGHT);
            if (!plan.channels().isEmpty() && !plan.shared()) {
                double above = plan.lanes() > 1 ? 12 : y;
                var name = plan.channels().get(lane).name();
                text(name, plan.middle(lane), above, inks.faint(), small, TextAlignment.CENTER);
            }
        }
    }

    /** Returns the client's label, shortened if there are several lanes. */
    private String client(Role role) {
        if (role == Role.CLIENT) {
            return plan.lanes() > 1 ? WORDS.text("ladder.us") : WORDS.text("ladder.client.us");
        }
        return WORDS.text("ladder.client");
    }

    private String server(Role role) {
        if (role == Role.SERVER) {
            return plan.lanes() > 1 ? WORDS.text("ladder.us") : WORDS.text("ladder.server.us");
        }
        return WORDS.text("ladder.server");
    }

    /** Paints one row at {@code y}, {@code delta} nanoseconds after the previous one; a negative delta is omitted. */
    void rung(Rung rung, double y, long delta, boolean selected, List<String> deeds) {
        if (selected) {
            g.setFill(inks.shade());
            g.fillRect(0, y, plan.width(), LadderPlan.ROW);
        }
        sides(y);
        times(rung, y, delta);
        switch (rung) {
            case Rung.Said said -> said(said, y, deeds);
            case Rung.Steady steady -> steady(steady, y);
            case Rung.Happened happened -> happened(happened, y);
            case Rung.Undone undone -> undone(undone, y);
            case Rung.Waits waits -> waits(waits, y);
        }
    }

    private void sides(double y) {
        g.setStroke(inks.grid());
        g.setLineWidth(1);
        for (int lane = 0; lane < plan.lanes(); lane++) {
            for (boolean server : new boolean[] {false, true}) {
                double x = Math.round(plan.side(lane, server)) + 0.5;
                g.strokeLine(x, y, x, y + LadderPlan.ROW);
            }
        }
    }

    private void times(Rung rung, double y, long delta) {
        double at = y + LadderPlan.ROW / 2;
        var time = Figures.fixed(rung.time() / NANOS, 3);
        text(time, LadderPlan.TIME, at, inks.faint(), figures, TextAlignment.RIGHT);
        if (delta >= 0) {
            text(Figures.fixed(delta / MILLIS, 2), LadderPlan.DELTA, at, inks.faint(), figures, TextAlignment.RIGHT);
        }
    }

    private void said(Rung.Said said, double y, List<String> deeds) {
        var colour = colour(said.direction());
        int lane = plan.lane(said.channel());
        arrow(lane, said.direction(), y, colour, true);
        var tag = tag(said.mark(), deeds);
        label(lane, y, name(said.name(), said.sender(), said.channel()), tag, inks.text(), said.worst());
    }

    private void waits(Rung.Waits waits, double y) {
        var colour = colour(waits.direction());
        int lane = plan.lane(waits.channel());
        double from = plan.from(lane, waits.direction());
        double middle = plan.middle(lane);
        g.setStroke(colour);
        g.setLineDashes(DASHES);
        g.strokeLine(from, y + ARROW, middle, y + ARROW);
        g.setLineDashes();
        g.setStroke(inks.mark());
        g.setLineWidth(2);
        g.strokeLine(middle, y + ARROW - 4, middle, y + ARROW + 4);
        g.setLineWidth(1);
        var tag = (waits.mark() == Entry.Mark.ALTERED ? WORDS.text("ladder.held.altered") : WORDS.text("ladder.held"));
        label(lane, y, name(waits.name(), "", waits.channel()), tag, inks.text(), null);
    }

    private void undone(Rung.Undone undone, double y) {
        var colour = colour(undone.direction());
        int lane = plan.lane(undone.channel());
        double from = plan.from(lane, undone.direction());
        double middle = plan.middle(lane);
        g.setStroke(colour);
        g.setLineDashes(DASHES);
        g.strokeLine(from, y + ARROW, middle, y + ARROW);
        g.setLineDashes();
        g.setStroke(inks.mark());
        g.setLineWidth(2);
        g.strokeLine(middle - 4, y + ARROW - 4, middle + 4, y + ARROW + 4);
        g.strokeLine(middle - 4, y + ARROW + 4, middle + 4, y + ARROW - 4);
        g.setLineWidth(1);
        label(lane, y, undone.deed(), "", inks.mark(), null);
    }

    private void happened(Rung.Happened happened, double y) {
        int lane = plan.lane(happened.channel());
        double at = y + LadderPlan.ROW / 2;
        double left = plan.side(lane, false);
        double right = plan.side(lane, true);
        var channel = happened.channel().name();
        var told = happened.opened()
                ? WORDS.text("ladder.opened", channel, happened.note())
                : WORDS.text("ladder.closed", channel, happened.note());
        g.setStroke(inks.grid());
        g.strokeLine(left, at + 0.5, right, at + 0.5);
        double room = plan.right() - plan.left();
        double half = Math.min(room, Widths.of(told, small)) / 2;
        double middle =
                Math.clamp(plan.middle(lane), plan.left() + half, Math.max(plan.left() + half, plan.right() - half));
        g.setFont(small);
        fitted(told, middle, at, room, inks.faint());
    }

    private void steady(Rung.Steady steady, double y) {
        double left = plan.side(0, false);
        double right = plan.side(plan.lanes() - 1, true);
        double at = y + LadderPlan.ROW / 2;
        g.setFill(inks.grid());
        g.fillRect(left + 1, y + 5, right - left - 2, LadderPlan.ROW - 10);
        var names = String.join(", ", steady.names());
        var seconds = Figures.fixed((steady.until() - steady.time()) / NANOS, 1);
        var told = steady.count() == 1
                ? WORDS.text("ladder.steady.one", names)
                : WORDS.text("ladder.steady.many", Figures.count(steady.count()), seconds, names);
        g.setFont(small);
        fitted(told, (left + right) / 2, at, right - left - 24, inks.faint());
        if (steady.worst() != null) {
            lamp(left + 10, at, steady.worst());
        }
    }

    private void arrow(int lane, Direction direction, double y, Color colour, boolean whole) {
        double from = plan.from(lane, direction);
        double to = plan.to(lane, direction);
        double back = Math.signum(from - to);
        g.setStroke(colour);
        g.setFill(colour);
        g.setLineWidth(1.2);
        g.strokeLine(from, y + ARROW, to + (whole ? back * 6 : 0), y + ARROW);
        g.setLineWidth(1);
        g.fillPolygon(
                new double[] {to, to + back * 8, to + back * 8},
                new double[] {y + ARROW, y + ARROW - 4, y + ARROW + 4},
                3);
    }

    /** Paints a message's name above its arrow, followed by its interventions. */
    private void label(int lane, double y, String name, String tag, Color colour, @Nullable Severity worst) {
        double room = plan.right() - plan.left();
        g.setFont(words);
        double most = Math.max(room / 2, room - Widths.of(name, words));
        double tagged = tag.isEmpty() ? 0 : Math.min(most, Widths.of(tag, small) + 10);
        var shown = Widths.fitting(name, words, room - tagged);
        double width = Widths.of(shown, words) + tagged;
        double left =
                Math.clamp(plan.middle(lane) - width / 2, plan.left(), Math.max(plan.left(), plan.right() - width));
        text(shown, left, y + LABEL, colour, words, TextAlignment.LEFT);
        if (!tag.isEmpty()) {
            var fit = Widths.fitting(tag, small, tagged - 6);
            text(fit, left + width - tagged + 8, y + LABEL, inks.mark(), small, TextAlignment.LEFT);
        }
        if (worst != null) {
            lamp(left - 10, y + LABEL, worst);
        }
    }

    private void lamp(double x, double y, Severity worst) {
        g.setFill(
                switch (worst) {
                    case NOTE -> inks.line();
                    case WARNING -> inks.mark();
                    case ERROR -> wrong.mark();
                });
        g.fillOval(x - 3.5, y - 3.5, 7, 7);
    }

    private void fitted(String told, double x, double y, double room, Color colour) {
        var shown = Widths.fitting(told, small, room);
        double width = Widths.of(shown, small);
        g.setFill(inks.ground());
        g.fillRect(x - width / 2 - 6, y - 7, width + 12, 14);
        text(shown, x, y, colour, small, TextAlignment.CENTER);
    }

    private String name(String name, String sender, Channel channel) {
        var whose = sender.isEmpty() ? name : name + "  " + sender;
        return plan.shared() ? whose + "  · " + channel.name() : whose;
    }

    private static String tag(Entry.Mark mark, List<String> deeds) {
        if (!deeds.isEmpty()) {
            return String.join(", ", deeds);
        }
        return mark == Entry.Mark.NONE ? "" : WORDS.text("mark." + mark.name().toLowerCase(Locale.ROOT));
    }

    private Color colour(Direction direction) {
        return direction == Direction.TO_CLIENT ? inks.line() : inks.fill();
    }

    private void text(String text, double x, double y, Color colour, Font font, TextAlignment alignment) {
        g.setFont(font);
        g.setFill(colour);
        g.setTextAlign(alignment);
        g.fillText(text, x, y);
    }
}
