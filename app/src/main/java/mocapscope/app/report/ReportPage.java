package mocapscope.app.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import mocapscope.app.words.Words;
import mocapscope.protocol.bytes.Severity;

/** Writes the complete HTML page of a report from heading to footer. */
final class ReportPage {
    private static final Words WORDS = Words.of(ReportPage.class);

    /** Content security policy: nothing is loaded and no script runs. */
    private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

    private static final String AS_WIDE_AS_THE_SCREEN = "width=device-width, initial-scale=1";
    private static final String LIGHTS = "dark light";

    private final Markup page;
    private final Made made;
    private final Numbers numbers;

    ReportPage(Markup page, Made made) {
        this.page = page;
        this.made = made;
        this.numbers = new Numbers(made.zone());
    }

    void write(Content content) {
        var judgement = Judgement.of(content);
        var chapters = content.chapters();
        begin(title(content));
        page.open("header").leaf("h1", title(content));
        page.leaf("p", judgement.words(), "class", "verdict " + judgement.style());
        page.leaf("p", WORDS.text("made", made.program(), epoch()), "class", "aside");
        content.notices().forEach(notice -> page.leaf("p", Foreign.brief(notice), "class", "warning"));
        page.end("header");
        page.open("main");
        new StepsPart(page).show(content.doctor());
        new CasesPart(page, chapters).show(content.cases());
        contents(content);
        for (int i = 0; i < chapters.size(); i++) {
            new ChapterPart(page, chapters.get(i), numbers).show(i, content.title(chapters.get(i)));
        }
        page.end("main");
        footer();
        page.close("body").end("html");
    }

    private void begin(String title) {
        page.doctype().open("html", "xmlns", "http://www.w3.org/1999/xhtml", "lang", "en");
        page.open("head").empty("meta", "charset", "utf-8");
        page.empty("meta", "http-equiv", "content-security-policy", "content", POLICY);
        page.empty("meta", "name", "viewport", "content", AS_WIDE_AS_THE_SCREEN);
        page.empty("meta", "name", "color-scheme", "content", LIGHTS);
        page.empty("meta", "name", "referrer", "content", "no-referrer");
        page.empty("meta", "name", "generator", "content", made.program());
        page.leaf("title", title).style(sheet()).end("head");
        page.open("body");
    }

    private static String title(Content content) {
        var chapters = content.chapters();
        return chapters.size() == 1
                ? WORDS.text("title.one", content.title(chapters.getFirst()))
                : WORDS.text("title.many", chapters.size());
    }

    /** Writes a table of contents if there are several sessions. */
    private void contents(Content content) {
        var chapters = content.chapters();
        if (chapters.size() > 1) {
            page.leaf("h2", WORDS.text("sessions"));
            var table = Table.open(
                    page,
                    WORDS.text("sessions"),
                    List.of(
                            WORDS.text("session"),
                            WORDS.text("began"),
                            WORDS.text("messages"),
                            WORDS.text("errors"),
                            WORDS.text("warnings"),
                            WORDS.text("notes")));
            for (int i = 0; i < chapters.size(); i++) {
                row(table, chapters.get(i), content.title(chapters.get(i)), "#" + ChapterPart.anchor(i));
            }
            table.end();
        }
        if (content.leftOut() > 0) {
            var further = Numbers.count(content.leftOut());
            page.leaf(
                    "p",
                    content.cases().isEmpty()
                            ? WORDS.text("left.out", Extent.SESSIONS, further)
                            : WORDS.text("left.out.cases", Extent.SESSIONS, further));
        }
    }

    private void row(Table table, Chapter chapter, String title, String anchor) {
        var counts = chapter.counts();
        table.row()
                .cell(() -> page.leaf("a", title, "href", anchor))
                .cell(ChapterPart.began(chapter, numbers))
                .number(Numbers.count(chapter.tally().all()))
                .number(Numbers.count(counts.getOrDefault(Severity.ERROR, 0L)))
                .number(Numbers.count(counts.getOrDefault(Severity.WARNING, 0L)))
                .number(Numbers.count(counts.getOrDefault(Severity.NOTE, 0L)))
                .done();
    }

    private void footer() {
        page.open("footer")
                .leaf("p", WORDS.text("footer.made", made.program(), made.system(), epoch()))
                .leaf("p", WORDS.text("footer.secrets"))
                .end("footer");
    }

    private String epoch() {
        long nanos = made.at().getEpochSecond() * 1_000_000_000L + made.at().getNano();
        return numbers.moment(nanos);
    }

    private static String sheet() {
        try (var in = Objects.requireNonNull(ReportPage.class.getResourceAsStream("report.css"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken.getMessage(), broken);
        }
    }
}
