package mocapscope.app.report;

import java.util.List;
import java.util.Locale;
import mocapscope.app.words.TextBundle;
import mocapscope.protocol.session.Finding;

/**
 * Writes a message into a report as a hex dump and a table of fields. Each line of the dump has 16 bytes, with faulty
 * ones marked.
 */
final class MessageDetailWriter {
    private static final TextBundle WORDS = TextBundle.of(MessageDetailWriter.class);
    /** Maximum number of faulty fields that are also shown separately. */
    private static final int MOST_WRONG = 8;

    private static final List<String> HEADINGS = List.of(
            WORDS.text("field.name"),
            WORDS.text("field.value"),
            WORDS.text("field.offset"),
            WORDS.text("field.length"),
            WORDS.text("field.section"));

    private final HtmlWriter page;

    MessageDetailWriter(HtmlWriter page) {
        this.page = page;
    }

    /** Returns a one-line title. */
    static String title(MessageDetail exhibit) {
        var way = SequenceDrawing.way(exhibit.direction());
        var length = NumberFormatter.count(exhibit.length());
        if (exhibit.n() == Finding.NONE) {
            return WORDS.text("exhibit.bytes", length, exhibit.channel(), way);
        }
        var name = exhibit.sender().isEmpty() ? exhibit.name() : "%s · %s".formatted(exhibit.name(), exhibit.sender());
        return WORDS.text("exhibit.message", exhibit.n(), HtmlTextEscaper.shorten(name), exhibit.channel(), way, length);
    }

    /** Writes the bytes, and the fields below them. */
    void write(MessageDetail exhibit) {
        exhibit.dump()
                .ifPresentOrElse(
                        dump -> dump(dump, exhibit.length()),
                        () -> page.element("p", WORDS.text("exhibit.secret"), "class", "aside"));
        if (!exhibit.lines().isEmpty()) {
            fields(exhibit);
        }
    }

    private void dump(MessageDetail.HexDumpExcerpt dump, int whole) {
        page.open("pre", "class", "dump", "tabindex", "0", "aria-label", WORDS.text("dump.label"));
        for (int row = 0; row < dump.bytes().remaining(); row += MessageDetail.HexDumpExcerpt.ROW) {
            row(dump, row, Math.min(MessageDetail.HexDumpExcerpt.ROW, dump.bytes().remaining() - row));
        }
        page.closeLine("pre");
        int shown = dump.from() + dump.bytes().remaining();
        if (dump.from() > 0 || shown < whole) {
            page.element("p", WORDS.text("dump.part", dump.from(), shown - 1, NumberFormatter.count(whole)), "class", "aside");
        }
    }

    private void row(MessageDetail.HexDumpExcerpt dump, int row, int count) {
        page.element("span", String.format(Locale.ROOT, "%06x", dump.from() + row), "class", "place")
                .text("  ");
        for (int i = 0; i < MessageDetail.HexDumpExcerpt.ROW; i++) {
            if (i < count) {
                one(
                        dump,
                        row + i,
                        String.format(Locale.ROOT, "%02x", dump.bytes().get(row + i)));
            } else {
                page.text("  ");
            }
            page.text(i == MessageDetail.HexDumpExcerpt.ROW / 2 - 1 ? "  " : " ");
        }
        page.text(" ");
        for (int i = 0; i < count; i++) {
            int letter = dump.bytes().get(row + i);
            one(dump, row + i, letter >= ' ' && letter < 0x7f ? String.valueOf((char) letter) : "·");
        }
        page.line();
    }

    private void one(MessageDetail.HexDumpExcerpt dump, int index, String text) {
        if (dump.isFaulty(dump.from() + index)) {
            page.element("mark", text);
        } else {
            page.text(text);
        }
    }

    private void fields(MessageDetail exhibit) {
        var wrong = exhibit.lines().stream().filter(MessageDetail.MessageFieldRow::faulty).toList();
        if (!wrong.isEmpty()) {
            table(wrong.stream().limit(MOST_WRONG).toList());
        }
        if (wrong.size() > MOST_WRONG) {
            page.element("p", WORDS.text("fields.wrong", NumberFormatter.count(wrong.size() - MOST_WRONG)), "class", "aside");
        }
        page.open("details")
                .element("summary", WORDS.formatCount("fields", exhibit.lines().size() + exhibit.omittedFields()));
        table(exhibit.lines());
        if (exhibit.omittedFields() > 0) {
            page.element("p", WORDS.text("fields.more", NumberFormatter.count(exhibit.omittedFields())), "class", "aside");
        }
        page.closeLine("details");
    }

    private void table(List<MessageDetail.MessageFieldRow> lines) {
        var table = HtmlTableWriter.open(page, WORDS.text("fields.label"), HEADINGS);
        for (var line : lines) {
            table.row();
            var name = HtmlTextEscaper.shorten(line.name());
            table.cell(() -> page.element(line.faulty() ? "mark" : "code", name))
                    .code(line.value())
                    .number(String.valueOf(line.offset()))
                    .number(String.valueOf(line.length()))
                    .cell(line.section())
                    .closeRow();
        }
        table.end();
    }
}
