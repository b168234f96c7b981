package mocapscope.app.report;

import java.util.List;
import java.util.Locale;
import mocapscope.app.words.Words;
import mocapscope.protocol.session.Finding;

/**
 * Writes a message into a report as a hex dump and a table of fields. Each line of the dump has 16 bytes, with faulty
 * ones marked.
 */
final class ExhibitPart {
    private static final Words WORDS = Words.of(ExhibitPart.class);
    /** Maximum number of faulty fields that are also shown separately. */
    private static final int MOST_WRONG = 8;

    private static final List<String> HEADINGS = List.of(
            WORDS.text("field.name"),
            WORDS.text("field.value"),
            WORDS.text("field.offset"),
            WORDS.text("field.length"),
            WORDS.text("field.section"));

    private final Markup page;

    ExhibitPart(Markup page) {
        this.page = page;
    }

    /** Returns a one-line title. */
    static String title(Exhibit exhibit) {
        var way = SequenceDrawing.way(exhibit.direction());
        var length = Numbers.count(exhibit.length());
        if (exhibit.n() == Finding.NONE) {
            return WORDS.text("exhibit.bytes", length, exhibit.channel(), way);
        }
        var name = exhibit.sender().isEmpty() ? exhibit.name() : "%s · %s".formatted(exhibit.name(), exhibit.sender());
        return WORDS.text("exhibit.message", exhibit.n(), Foreign.brief(name), exhibit.channel(), way, length);
    }

    /** Writes the bytes, and the fields below them. */
    void show(Exhibit exhibit) {
        exhibit.dump()
                .ifPresentOrElse(
                        dump -> dump(dump, exhibit.length()),
                        () -> page.leaf("p", WORDS.text("exhibit.secret"), "class", "aside"));
        if (!exhibit.lines().isEmpty()) {
            fields(exhibit);
        }
    }

    private void dump(Exhibit.Dump dump, int whole) {
        page.open("pre", "class", "dump", "tabindex", "0", "aria-label", WORDS.text("dump.label"));
        for (int row = 0; row < dump.bytes().remaining(); row += Exhibit.Dump.ROW) {
            row(dump, row, Math.min(Exhibit.Dump.ROW, dump.bytes().remaining() - row));
        }
        page.end("pre");
        int shown = dump.from() + dump.bytes().remaining();
        if (dump.from() > 0 || shown < whole) {
            page.leaf("p", WORDS.text("dump.part", dump.from(), shown - 1, Numbers.count(whole)), "class", "aside");
        }
    }

    private void row(Exhibit.Dump dump, int row, int count) {
        page.leaf("span", String.format(Locale.ROOT, "%06x", dump.from() + row), "class", "place")
                .text("  ");
        for (int i = 0; i < Exhibit.Dump.ROW; i++) {
            if (i < count) {
                one(
                        dump,
                        row + i,
                        String.format(Locale.ROOT, "%02x", dump.bytes().get(row + i)));
            } else {
                page.text("  ");
            }
            page.text(i == Exhibit.Dump.ROW / 2 - 1 ? "  " : " ");
        }
        page.text(" ");
        for (int i = 0; i < count; i++) {
            int letter = dump.bytes().get(row + i);
            one(dump, row + i, letter >= ' ' && letter < 0x7f ? String.valueOf((char) letter) : "·");
        }
        page.line();
    }

    private void one(Exhibit.Dump dump, int index, String text) {
        if (dump.wrongAt(dump.from() + index)) {
            page.leaf("mark", text);
        } else {
            page.text(text);
        }
    }

    private void fields(Exhibit exhibit) {
        var wrong = exhibit.lines().stream().filter(Exhibit.Line::wrong).toList();
        if (!wrong.isEmpty()) {
            table(wrong.stream().limit(MOST_WRONG).toList());
        }
        if (wrong.size() > MOST_WRONG) {
            page.leaf("p", WORDS.text("fields.wrong", Numbers.count(wrong.size() - MOST_WRONG)), "class", "aside");
        }
        page.open("details")
                .leaf("summary", WORDS.count("fields", exhibit.lines().size() + exhibit.more()));
        table(exhibit.lines());
        if (exhibit.more() > 0) {
            page.leaf("p", WORDS.text("fields.more", Numbers.count(exhibit.more())), "class", "aside");
        }
        page.end("details");
    }

    private void table(List<Exhibit.Line> lines) {
        var table = Table.open(page, WORDS.text("fields.label"), HEADINGS);
        for (var line : lines) {
            table.row();
            var name = Foreign.brief(line.name());
            table.cell(() -> page.leaf(line.wrong() ? "mark" : "code", name))
                    .code(line.value())
                    .number(String.valueOf(line.offset()))
                    .number(String.valueOf(line.length()))
                    .cell(line.section())
                    .done();
        }
        table.end();
    }
}
