package mocapscope.app.report;

import mocapscope.app.words.Words;
import mocapscope.protocol.transcript.Direction;

/** Writes the HTML section of one session into a report. */
final class ChapterPart {
    private static final Words WORDS = Words.of(ChapterPart.class);
    private static final String DRAWING = "scroll drawing";

    /** Duration of a year: a recording without a start time begins in 1970. */
    private static final long A_YEAR = 365L * 24 * 3600 * 1_000_000_000L;

    private final Markup page;
    private final Chapter chapter;
    private final Numbers numbers;

    ChapterPart(Markup page, Chapter chapter, Numbers numbers) {
        this.page = page;
        this.chapter = chapter;
        this.numbers = numbers;
    }

    static String anchor(int number) {
        return "session-" + (number + 1);
    }

    void show(int number, String title) {
        page.open("section", "id", anchor(number));
        page.leaf("h2", title);
        facts();
        long gone = chapter.beyond().entries();
        aside(gone > 0, WORDS.text("entries.gone", Numbers.count(gone)));
        new FindingsPart(page, chapter, numbers).show();
        ladder();
        new TimingPart(page, chapter, numbers).show();
        new CastPart(page, chapter).show();
        opening();
        page.end("section");
    }

    /** Returns the start of the session, as far as it is known. */
    static String began(Chapter chapter, Numbers numbers) {
        var tally = chapter.tally();
        var anchor = chapter.anchor();
        long first = tally.last() < tally.first() ? anchor.monotonicNanos() : tally.first();
        return anchor.epochNanos(first) < A_YEAR ? WORDS.text("began.unknown") : numbers.moment(anchor, first);
    }

    private void facts() {
        var whom = chapter.whom();
        var tally = chapter.tally();
        page.open("dl");
        fact("protocol", whom.protocol());
        fact("endpoint", whom.endpoint());
        fact("peer", whom.peer());
        fact("file", whom.file());
        fact("role", WORDS.text("role.us." + FindingsPart.lower(whom.role())));
        fact("began", began(chapter, numbers));
        fact("lasted", Numbers.nanos(tally.nanos()));
        fact(
                "crossed",
                WORDS.text(
                        "crossed.words",
                        Numbers.count(tally.messages(Direction.TO_CLIENT)),
                        Numbers.count(tally.bytes(Direction.TO_CLIENT)),
                        Numbers.count(tally.messages(Direction.TO_SERVER)),
                        Numbers.count(tally.bytes(Direction.TO_SERVER))));
        page.end("dl");
        if (!chapter.facts().isEmpty()) {
            page.open("details", "open", "open").leaf("summary", WORDS.text("says"));
            page.open("dl");
            chapter.facts().forEach(fact -> {
                page.leaf("dt", fact.name());
                page.open("dd").leaf("code", fact.value()).end("dd");
            });
            page.close("dl");
            aside(chapter.beyond().facts(), WORDS.text("says.full", Numbers.count(Facts.MOST)));
            page.end("details");
        }
    }

    private void fact(String key, String value) {
        if (!value.isEmpty()) {
            page.leaf("dt", WORDS.text("fact." + key))
                    .leaf("dd", Foreign.brief(value))
                    .line();
        }
    }

    private void ladder() {
        page.leaf("h3", WORDS.text("ladder"));
        if (chapter.rows().isEmpty()) {
            page.leaf("p", WORDS.text("ladder.none"));
            return;
        }
        page.open("p", "class", "legend");
        legend("to_client", "way.to_client");
        legend("to_server", "way.to_server");
        page.text(WORDS.text("ladder.legend")).end("p");
        page.open("div", "class", DRAWING, "tabindex", "0", "role", "region", "aria-label", WORDS.text("ladder"));
        SequenceDrawing.draw(page, chapter);
        page.end("div");
    }

    private void legend(String style, String key) {
        page.leaf("span", WORDS.text(key), "class", "key " + style).text(" ");
    }

    private void opening() {
        if (chapter.opening().isEmpty()) {
            return;
        }
        page.leaf("h3", WORDS.text("opening"));
        var exhibits = new ExhibitPart(page);
        for (var exhibit : chapter.opening()) {
            page.open("details", "class", "message " + FindingsPart.lower(exhibit.direction()));
            page.open("summary")
                    .leaf("time", Numbers.since(exhibit.at() - chapter.anchor().monotonicNanos()))
                    .text(" " + ExhibitPart.title(exhibit))
                    .end("summary");
            exhibits.show(exhibit);
            page.end("details");
        }
        if (chapter.beyond().messages() > 0) {
            var more = Numbers.count(chapter.beyond().messages());
            page.leaf("p", WORDS.text("opening.more", more, Opening.OF_A_KIND), "class", "aside");
        }
    }

    private void aside(boolean said, String text) {
        if (said) {
            page.leaf("p", text, "class", "aside");
        }
    }
}
