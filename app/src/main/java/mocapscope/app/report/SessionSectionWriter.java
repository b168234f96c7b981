package mocapscope.app.report;

import mocapscope.app.words.TextBundle;
import mocapscope.protocol.transcript.Direction;

/** Writes the HTML section of one session into a report. */
final class SessionSectionWriter {
    private static final TextBundle WORDS = TextBundle.of(SessionSectionWriter.class);
    private static final String DRAWING = "scroll drawing";

    /** Duration of a year: a recording without a start time begins in 1970. */
    private static final long A_YEAR = 365L * 24 * 3600 * 1_000_000_000L;

    private final HtmlWriter page;
    private final SessionSection chapter;
    private final NumberFormatter numbers;

    SessionSectionWriter(HtmlWriter page, SessionSection chapter, NumberFormatter numbers) {
        this.page = page;
        this.chapter = chapter;
        this.numbers = numbers;
    }

    static String anchor(int number) {
        return "session-" + (number + 1);
    }

    void write(int number, String title) {
        page.open("section", "id", anchor(number));
        page.element("h2", title);
        facts();
        long gone = chapter.omissions().entries();
        aside(gone > 0, WORDS.text("entries.gone", NumberFormatter.count(gone)));
        new FindingsSectionWriter(page, chapter, numbers).write();
        ladder();
        new TimingSectionWriter(page, chapter, numbers).write();
        new DevicesSectionWriter(page, chapter).write();
        opening();
        page.closeLine("section");
    }

    /** Returns the start of the session, as far as it is known. */
    static String startText(SessionSection chapter, NumberFormatter numbers) {
        var tally = chapter.totals();
        var anchor = chapter.anchor();
        long first = tally.last() < tally.first() ? anchor.monotonicNanos() : tally.first();
        return anchor.epochNanos(first) < A_YEAR ? WORDS.text("began.unknown") : numbers.moment(anchor, first);
    }

    private void facts() {
        var whom = chapter.identity();
        var tally = chapter.totals();
        page.open("dl");
        fact("protocol", whom.protocol());
        fact("endpoint", whom.endpoint());
        fact("peer", whom.peer());
        fact("file", whom.file());
        fact("role", WORDS.text("role.us." + FindingsSectionWriter.lowerCaseName(whom.role())));
        fact("began", startText(chapter, numbers));
        fact("lasted", NumberFormatter.nanos(tally.nanos()));
        fact(
                "crossed",
                WORDS.text(
                        "crossed.words",
                        NumberFormatter.count(tally.messages(Direction.TO_CLIENT)),
                        NumberFormatter.count(tally.bytes(Direction.TO_CLIENT)),
                        NumberFormatter.count(tally.messages(Direction.TO_SERVER)),
                        NumberFormatter.count(tally.bytes(Direction.TO_SERVER))));
        page.closeLine("dl");
        if (!chapter.facts().isEmpty()) {
            page.open("details", "open", "open").element("summary", WORDS.text("says"));
            page.open("dl");
            chapter.facts().forEach(fact -> {
                page.element("dt", fact.name());
                page.open("dd").element("code", fact.value()).closeLine("dd");
            });
            page.close("dl");
            aside(chapter.omissions().facts(), WORDS.text("says.full", NumberFormatter.count(PeerFactCollector.MOST)));
            page.closeLine("details");
        }
    }

    private void fact(String key, String value) {
        if (!value.isEmpty()) {
            page.element("dt", WORDS.text("fact." + key))
                    .element("dd", HtmlTextEscaper.shorten(value))
                    .line();
        }
    }

    private void ladder() {
        page.element("h3", WORDS.text("ladder"));
        if (chapter.rows().isEmpty()) {
            page.element("p", WORDS.text("ladder.none"));
            return;
        }
        page.open("p", "class", "legend");
        legend("to_client", "way.to_client");
        legend("to_server", "way.to_server");
        page.text(WORDS.text("ladder.legend")).closeLine("p");
        page.open("div", "class", DRAWING, "tabindex", "0", "role", "region", "aria-label", WORDS.text("ladder"));
        SequenceDrawing.draw(page, chapter);
        page.closeLine("div");
    }

    private void legend(String style, String key) {
        page.element("span", WORDS.text(key), "class", "key " + style).text(" ");
    }

    private void opening() {
        if (chapter.handshake().isEmpty()) {
            return;
        }
        page.element("h3", WORDS.text("opening"));
        var exhibits = new MessageDetailWriter(page);
        for (var exhibit : chapter.handshake()) {
            page.open("details", "class", "message " + FindingsSectionWriter.lowerCaseName(exhibit.direction()));
            page.open("summary")
                    .element("time", NumberFormatter.since(exhibit.at() - chapter.anchor().monotonicNanos()))
                    .text(" " + MessageDetailWriter.title(exhibit))
                    .closeLine("summary");
            exhibits.write(exhibit);
            page.closeLine("details");
        }
        if (chapter.omissions().messages() > 0) {
            var more = NumberFormatter.count(chapter.omissions().messages());
            page.element("p", WORDS.text("opening.more", more, HandshakeMessageCollector.OF_A_KIND), "class", "aside");
        }
    }

    private void aside(boolean said, String text) {
        if (said) {
            page.element("p", text, "class", "aside");
        }
    }
}
