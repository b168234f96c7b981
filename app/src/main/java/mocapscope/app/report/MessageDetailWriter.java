package mocapscope.app.report;

import java.util.List;
import java.util.Locale;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.session.event.Finding;

/**
 * Writes a message into a report as a hex dump and a table of fields. Each line of the dump has 16 bytes, with faulty
 * ones marked.
 */
final class MessageDetailWriter {
    private static final TextBundle TEXTS = TextBundle.of(MessageDetailWriter.class);
    /** Maximum number of faulty fields that are also shown separately. */
    private static final int MAX_FAULTY_FIELDS = 8;

    private static final List<String> HEADINGS = List.of(
            TEXTS.text("field.name"),
            TEXTS.text("field.value"),
            TEXTS.text("field.offset"),
            TEXTS.text("field.length"),
            TEXTS.text("field.section"));

    private final HtmlWriter page;

    MessageDetailWriter(HtmlWriter page) {
        this.page = page;
    }

    /** Returns a one-line title. */
    static String title(ReportMessageDetail detail, ReportedSessionDescription identity) {
        var way = SequenceDiagramSvgWriter.receiver(identity, detail.direction());
        var length = ReportNumberFormatter.count(detail.length());
        if (detail.n() == Finding.NONE) {
            return TEXTS.text("detail.bytes", length, detail.channel(), way);
        }
        var name = detail.sender().isEmpty() ? detail.name() : "%s · %s".formatted(detail.name(), detail.sender());
        return TEXTS.text("detail.message", detail.n(), HtmlTextEscaper.shorten(name), detail.channel(), way, length);
    }

    /** Writes the bytes, and the fields below them. */
    void write(ReportMessageDetail detail) {
        detail.dump()
                .ifPresentOrElse(
                        excerpt -> dump(excerpt, detail.length()), () -> page.aside(TEXTS.text("detail.secret")));
        if (!detail.lines().isEmpty()) {
            fields(detail);
        }
    }

    private void dump(ReportMessageDetail.HexDumpExcerpt excerpt, int total) {
        page.open("pre", "class", "dump", "tabindex", "0", "aria-label", TEXTS.text("dump.label"));
        for (int row = 0; row < excerpt.bytes().remaining(); row += ReportMessageDetail.HexDumpExcerpt.ROW) {
            row(
                    excerpt,
                    row,
                    Math.min(
                            ReportMessageDetail.HexDumpExcerpt.ROW,
                            excerpt.bytes().remaining() - row));
        }
        page.closeLine("pre");
        int shown = excerpt.from() + excerpt.bytes().remaining();
        page.asideIf(
                excerpt.from() > 0 || shown < total,
                TEXTS.text("dump.part", excerpt.from(), shown - 1, ReportNumberFormatter.count(total)));
    }

    private void row(ReportMessageDetail.HexDumpExcerpt excerpt, int row, int count) {
        page.element("span", String.format(Locale.US, "%06x", excerpt.from() + row), "class", "place")
                .text("  ");
        for (int i = 0; i < ReportMessageDetail.HexDumpExcerpt.ROW; i++) {
            if (i < count) {
                one(
                        excerpt,
                        row + i,
                        String.format(Locale.US, "%02x", excerpt.bytes().get(row + i)));
            } else {
                page.text("  ");
            }
            page.text(i == ReportMessageDetail.HexDumpExcerpt.ROW / 2 - 1 ? "  " : " ");
        }
        page.text(" ");
        for (int i = 0; i < count; i++) {
            int letter = excerpt.bytes().get(row + i);
            one(excerpt, row + i, letter >= ' ' && letter < 0x7f ? String.valueOf((char) letter) : "·");
        }
        page.line();
    }

    private void one(ReportMessageDetail.HexDumpExcerpt excerpt, int index, String text) {
        if (excerpt.isFaulty(excerpt.from() + index)) {
            page.element("mark", text);
        } else {
            page.text(text);
        }
    }

    private void fields(ReportMessageDetail detail) {
        var faulty = detail.lines().stream()
                .filter(ReportMessageDetail.MessageFieldRow::faulty)
                .toList();
        if (!faulty.isEmpty()) {
            table(faulty.stream().limit(MAX_FAULTY_FIELDS).toList());
        }
        page.asideIf(
                faulty.size() > MAX_FAULTY_FIELDS,
                TEXTS.text("fields.wrong", ReportNumberFormatter.count(faulty.size() - MAX_FAULTY_FIELDS)));
        page.open("details")
                .element("summary", TEXTS.formatCount("fields", detail.lines().size() + detail.omittedFields()));
        table(detail.lines());
        page.asideIf(
                detail.omittedFields() > 0,
                TEXTS.text("fields.more", ReportNumberFormatter.count(detail.omittedFields())));
        page.closeLine("details");
    }

    private void table(List<ReportMessageDetail.MessageFieldRow> fieldRows) {
        var writer = HtmlTableWriter.open(page, TEXTS.text("fields.label"), HEADINGS);
        for (var fieldRow : fieldRows) {
            writer.row();
            var name = HtmlTextEscaper.shorten(fieldRow.name());
            writer.cell(() -> page.element(fieldRow.faulty() ? "mark" : "code", name))
                    .code(fieldRow.value())
                    .number(String.valueOf(fieldRow.offset()))
                    .number(String.valueOf(fieldRow.length()))
                    .cell(fieldRow.section())
                    .closeRow();
        }
        writer.end();
    }
}
