package mocapscope.app.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.CancellationException;
import mocapscope.app.synthetic.SessionHealthBuilder;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticRule;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.health.DeviceClockHealth;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.health.ReportRateStatistics;
import mocapscope.protocol.health.SampleSilenceStatus;
import mocapscope.protocol.health.SourceHealth;
import mocapscope.protocol.health.TrackingStatistics;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.timing.LatencySummary;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

class HtmlSessionReportWriterTest {
    private static final long BUDGET = 1 << 20;

    @TempDir
    private Path folder;

    private final HtmlSessionReportWriter htmlReport =
            new HtmlSessionReportWriter(1, SkeletonMapLibrary.builtIn(), CancellableWriteProgressMonitor.NONE);
    private final SyntheticSession toy = new SyntheticSession("s1", BUDGET);

    static List<String> hostile() {
        return List.of(
                "<script>alert(1)</script>",
                "\"><img src=x onerror=alert(1)>",
                "' onload='alert(1)' href='javascript:alert(1)",
                "]]></title></style><iframe src='https://example.org'>",
                "<!--",
                "&lt;b&gt; &#x3c; &amp",
                "bell \u0007, escape \u001b[31m, nul \u0000, next line \u0085",
                "right to left \u202e evil \u2066 and \u200f back",
                "half a letter \ud83d",
                "half a letter \udc00 and none \ufffe \uffff",
                "two\nlines\r\nand\ttabs\u2028more",
                "x".repeat(100_000),
                "\u202e".repeat(100_000));
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void escapesNamesChosenByPeer(String name) throws Exception {
        var page = ParsedHtmlReport.of(report(name), folder);

        assertEquals(List.of(), page.all("script"));
        assertEquals(List.of(), page.all("iframe"));
        assertEquals(List.of(), page.all("img"));
        for (var element : page.all("*")) {
            var attributes = element.getAttributes();
            for (int i = 0; i < attributes.getLength(); i++) {
                var attribute = attributes.item(i).getNodeName().toLowerCase(Locale.ROOT);
                assertFalse(attribute.startsWith("on") || Set.of("src", "style").contains(attribute), attribute);
                assertTrue(!attribute.equals("href")
                        || attributes.item(i).getNodeValue().startsWith("#"));
            }
        }
        assertTrue(page.text().chars().allMatch(HtmlSessionReportWriterTest::harmless), "something unseen is in it");
        assertTrue(
                page.text().length() < 200_000,
                () -> "it is long: " + page.text().length());
    }

    @ParameterizedTest
    @MethodSource("hostile")
    void keepsPeerTextReadable(String name) throws Exception {
        var page = ParsedHtmlReport.of(report(name), folder);
        var visible = name.codePoints()
                .takeWhile(letter -> letter >= ' ' && letter < 0x7f)
                .limit(30)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();

        assertTrue(page.texts("finding-text").getLast().contains(visible), page.texts("finding-text")::toString);
    }

    /** All that a peer can call by a name, called {@code name}. */
    private HtmlSessionReportWriter report(String name) {
        var listener = htmlReport.createListener(toy.session());
        listener.on(new SessionStateChange(SessionPhase.HANDSHAKING, name, name, 0));
        listener.on(new SessionEvent.EntryAppended(ReportTestMessages.opened(0, name)));
        var entry = ReportTestMessages.entry(
                1, Direction.TO_CLIENT, 2, Entry.EntryModification.NONE, SyntheticMessageBytes.button("Box", 1, 9));
        listener.on(new SessionEvent.EntryAppended(entry));
        var message = ReportTestMessages.message(0, entry, name, name, new DecodedMessage.MessageBody() {});
        listener.on(message);
        listener.on(ReportTestMessages.finding(message, name, name));
        var device = new SourceId("s1", name, name);
        listener.on(new SessionEvent.DeviceAnnounced(device, false));
        listener.on(new SessionEvent.DeviceDescribed(
                device, new DeviceProperty(name, name, List.of(new DeviceProperty(name, name)))));
        listener.on(new SessionEvent.SourceDescribed(new DeclaredSourceProperties(
                device,
                SourceDataKind.TRACKER,
                name,
                name,
                name,
                name,
                OptionalDouble.of(60),
                List.of(name),
                Optional.empty())));
        listener.on(new SessionEvent.EntryDecoded(entry));
        return htmlReport;
    }

    private static boolean harmless(int letter) {
        return letter == '\n'
                || letter >= ' '
                        && letter != 0x7f
                        && !(letter >= 0x80 && letter < 0xa0)
                        && Character.getType(letter) != Character.FORMAT
                        && !(letter >= 0x2028 && letter <= 0x202e);
    }

    @Test
    void omitsSecretInEveryEncoding() throws Exception {
        toy.addMessages(Direction.TO_SERVER, SyntheticMessageBytes.login("Box", "geheim42"));
        toy.addMessages(
                Direction.TO_SERVER,
                SyntheticMessageBytes.login("Box", "geheim42"),
                SyntheticMessageBytes.button("Box", 1, 7));
        htmlReport.addRetained(
                new SessionSectionFactory(toy.session(), "", List.of(), Optional.empty(), Optional.empty()));
        var page = ParsedHtmlReport.of(htmlReport, folder);

        assertSecret(page.text(), "geheim42");
        assertTrue(page.text().contains("***"));
        assertEquals(1, page.texts("finding").size(), page.texts("finding")::toString);
        assertEquals(List.of(), page.styled("dump"), "no bytes that crossed with a secret are shown");
    }

    @Test
    void omitsContentOfSecretEntries() throws Exception {
        for (boolean secret : new boolean[] {false, true}) {
            var one =
                    new HtmlSessionReportWriter(1, SkeletonMapLibrary.builtIn(), CancellableWriteProgressMonitor.NONE);
            var its = new SyntheticSession("s1", BUDGET);
            addMessages(its, one.createListener(its.session()), secret);
            assertEquals(!secret, ParsedHtmlReport.of(one, folder).text().contains("48151623"));
            var other =
                    new HtmlSessionReportWriter(1, SkeletonMapLibrary.builtIn(), CancellableWriteProgressMonitor.NONE);
            other.addRetained(
                    new SessionSectionFactory(its.session(), "", List.of(), Optional.empty(), Optional.empty()));
            assertEquals(!secret, ParsedHtmlReport.of(other, folder).text().contains("48151623"));
        }
    }

    private static void addMessages(SyntheticSession toy, SessionListener listener, boolean secret) {
        var history = toy.session().history();
        var bytes = SyntheticMessageBytes.button("Box", 48151623, 1).asReadOnlyBuffer();
        var entry = history.transcript()
                .appendData(
                        Direction.TO_SERVER,
                        ReportTestMessages.TCP,
                        ReportTestMessages.MILLI,
                        bytes,
                        Entry.EntryModification.ALTERED,
                        secret);
        listener.on(new SessionEvent.EntryAppended(entry));
        history.append(entry, listener);
        listener.on(new SessionEvent.EntryDecoded(entry));
    }

    private static void assertSecret(String text, String secret) {
        var bytes = secret.getBytes(StandardCharsets.UTF_8);
        assertFalse(text.contains(secret));
        assertFalse(text.contains(secret.substring(0, 5)));
        assertFalse(text.contains(HexFormat.of().formatHex(bytes)));
        assertFalse(text.contains(HexFormat.ofDelimiter(" ").formatHex(bytes, 0, 4)));
    }

    @Test
    void namesSessionByDevicesWithEndpointBelow() throws Exception {
        var listener = htmlReport.createListener(toy.session());
        listener.on(new SessionEvent.DeviceAnnounced(new SourceId("s1", "solved_hand-1003"), false));
        listener.on(new SessionEvent.DeviceAnnounced(new SourceId("s1", "Control"), true));
        var page = ParsedHtmlReport.of(htmlReport, folder);
        var heading = page.all("h2").getLast();

        assertEquals("Solved hand 1003", heading.getTextContent());
        assertEquals(
                "Toy · " + toy.session().endpoint(), heading.getNextSibling().getTextContent());
        assertEquals(
                "Mocapscope report: Solved hand 1003", page.all("h1").getFirst().getTextContent());
    }

    @Test
    void namesSessionsAsWindowDoesAndDifferently() throws Exception {
        var report = new HtmlSessionReportWriter(3, SkeletonMapLibrary.builtIn(), CancellableWriteProgressMonitor.NONE);
        for (var id : List.of("s1", "s2", "s3")) {
            var name = id.equals("s3") ? "Stage right" : "Stage left";
            report.addRetained(new SessionSectionFactory(
                    new SyntheticSession(id, BUDGET).session(), name, List.of(), Optional.empty(), Optional.empty()));
        }
        var headings = ParsedHtmlReport.of(report, folder).all("h2").stream()
                .map(Element::getTextContent)
                .toList();

        var peer = toy.session().peer();
        assertEquals(
                List.of(
                        "Sessions",
                        "Stage left (%s)".formatted(peer),
                        "Stage left (%s) (2)".formatted(peer),
                        "Stage right"),
                headings);
    }

    @Test
    void countsEveryFindingAndShowsFirstWithBytes() throws Exception {
        var listener = htmlReport.createListener(toy.session());
        for (int i = 0; i < 250; i++) {
            toy.addMessages(
                    Direction.TO_CLIENT,
                    i * ReportTestMessages.MILLI,
                    listener,
                    SyntheticMessageBytes.button("Box", 1, 9));
        }
        toy.addMessages(
                Direction.TO_CLIENT,
                251 * ReportTestMessages.MILLI,
                listener,
                SyntheticMessageBytes.button("Box", 1, 9).limit(28));
        var page = ParsedHtmlReport.of(htmlReport, folder);
        var kinds = page.styled("finding");

        assertEquals(2, kinds.size());
        assertTrue(kinds.get(0).getTextContent().contains("CUT_SHORT × 1 rule T1, §1"), kinds.get(0)::getTextContent);
        assertTrue(
                kinds.get(1).getTextContent().contains("STATE_UNKNOWN × 250 rule T2, §2.3"),
                kinds.get(1)::getTextContent);
        assertTrue(kinds.get(1).getTextContent().contains("Advice: Does the device number its states from 1?"));
        assertTrue(
                kinds.get(1).getTextContent().contains("239 more of this kind, the newest at "),
                kinds.get(1)::getTextContent);
        assertTrue(
                page.texts("verdict")
                        .getFirst()
                        .contains(". Findings in 251 messages: 1 error and 250 warnings. The worst is CUT_SHORT: “"),
                page.texts("verdict")::toString);
    }

    @Test
    void linksFindingToItsRowOfDiagram() throws Exception {
        var listener = htmlReport.createListener(toy.session());
        toy.addMessages(Direction.TO_CLIENT, 0, listener, SyntheticMessageBytes.button("Box", 1, 1));
        toy.addMessages(Direction.TO_CLIENT, 1, listener, SyntheticMessageBytes.button("Box", 1, 9));
        var page = ParsedHtmlReport.of(htmlReport, folder);
        var links = page.all("a").stream()
                .filter(link -> link.getTextContent().equals("in the diagram"))
                .map(link -> link.getAttribute("href"))
                .toList();

        assertEquals(List.of("#session-1-message-1"), links);
        assertEquals(
                1,
                page.all("g").stream()
                        .filter(row -> row.getAttribute("id").equals("session-1-message-1"))
                        .count());
    }

    @Test
    void marksBytesOfInvalidField() throws Exception {
        toy.addMessages(
                Direction.TO_CLIENT,
                0,
                htmlReport.createListener(toy.session()),
                SyntheticMessageBytes.button("Box", 1, 9));
        var page = ParsedHtmlReport.of(htmlReport, folder);
        var marked = page.all("mark").stream().map(one -> one.getTextContent()).toList();

        // i32 state: 00 00 00 09, the same as letters, and the field's name in the short and in the whole table
        assertEquals(List.of("00", "00", "00", "09", "·", "·", "·", "·", "state", "state"), marked);
    }

    @Test
    @Tag("slow")
    void collapsesRepeatedMessagesAndStaysSmall() throws Exception {
        var listener = htmlReport.createListener(toy.session());
        var pose = SyntheticMessageBytes.pose("Box", 1, 1, 2, 3);
        for (int i = 0; i < 200_000; i++) {
            toy.addMessages(
                    Direction.TO_CLIENT,
                    i * ReportTestMessages.MILLI,
                    listener,
                    i % 1000 == 999 ? SyntheticMessageBytes.button("Box", 1, 9) : pose);
        }
        var page = ParsedHtmlReport.of(htmlReport, folder);

        assertTrue(
                page.text().length() < 400_000,
                () -> "it is long: " + page.text().length());
        assertTrue(page.text().contains("× 200"), "all are counted");
        assertTrue(page.text().contains("… 999 toy_Tracker Pose ◀ in "), "repeated messages are summarized");
        assertEquals(1, page.styled("skipped").size());
    }

    @Test
    void singleRepeatedMessageIsDrawnAsMessage() throws Exception {
        var listener = htmlReport.createListener(toy.session());
        for (int i = 0; i < 3; i++) {
            toy.addMessages(Direction.TO_CLIENT, i, listener, SyntheticMessageBytes.button("Box", 1, 1));
        }

        assertEquals(
                3,
                classes(ParsedHtmlReport.of(htmlReport, folder).all("g")).stream()
                        .filter(name -> name.startsWith("sent"))
                        .count());
    }

    @Test
    void drawsStatesMarksAndChangesInOrder() throws Exception {
        var listener = htmlReport.createListener(toy.session());
        listener.on(new SessionStateChange(
                SessionPhase.HANDSHAKING, "cookie sent", "the server's", ReportTestMessages.MILLI));
        listener.on(new SessionEvent.EntryAppended(ReportTestMessages.opened(0, "127.0.0.1:1 → 127.0.0.1:2")));
        var altered = ReportTestMessages.entry(
                1,
                Direction.TO_SERVER,
                2 * ReportTestMessages.MILLI,
                Entry.EntryModification.ALTERED,
                SyntheticMessageBytes.button("Box", 1, 1));
        var message = ReportTestMessages.message(0, altered, "cookie", "", new DecodedMessage.MessageBody() {});
        listener.on(new SessionEvent.EntryAppended(altered));
        listener.on(message);
        listener.on(new SessionEvent.EntryDecoded(altered));
        listener.on(Finding.of(ConnectionProblemKind.TAMPERED, altered, 0, "version: 07.38 → 08.38"));
        var page = ParsedHtmlReport.of(htmlReport, folder);
        var rows = page.all("g");

        assertEquals(List.of("state", "turned", "sent to_server altered well"), classes(rows));
        assertTrue(rows.get(0).getTextContent().contains("HANDSHAKING · cookie sent"));
        assertTrue(rows.get(2).getTextContent().endsWith("altered, version: 07.38 → 08.38"));
        int from = page.text().indexOf("<g class=\"sent");
        assertEquals(GOLDEN.strip(), page.text().substring(from, page.text().indexOf("</g>", from) + 4));
    }

    /**
     * The third line, 24 below the second: times, the message, its arrow from client to server, and the
     * intervention.
     */
    private static final String GOLDEN = """
            <g class="sent to_server altered well" id="session-1-message-0">\
            <text class="time end" x="74" y="110">0.0020</text>\
            <text class="step end" x="150" y="110">+2.00 ms</text>\
            <title>#0 cookie, to the server on tcp, 32 bytes: altered, version: 07.38 → 08.38</title>\
            <text class="label middle" x="346" y="107">cookie</text>\
            <path class="arrow" d="M176 112H516"/>\
            <path class="tip" d="M516 112l-7 -4v8z"/>\
            <text class="aside" x="538" y="110">altered, version: 07.38 → 08.38</text>\
            </g>
            """;

    private static List<String> classes(List<Element> elements) {
        var classes = new ArrayList<String>();
        elements.forEach(element -> classes.add(element.getAttribute("class")));
        return classes;
    }

    @Test
    void refusesToOverwriteExistingFile() throws IOException {
        var file = Files.writeString(folder.resolve("mine.html"), "mine");
        var exception = assertThrows(IOException.class, () -> htmlReport.write(file, ParsedHtmlReport.PROVENANCE));

        assertTrue(exception.getMessage().startsWith("a file of this name exists"), exception.getMessage());
        assertEquals("mine", Files.readString(file));
    }

    @Test
    void showsVersionAndLocalCreationTime() throws Exception {
        var page = ParsedHtmlReport.of(report("Box"), folder);

        assertTrue(page.text().contains("mocapscope 1.0"));
        assertTrue(page.text().contains("2026-01-02 04:04:05.000 +01:00 (Europe/Berlin)"), page.text());
    }

    @Test
    void countsSessionsBeyondLimit() throws Exception {
        var many = new HtmlSessionReportWriter(100, SkeletonMapLibrary.builtIn(), CancellableWriteProgressMonitor.NONE);
        for (int i = 0; i < 100; i++) {
            var one = new SyntheticSession("s" + i, BUDGET);
            one.addMessages(
                    Direction.TO_CLIENT,
                    i,
                    many.createListener(one.session()),
                    SyntheticMessageBytes.button("Box", 1, 9));
        }
        var page = ParsedHtmlReport.of(many, folder);

        assertEquals(ReportLimits.SESSIONS, page.all("section").size());
        assertTrue(page.text().contains("This report shows 40 sessions: 60 further sessions are left out, "));
        assertTrue(page.text().length() < 400_000);
    }

    @Test
    void reportsRetainedFindingsAndState() throws Exception {
        for (int i = 0; i < 5; i++) {
            toy.addMessages(
                    Direction.TO_CLIENT,
                    SyntheticMessageBytes.button("Box", 1, 9),
                    SyntheticMessageBytes.pose("Box", 1, 1, 2, 3));
        }
        var report = new HtmlSessionReportWriter(1, SkeletonMapLibrary.builtIn(), CancellableWriteProgressMonitor.NONE);
        var state = new SessionStateChange(SessionPhase.SILENT, "", "", 6 * ReportTestMessages.MILLI);
        report.addRetained(
                new SessionSectionFactory(toy.session(), "", List.of(), Optional.of(state), Optional.empty()));
        var page = ParsedHtmlReport.of(report, folder);

        assertEquals(Severity.WARNING, SyntheticRule.STATE_UNKNOWN.severity());
        assertTrue(page.text().contains("× 5"));
        assertEquals(
                "SILENT",
                page.texts("aside").stream()
                        .filter(words -> words.equals("SILENT"))
                        .findFirst()
                        .orElse(""));
        assertTrue(page.text().contains("10 messages and 600 bytes to the client"), page.text());
    }

    /** The card and the report then agree, even if the transcript has lost its beginning. */
    @Test
    void beginsWithSentenceOfWindow() throws Exception {
        toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("Box", 1, 1));
        var health = new SessionHealthBuilder()
                .verdict(SessionHealthBuilder.verdict(
                        HealthGrade.WARNING, HealthCause.LOSS, "Works, but loses 3.1 % (10 s)"))
                .loss(6525, 226)
                .build("s1", 0);
        htmlReport.addRetained(
                new SessionSectionFactory(toy.session(), "", List.of(), Optional.empty(), Optional.of(health)));
        var page = ParsedHtmlReport.of(htmlReport, folder);

        assertEquals(List.of("Works, but loses 3.1 % (10 s). No findings in 1 messages."), page.texts("verdict"));
        assertEquals("verdict warning", page.styled("verdict").getFirst().getAttribute("class"));
        assertTrue(page.text().contains("Of 6,525 numbered messages, 226 are missing, "), page.text());
    }

    @Test
    void showsFiguresOfSourceWithErrorsOrDash() throws Exception {
        toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("Box", 1, 1));
        var works = SessionHealthBuilder.verdict(HealthGrade.OK, HealthCause.NONE, "Works: 60.0 of 60 Hz");
        var rate =
                new ReportRateStatistics(59.96, 0.12, OptionalDouble.of(60), 1 / 60.0, 0.0166, 0.0004, 0.031, 1, 600);
        var known = new SourceHealth(
                new SourceId("s1", "Wand"),
                SourceDataKind.TRACKER,
                works,
                rate,
                SampleSilenceStatus.NONE,
                LatencySummary.NONE,
                new DeviceClockHealth(DeviceClockHealth.UNKNOWN.verdict(), 12.34, 0.1),
                TrackingStatistics.NONE,
                List.of());
        var unknown = SessionHealthBuilder.source(new SourceId("s1", "Box"), SourceDataKind.BUTTON, works);
        var health = new SessionHealthBuilder().source(known).source(unknown).build("s1", 0);
        htmlReport.addRetained(
                new SessionSectionFactory(toy.session(), "", List.of(), Optional.empty(), Optional.of(health)));
        var rows =
                ParsedHtmlReport.of(htmlReport, folder).all("tbody").getFirst().getElementsByTagName("tr");

        assertEquals(
                "Wand tracker|Works: 60.0 of 60 Hz|600|60.0 ±0.1declared 60.0|16.60 ms|31.00 ms|400 µs|–|12.3 ±0.1 ppm",
                cells(rows.item(0)));
        assertEquals("Box button|Works: 60.0 of 60 Hz|0|–|–|–|–|–|–", cells(rows.item(1)));
    }

    private static String cells(Node row) {
        var cells = new StringJoiner("|");
        for (int i = 0; i < row.getChildNodes().getLength(); i++) {
            cells.add(row.getChildNodes().item(i).getTextContent().strip());
        }
        return cells.toString();
    }

    @Test
    void stopsWhenCancelled() {
        toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("Box", 1, 1));
        var stopped = new HtmlSessionReportWriter(
                1, SkeletonMapLibrary.builtIn(), new CancellableWriteProgressMonitor(_ -> {}, () -> true));
        var session = new SessionSectionFactory(toy.session(), "", List.of(), Optional.empty(), Optional.empty());

        assertThrows(CancellationException.class, () -> stopped.addRetained(session));
    }
}
