package mocapscope.app.report;

import mocapscope.app.text.TextBundle;
import mocapscope.protocol.transcript.Direction;

/** Writes the HTML section of one session into a report. */
final class SessionSectionWriter {
    private static final TextBundle TEXTS = TextBundle.of(SessionSectionWriter.class);
    private static final String DRAWING = "scroll drawing";

    /** Duration of a year: a recording without a start time begins in 1970. */
    private static final long A_YEAR = 365L * 24 * 3600 * 1_000_000_000L;

    private final HtmlWriter page;
    private final SessionSection section;
    private final ReportNumberFormatter formatter;

    SessionSectionWriter(HtmlWriter page, SessionSection section, ReportNumberFormatter formatter) {
        this.page = page;
        this.section = section;
        this.formatter = formatter;
    }

    static String anchor(int number) {
        return "session-" + (number + 1);
    }

    void write(int number, String title) {
        page.open("section", "id", anchor(number));
        page.element("h2", title);
        var subtitle = section.identity().subtitle();
        page.asideIf(!subtitle.isEmpty(), HtmlTextEscaper.shorten(subtitle));
        var verdict = section.health().verdict();
        page.element("p", HtmlTextEscaper.shorten(verdict.sentence()), "class", ReportVerdict.style(verdict.grade()));
        facts();
        long omitted = section.omissions().entries();
        page.asideIf(omitted > 0, TEXTS.text("entries.gone", ReportNumberFormatter.count(omitted)));
        new FindingsSectionWriter(page, section, formatter, anchor(number)).write();
        writeSequenceDiagram(anchor(number));
        new TimingSectionWriter(page, section.health()).write();
        new DevicesSectionWriter(page, section).write();
        opening();
        page.closeLine("section");
    }

    /** Returns the start of the session, as far as it is known. */
    static String startText(SessionSection section, ReportNumberFormatter formatter) {
        var totals = section.totals();
        var anchor = section.anchor();
        long first = totals.last() < totals.first() ? anchor.monotonicNanos() : totals.first();
        return anchor.epochNanos(first) < A_YEAR ? TEXTS.text("began.unknown") : formatter.moment(anchor, first);
    }

    private void facts() {
        var identity = section.identity();
        var totals = section.totals();
        page.open("dl");
        fact("protocol", identity.protocol());
        fact("endpoint", identity.endpoint());
        fact("peer", identity.peer());
        fact("file", identity.file());
        fact("role", TEXTS.text("role.us", identity.roleName(identity.role())));
        fact("began", startText(section, formatter));
        fact("lasted", ReportNumberFormatter.nanos(totals.nanos()));
        fact(
                "traffic",
                TEXTS.text(
                        "traffic.text",
                        ReportNumberFormatter.count(totals.messages(Direction.TO_CLIENT)),
                        ReportNumberFormatter.count(totals.bytes(Direction.TO_CLIENT)),
                        identity.clientName(),
                        ReportNumberFormatter.count(totals.messages(Direction.TO_SERVER)),
                        ReportNumberFormatter.count(totals.bytes(Direction.TO_SERVER)),
                        identity.serverName()));
        page.closeLine("dl");
        if (!section.facts().isEmpty()) {
            page.open("details", "open", "open").element("summary", TEXTS.text("peer-facts"));
            page.open("dl");
            section.facts().forEach(fact -> {
                page.element("dt", fact.name());
                page.open("dd").element("code", fact.value()).closeLine("dd");
            });
            page.close("dl");
            page.asideIf(
                    section.omissions().facts(),
                    TEXTS.text("peer-facts.full", ReportNumberFormatter.count(PeerDescriptionCollector.MOST)));
            page.closeLine("details");
        }
    }

    private void fact(String key, String value) {
        if (!value.isEmpty()) {
            page.element("dt", TEXTS.text("fact." + key))
                    .element("dd", HtmlTextEscaper.shorten(value))
                    .line();
        }
    }

    private void writeSequenceDiagram(String anchor) {
        page.element("h3", TEXTS.text("sequence"));
        if (section.rows().isEmpty()) {
            page.element("p", TEXTS.text("sequence.none"));
            return;
        }
        page.open("p", "class", "legend");
        legend(Direction.TO_CLIENT);
        legend(Direction.TO_SERVER);
        page.text(TEXTS.text("sequence.legend")).closeLine("p");
        page.open("div", "class", DRAWING, "tabindex", "0", "role", "region", "aria-label", TEXTS.text("sequence"));
        SequenceDiagramSvgWriter.draw(page, section, anchor);
        page.closeLine("div");
    }

    private void legend(Direction direction) {
        var receiver = SequenceDiagramSvgWriter.receiver(section.identity(), direction);
        page.element("span", receiver, "class", "key " + FindingsSectionWriter.lowerCaseName(direction))
                .text(" ");
    }

    private void opening() {
        if (section.handshake().isEmpty()) {
            return;
        }
        page.element("h3", TEXTS.text("opening"));
        var detailWriter = new MessageDetailWriter(page);
        for (var detail : section.handshake()) {
            page.open("details", "class", "message " + FindingsSectionWriter.lowerCaseName(detail.direction()));
            page.open("summary")
                    .element(
                            "time",
                            ReportNumberFormatter.since(
                                    detail.at() - section.anchor().monotonicNanos()))
                    .text(" " + MessageDetailWriter.title(detail, section.identity()))
                    .closeLine("summary");
            detailWriter.write(detail);
            page.closeLine("details");
        }
        if (section.omissions().messages() > 0) {
            var more = ReportNumberFormatter.count(section.omissions().messages());
            page.aside(TEXTS.text("opening.more", more, HandshakeMessageCollector.OF_A_KIND));
        }
    }
}
