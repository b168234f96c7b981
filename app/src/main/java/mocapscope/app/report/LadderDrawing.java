package mocapscope.app.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.app.words.Words;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Writes the sequence diagram of a session as SVG, with one lane for each channel. The client is on the left of each
 * lane and the server on its right; states and user interventions are beside the lanes.
 *
 * <pre>
 *   0.0012  +1.20 ms │ client  ── cookie ──▶  server │   │ client      ◀── … ──      server │  HANDSHAKING
 * </pre>
 */
final class LadderDrawing {
    private static final Words WORDS = Words.of(LadderDrawing.class);

    private static final String HEAD_MIDDLE = "head middle";
    private static final String HEAD_END = "head end";
    private static final String PEER_END = "peer end";
    private static final String TIME_END = "time end";
    private static final String STEP_END = "step end";
    private static final String WHAT_MIDDLE = "what middle";

    private static final int MOST_LANES = 4;
    private static final int ROW = 24;
    private static final int TOP = 46;
    private static final int TIME_X = 74;
    private static final int STEP_X = 150;
    private static final int LANES_X = 176;
    private static final int GAP = 22;
    private static final int ASIDE = 300;
    private static final int TIP = 7;
    /** Approximate width of a letter in units of the drawing. */
    private static final double LETTER = 6.7;

    private static final int[] WIDTHS = {340, 340, 250, 200, 148};

    private final Markup page;
    private final Chapter chapter;
    private final List<String> lanes;
    private final int width;
    private final long begin;

    private LadderDrawing(Markup page, Chapter chapter) {
        this.page = page;
        this.chapter = chapter;
        this.lanes = chapter.channels().stream().limit(MOST_LANES).toList();
        this.width = WIDTHS[lanes.size()];
        this.begin = chapter.anchor().monotonicNanos();
    }

    static void draw(Markup page, Chapter chapter) {
        new LadderDrawing(page, chapter).draw();
    }

    private void draw() {
        int whole = aside() + ASIDE;
        int height = TOP + ROW * chapter.rungs().size() + ROW / 2;
        page.open(
                "svg",
                "class",
                "ladder",
                "role",
                "img",
                "aria-label",
                WORDS.text("ladder.label", chapter.rungs().size()),
                "width",
                number(whole),
                "height",
                number(height),
                "viewBox",
                "0 0 %d %d".formatted(whole, height));
        head(height);
        int y = TOP;
        long before = begin;
        for (var rung : chapter.rungs()) {
            line(rung, y, before);
            before = until(rung);
            y += ROW;
        }
        page.end("svg");
    }

    private void head(int height) {
        text(HEAD_END, TIME_X, 14, WORDS.text("ladder.time"));
        text(HEAD_END, STEP_X, 14, WORDS.text("ladder.step"));
        for (int lane = 0; lane < lanes.size(); lane++) {
            boolean others = lane == MOST_LANES - 1 && chapter.channels().size() > MOST_LANES;
            text(HEAD_MIDDLE, x(lane) + width / 2, 14, others ? WORDS.text("ladder.others") : lanes.get(lane));
            text("peer", x(lane), 34, peer(Role.CLIENT));
            text(PEER_END, x(lane) + width, 34, peer(Role.SERVER));
            life(x(lane), height);
            life(x(lane) + width, height);
        }
        text("head", aside(), 14, WORDS.text("ladder.aside"));
    }

    private String peer(Role role) {
        var name = WORDS.text("role." + lower(role));
        return chapter.whom().role() == role ? WORDS.text("ladder.we", name) : name;
    }

    private void life(int x, int height) {
        page.empty("path", "class", "life", "d", "M%d %dV%d".formatted(x, TOP - 6, height));
    }

    private void line(Rung rung, int y, long before) {
        page.open("g", "class", style(rung));
        text(TIME_END, TIME_X, y + 16, Numbers.since(rung.at() - begin));
        text(STEP_END, STEP_X, y + 16, "+" + Numbers.nanos(Math.max(0, rung.at() - before)));
        switch (rung) {
            case Rung.Said said -> said(said, y);
            case Rung.Passed passed -> band(y, passed(passed));
            case Rung.Turned turned -> turned(turned, y);
            case Rung.Stood stood -> stood(stood, y);
            case Rung.Noted noted -> noted(noted, y);
            case Rung.Skipped skipped -> band(y, skipped(skipped));
        }
        page.end("g");
    }

    private void said(Rung.Said said, int y) {
        var kind = said.kind();
        int left = x(lane(kind.channel()));
        boolean right = kind.direction() == Direction.TO_SERVER;
        int from = right ? left : left + width;
        int to = right ? left + width : left;
        var what = said.sender().isEmpty() ? kind.name() : "%s · %s".formatted(kind.name(), said.sender());
        var marks = marks(said);
        var title = WORDS.text("ladder.said", said.n(), what, way(kind.direction()), kind.channel(), said.length());
        page.leaf("title", marks.isEmpty() ? title : title + ": " + marks);
        text(WHAT_MIDDLE, left + width / 2, y + 13, Foreign.brief(what, letters(width - 2 * TIP)));
        page.empty("path", "class", "arrow", "d", "M%d %dH%d".formatted(from, y + 18, to));
        int tip = right ? -TIP : TIP;
        page.empty("path", "class", "tip", "d", "M%d %dl%d -4v8z".formatted(to, y + 18, tip));
        said.worst().ifPresent(severity -> text("mark", x(0) - 16, y + 17, sign(severity)));
        aside(y, marks);
    }

    private static String marks(Rung.Said said) {
        var mark = said.mark() == Entry.Mark.NONE
                ? Stream.<String>empty()
                : Stream.of(WORDS.text("mark." + lower(said.mark())));
        return Stream.concat(mark, said.deeds().stream()).collect(Collectors.joining(", "));
    }

    private static String passed(Rung.Passed passed) {
        var parts = passed.parts().stream()
                .map(part -> WORDS.text(
                        "ladder.part",
                        Numbers.count(part.count()),
                        part.kind().name(),
                        part.kind().direction() == Direction.TO_CLIENT ? "◀" : "▶"));
        var others = passed.others() == 0
                ? Stream.<String>empty()
                : Stream.of(WORDS.text("ladder.more", Numbers.count(passed.others())));
        return WORDS.text(
                "ladder.passed",
                Stream.concat(parts, others).collect(Collectors.joining(", ")),
                Numbers.nanos(passed.until() - passed.at()));
    }

    private static String skipped(Rung.Skipped skipped) {
        return WORDS.text(
                "ladder.skipped",
                Numbers.count(skipped.messages()),
                Numbers.nanos(skipped.until() - skipped.at()),
                Numbers.count(skipped.lines()));
    }

    private void band(int y, String words) {
        int wide = aside() + ASIDE - TIP - LANES_X; // no other content beside it
        page.leaf("title", words);
        page.empty(
                "rect",
                "class",
                "band",
                "x",
                number(LANES_X),
                "y",
                number(y + 3),
                "width",
                number(wide),
                "height",
                number(ROW - 5));
        text("what", LANES_X + TIP, y + 16, Foreign.brief(words, letters(wide - 2 * TIP)));
    }

    private void turned(Rung.Turned turned, int y) {
        int left = x(lane(turned.channel()));
        var words = WORDS.text("ladder." + lower(turned.what()));
        page.leaf(
                "title",
                "%s %s %s".formatted(turned.channel(), words, turned.note()).strip());
        page.empty("path", "class", "edge", "d", "M%d %dh%d".formatted(left, y + 19, width));
        text(WHAT_MIDDLE, left + width / 2, y + 13, words);
        aside(y, turned.note());
    }

    private void stood(Rung.Stood stood, int y) {
        var waits = stood.waitingFor().isEmpty() ? "" : WORDS.text("ladder.waits", stood.waitingFor());
        page.leaf(
                "title",
                "%s %s %s".formatted(stood.phase(), stood.step(), waits).strip());
        page.empty("path", "class", "edge", "d", "M%d %dH%d".formatted(LANES_X, y + 12, aside() - 4));
        var words = stood.step().isEmpty() ? "" : " · " + stood.step();
        aside(y, stood.phase() + words);
    }

    private void noted(Rung.Noted noted, int y) {
        var words = noted.channel().isEmpty() ? noted.text() : "%s: %s".formatted(noted.channel(), noted.text());
        page.leaf("title", words);
        text("mark", x(0) - 16, y + 16, noted.deed() ? "✕" : sign(noted.severity()));
        text("what", LANES_X + TIP, y + 16, Foreign.brief(words, letters(aside() + ASIDE - LANES_X - TIP)));
    }

    private void aside(int y, String words) {
        if (!words.isEmpty()) {
            text("aside", aside(), y + 16, Foreign.brief(words, letters(ASIDE)));
        }
    }

    private void text(String style, int x, int y, String words) {
        page.leaf("text", words, "class", style, "x", number(x), "y", number(y));
    }

    private int lane(String channel) {
        int lane = chapter.channels().indexOf(channel);
        int last = Math.max(0, lanes.size() - 1); // the last lane stands for all channels beyond the limit
        return channel.isEmpty() ? 0 : lane < 0 ? last : Math.min(lane, last);
    }

    private int x(int lane) {
        return LANES_X + lane * (width + GAP);
    }

    private int aside() {
        return x(Math.max(1, lanes.size()));
    }

    private static int letters(int pixels) {
        return (int) (pixels / LETTER);
    }

    private static long until(Rung rung) {
        return switch (rung) {
            case Rung.Passed passed -> passed.until();
            case Rung.Skipped skipped -> skipped.until();
            case Rung.Said _, Rung.Turned _, Rung.Stood _, Rung.Noted _ -> rung.at();
        };
    }

    private static String style(Rung rung) {
        return switch (rung) {
            case Rung.Said said ->
                "said %s %s %s"
                        .formatted(
                                lower(said.kind().direction()),
                                lower(said.mark()),
                                said.worst().map(LadderDrawing::lower).orElse("well"));
            case Rung.Passed _ -> "passed";
            case Rung.Turned _ -> "turned";
            case Rung.Stood _ -> "stood";
            case Rung.Noted noted -> "noted " + (noted.deed() ? "deed" : lower(noted.severity()));
            case Rung.Skipped _ -> "skipped";
        };
    }

    static String way(Direction direction) {
        return WORDS.text("way." + lower(direction));
    }

    private static String sign(Severity severity) {
        return switch (severity) {
            case NOTE -> "i";
            case WARNING -> "!";
            case ERROR -> "✕";
        };
    }

    private static String lower(Enum<?> one) {
        return one.name().toLowerCase(Locale.ROOT);
    }

    private static String number(int number) {
        return String.valueOf(number);
    }
}
