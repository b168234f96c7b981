package mocapscope.app.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.app.sequence.SequenceDiagramRow;
import mocapscope.app.sequence.SequenceDiagramRow.ChannelRow;
import mocapscope.app.sequence.SequenceDiagramRow.HeldRow;
import mocapscope.app.sequence.SequenceDiagramRow.KindCount;
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

/**
 * Draws a session's messages as a sequence diagram in SVG.
 * <pre>
 *   0.0012  +1.20 ms │ client  ── cookie ──▶  server │   │ client      ◀── … ──      server │  HANDSHAKING
 * </pre>
 */
final class SequenceDiagramSvgWriter {
    private static final TextBundle TEXTS = TextBundle.of(SequenceDiagramSvgWriter.class);

    private static final String HEAD_MIDDLE = "head middle";
    private static final String HEAD_END = "head end";
    private static final String PEER_END = "peer end";
    private static final String TIME_END = "time end";
    private static final String STEP_END = "step end";
    private static final String LABEL_STYLE = "label middle";

    private static final int MOST_LANES = 4;
    private static final int LISTED_KINDS = 4;
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

    private final HtmlWriter page;
    private final String anchor;
    private final SessionSection section;
    private final List<Channel> channels;
    private final int width;

    private SequenceDiagramSvgWriter(HtmlWriter page, SessionSection section, String anchor) {
        this.anchor = anchor;
        this.page = page;
        this.section = section;
        this.channels = section.channels().stream().limit(MOST_LANES).toList();
        this.width = WIDTHS[channels.size()];
    }

    /** Draws a session's diagram; {@code anchor} is the id of its section. */
    static void draw(HtmlWriter page, SessionSection section, String anchor) {
        new SequenceDiagramSvgWriter(page, section, anchor).draw();
    }

    /** Returns the id of the row that shows a message; empty if the diagram omits it. */
    static Optional<String> findRowId(SessionSection section, String anchor, long message) {
        return section.rows().stream()
                .filter(row -> message != SequenceDiagramRow.NONE && row.holds(message))
                .findFirst()
                .map(row -> rowId(anchor, row));
    }

    private static String rowId(String anchor, SequenceDiagramRow row) {
        return "%s-message-%d".formatted(anchor, row.message());
    }

    private void draw() {
        int total = aside() + ASIDE;
        int height = TOP + ROW * section.rows().size() + ROW / 2;
        page.open(
                "svg",
                "class",
                "sequence",
                "role",
                "img",
                "aria-label",
                TEXTS.text(
                        "sequence.label",
                        section.identity().clientName(),
                        section.identity().serverName(),
                        section.rows().size()),
                "width",
                number(total),
                "height",
                number(height),
                "viewBox",
                "0 0 %d %d".formatted(total, height));
        head(height);
        int y = TOP;
        long before = 0;
        for (var row : section.rows()) {
            line(alone(row), y, before);
            before = row.until();
            y += ROW;
        }
        page.closeLine("svg");
    }

    private void head(int height) {
        text(HEAD_END, TIME_X, 14, TEXTS.text("sequence.time"));
        text(HEAD_END, STEP_X, 14, TEXTS.text("sequence.step"));
        for (int lane = 0; lane < channels.size(); lane++) {
            boolean others = lane == MOST_LANES - 1 && section.channels().size() > MOST_LANES;
            text(
                    HEAD_MIDDLE,
                    x(lane) + width / 2,
                    14,
                    others ? TEXTS.text("sequence.others") : channels.get(lane).name());
            text("peer", x(lane), 34, peer(SessionRole.CLIENT));
            text(PEER_END, x(lane) + width, 34, peer(SessionRole.SERVER));
            life(x(lane), height);
            life(x(lane) + width, height);
        }
        text("head", aside(), 14, TEXTS.text("sequence.aside"));
    }

    private String peer(SessionRole role) {
        var identity = section.identity();
        var name = identity.roleName(role);
        boolean us = identity.role() == role && !Session.isRelayed(identity.peer());
        return us ? TEXTS.text("sequence.us", name) : name;
    }

    private void life(int x, int height) {
        page.emptyElement("path", "class", "life", "d", "M%d %dV%d".formatted(x, TOP - 6, height));
    }

    /** Returns the message itself in place of a row of repeated ones that has no other. */
    private static SequenceDiagramRow alone(SequenceDiagramRow row) {
        return row instanceof RepeatRow repeat && repeat.messages() == 1 ? repeat.first() : row;
    }

    private void line(SequenceDiagramRow row, int y, long before) {
        if (row.message() == SequenceDiagramRow.NONE) {
            page.open("g", "class", style(row));
        } else {
            page.open("g", "class", style(row), "id", rowId(anchor, row));
        }
        text(TIME_END, TIME_X, y + 16, ReportNumberFormatter.since(row.time()));
        text(STEP_END, STEP_X, y + 16, "+" + ReportNumberFormatter.nanos(Math.max(0, row.time() - before)));
        switch (row) {
            case MessageRow message -> message(message, y);
            case RepeatRow repeat -> band(y, repeated(repeat));
            case ChannelRow change -> channel(change, y);
            case StateRow state -> state(state, y);
            case SequenceFindingRow note -> note(note, y);
            case OmissionRow omission -> band(y, omitted(omission));
            case HeldRow _ -> {} // only the window has these
        }
        page.closeLine("g");
    }

    private void message(MessageRow message, int y) {
        int left = x(laneOf(message.channel()));
        boolean right = message.direction() == Direction.TO_SERVER;
        int from = right ? left : left + width;
        int to = right ? left + width : left;
        var description =
                message.sender().isEmpty() ? message.name() : "%s · %s".formatted(message.name(), message.sender());
        var marks = marks(message);
        var channel = message.channel().name();
        var title = TEXTS.text(
                "sequence.message",
                message.n(),
                description,
                receiver(section.identity(), message.direction()),
                channel,
                message.length());
        page.element("title", marks.isEmpty() ? title : title + ": " + marks);
        text(LABEL_STYLE, left + width / 2, y + 13, HtmlTextEscaper.shorten(description, letters(width - 2 * TIP)));
        page.emptyElement("path", "class", "arrow", "d", "M%d %dH%d".formatted(from, y + 18, to));
        int tip = right ? -TIP : TIP;
        page.emptyElement("path", "class", "tip", "d", "M%d %dl%d -4v8z".formatted(to, y + 18, tip));
        if (message.worst() != null) {
            text("mark", x(0) - 16, y + 17, sign(message.worst()));
        }
        aside(y, marks);
    }

    private static String marks(MessageRow message) {
        var mark = message.mark() == Entry.EntryModification.NONE
                ? Stream.<String>empty()
                : Stream.of(TEXTS.text("mark." + lower(message.mark())));
        return Stream.concat(mark, message.changes().stream()).collect(Collectors.joining(", "));
    }

    /** Returns the words for repeated messages: the most frequent kinds and how many others there are. */
    private static String repeated(RepeatRow repeat) {
        var listed = repeat.kinds().stream()
                .sorted(Comparator.comparingLong(KindCount::count)
                        .reversed()
                        .thenComparing(each -> each.kind().name()))
                .limit(LISTED_KINDS)
                .toList();
        long others =
                repeat.messages() - listed.stream().mapToLong(KindCount::count).sum();
        var kinds = listed.stream()
                .map(each -> TEXTS.text(
                        "sequence.part",
                        ReportNumberFormatter.count(each.count()),
                        each.kind().name(),
                        each.kind().direction() == Direction.TO_CLIENT ? "◀" : "▶"));
        var rest = others == 0
                ? Stream.<String>empty()
                : Stream.of(TEXTS.text("sequence.more", ReportNumberFormatter.count(others)));
        return TEXTS.text(
                "sequence.repeated",
                Stream.concat(kinds, rest).collect(Collectors.joining(", ")),
                ReportNumberFormatter.nanos(repeat.until() - repeat.time()));
    }

    private static String omitted(OmissionRow omission) {
        return TEXTS.text(
                "sequence.omitted",
                ReportNumberFormatter.count(omission.messages()),
                ReportNumberFormatter.nanos(omission.until() - omission.time()),
                ReportNumberFormatter.count(omission.rows()));
    }

    private void band(int y, String words) {
        int wide = aside() + ASIDE - TIP - LANES_X; // no other content beside it
        page.element("title", words);
        page.emptyElement(
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
        text("label", LANES_X + TIP, y + 16, HtmlTextEscaper.shorten(words, letters(wide - 2 * TIP)));
    }

    private void channel(ChannelRow change, int y) {
        int left = x(laneOf(change.channel()));
        var words = change.opened() ? TEXTS.text("sequence.opened") : TEXTS.text("sequence.closed");
        var title = "%s %s %s".formatted(change.channel().name(), words, change.note());
        page.element("title", title.strip());
        page.emptyElement("path", "class", "edge", "d", "M%d %dh%d".formatted(left, y + 19, width));
        text(LABEL_STYLE, left + width / 2, y + 13, words);
        aside(y, change.note());
    }

    private void state(StateRow state, int y) {
        var waits = state.waitingFor().isEmpty() ? "" : TEXTS.text("sequence.waits", state.waitingFor());
        page.element(
                "title",
                "%s %s %s".formatted(state.phase(), state.step(), waits).strip());
        page.emptyElement("path", "class", "edge", "d", "M%d %dH%d".formatted(LANES_X, y + 12, aside() - 4));
        var words = state.step().isEmpty() ? "" : " · " + state.step();
        aside(y, state.phase() + words);
    }

    private void note(SequenceFindingRow note, int y) {
        var channel = note.channel();
        var words = channel == null ? note.text() : "%s: %s".formatted(channel.name(), note.text());
        page.element("title", words);
        text("mark", x(0) - 16, y + 16, note.change() ? "✕" : sign(note.severity()));
        text("label", LANES_X + TIP, y + 16, HtmlTextEscaper.shorten(words, letters(aside() + ASIDE - LANES_X - TIP)));
    }

    private void aside(int y, String words) {
        if (!words.isEmpty()) {
            text("aside", aside(), y + 16, HtmlTextEscaper.shorten(words, letters(ASIDE)));
        }
    }

    private void text(String style, int x, int y, String words) {
        page.element("text", words, "class", style, "x", number(x), "y", number(y));
    }

    private int laneOf(Channel channel) {
        int lane = section.channels().indexOf(channel);
        int last = Math.max(0, channels.size() - 1); // the others' where there are too many to be known
        return lane < 0 ? last : Math.min(lane, last);
    }

    private int x(int lane) {
        return LANES_X + lane * (width + GAP);
    }

    private int aside() {
        return x(Math.max(1, channels.size()));
    }

    private static int letters(int pixels) {
        return (int) (pixels / LETTER);
    }

    private static String style(SequenceDiagramRow row) {
        return switch (row) {
            case MessageRow message ->
                "sent %s %s %s"
                        .formatted(
                                lower(message.direction()),
                                lower(message.mark()),
                                message.worst() == null ? "well" : lower(message.worst()));
            case RepeatRow _ -> "passed";
            case ChannelRow _ -> "turned";
            case StateRow _ -> "state";
            case SequenceFindingRow note -> "note-row " + (note.change() ? "change" : lower(note.severity()));
            case OmissionRow _ -> "skipped";
            case HeldRow _ -> "held";
        };
    }

    /** Returns the side that receives a message, as words. */
    static String receiver(ReportedSessionDescription identity, Direction direction) {
        return TEXTS.text(
                "direction.to",
                identity.roleName(direction == Direction.TO_CLIENT ? SessionRole.CLIENT : SessionRole.SERVER));
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
