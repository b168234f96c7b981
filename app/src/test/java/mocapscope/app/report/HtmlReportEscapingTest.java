package mocapscope.app.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import mocapscope.app.doctor.DoctorStep;
import mocapscope.app.doctor.DoctorVerdict;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.bytes.ViolationAdvice;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.script.ConformanceCase;
import mocapscope.protocol.script.ConformanceCaseResult;
import mocapscope.protocol.script.ConformanceStepResult;
import mocapscope.protocol.script.ConformanceVerdict;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A text that contains all attempts to be interpreted as markup or control characters. */
class HtmlReportEscapingTest {
    private static final String EVIL =
            "\"><script>'onload='x ]]> </style></title></svg>--> &lt; \u2028\u2029\0\u0085\ud800 \udc00x\ufffe";

    /** That text as displayed: direction and control characters as their code points. */
    private static final String READ =
            "\"><script>'onload='x ]]> </style></title></svg>--> &lt; \\u2028\\u2029\\u0000\\u0085\\ud800 \\udc00x\\ufffe";

    private static final Set<String> ELEMENTS = Set.of(
            ("html head meta title style body header h1 h2 h3 p main section dl dt dd details summary table thead tbody tr th td"
                            + " span code small strong br a ol ul li div svg g text path rect mark pre time footer")
                    .split(" "));

    @TempDir
    private Path folder;

    @Test
    void escapesAllTexts() throws Exception {
        var page = ParsedHtmlReport.of(report(), folder);
        var others = new TreeSet<String>();
        page.all("*").forEach(element -> others.add(element.getTagName()));
        others.removeAll(ELEMENTS);

        assertEquals(Set.of(), others, "elements that are none of ours");
        assertFalse(page.text().toLowerCase(Locale.ROOT).contains("<script"));
        assertEquals(1, page.all("style").size());
        assertTrue(page.all("style").getFirst().getTextContent().endsWith("}\n"), "our sheet to its end");
        for (var element : page.all("*")) {
            for (int i = 0; i < element.getAttributes().getLength(); i++) {
                assertFalse(element.getAttributes().item(i).getNodeName().startsWith("on"), element.getTagName());
            }
        }
        assertTrue(page.text()
                .chars()
                .noneMatch(letter -> letter < ' ' && letter != '\n'
                        || letter >= 0x80 && letter < 0xa0
                        || letter == 0x2028
                        || letter == 0x2029
                        || letter >= 0xd800 && letter < 0xe000
                        || letter == 0xfffe));
    }

    @Test
    void keepsHostileTextsReadable() throws Exception {
        var page = ParsedHtmlReport.of(report(), folder);
        var texts = page.root().getTextContent();
        for (var place : List.of(
                "endpoint",
                "peer",
                "channel",
                "note",
                "step",
                "waiting",
                "message",
                "sender",
                "finding",
                "field",
                "change",
                "device",
                "page",
                "value",
                "unit",
                "axes",
                "quaternions",
                "epoch",
                "bone",
                "rigid",
                "doctor",
                "detail",
                "advice",
                "case",
                "title",
                "about",
                "section",
                "remark",
                "text",
                "notice")) {
            assertTrue(texts.contains(place + READ.substring(0, 12)), place);
        }
        assertTrue(texts.contains(READ), "whole");
    }

    private static String evil(String place) {
        return place + EVIL;
    }

    /** Creates a report of a session whose texts are all hostile. */
    private HtmlSessionReportWriter report() throws Exception {
        var report = new HtmlSessionReportWriter(1, SkeletonMapLibrary.builtIn(), CancellableWriteProgressMonitor.NONE);
        var session = session();
        var listener = report.createListener(session);
        var channel = Channel.tcp(evil("channel"));
        listener.on(new SessionStateChange(SessionPhase.HANDSHAKING, evil("step"), evil("waiting"), 0));
        listener.on(new SessionEvent.EntryAppended(
                entry(0, Entry.EntryKind.OPENED, channel, ByteBuffer.allocate(0), evil("note"))));
        var entry = entry(1, Entry.EntryKind.DATA, channel, bytes(), "");
        listener.on(new SessionEvent.EntryAppended(entry));
        var message = ReportTestMessages.message(
                0, entry, evil("message"), evil("sender"), new DecodedMessage.MessageBody() {});
        listener.on(message);
        listener.on(ReportTestMessages.finding(message, evil("field"), evil("finding")));
        listener.on(Finding.of(ConnectionProblemKind.TAMPERED, entry, 0, evil("change")));
        listener.on(Finding.of(ConnectionProblemKind.NOT_SENT, entry, 0, evil("finding")));
        listener.on(new SessionEvent.EntryDecoded(entry));
        addDevices(listener);
        report.doctorListener()
                .step(new DoctorStep(
                        evil("doctor"), false, 1, evil("detail"), new ViolationAdvice(evil("advice"), evil("source"))));
        report.doctorListener().verdict(new DoctorVerdict(DoctorVerdict.DoctorResult.UNUSABLE, evil("sentence")));
        report.addOutcome(outcome(session));
        report.addNotice(evil("notice"));
        return report;
    }

    private static void addDevices(SessionListener listener) {
        var device = new SourceId("s1", evil("device"), evil("part"));
        listener.on(new SessionEvent.DeviceAnnounced(device, false));
        listener.on(
                new SessionEvent.DeviceDescribed(device, new DeviceProperty(evil("page"), evil("value"), List.of())));
        listener.on(new SessionEvent.SourceDescribed(new DeclaredSourceProperties(
                device,
                SourceDataKind.TRACKER,
                evil("unit"),
                evil("axes"),
                evil("quaternions"),
                evil("epoch"),
                OptionalDouble.of(60),
                List.of(evil("name")),
                Optional.empty())));
        var bones = List.of(new Bone(evil("bone"), evil("wire"), -1, -1));
        var map = new SkeletonMap(evil("map"), List.of(), bones, List.of(), evil("unit"), Optional.empty());
        listener.on(new SessionEvent.SkeletonDescribed(
                new SkeletonDescription(device, map, List.of(), List.of(evil("rigid")))));
    }

    private static ConformanceCaseResult outcome(Session session) {
        var tried = new ConformanceCase(
                evil("case"),
                evil("title"),
                evil("about"),
                evil("section"),
                SessionRole.CLIENT,
                "",
                Map.of(),
                0,
                ConformanceVerdict.FAILED,
                List.of(),
                List.of());
        var report = new ConformanceStepResult(evil("remark"), ConformanceVerdict.FAILED, evil("text"));
        return new ConformanceCaseResult(tried, ConformanceVerdict.FAILED, List.of(report), List.of(session));
    }

    /** A toy's, at an endpoint and of a peer of such names. */
    private static Session session() {
        var toy = new SyntheticSession("s1", 1 << 20).session();
        var endpoint = new Endpoint(
                "toy",
                toy.endpoint().scheme(),
                new NetworkAddress(evil("endpoint"), 1),
                List.of(evil("device")),
                toy.endpoint().settings());
        return new Session(
                toy.id(), toy.protocol(), endpoint, SessionRole.CLIENT, evil("peer"), toy.anchor(), toy.history());
    }

    private static ByteBuffer bytes() {
        return SyntheticMessageBytes.button("Box", 1, 9);
    }

    private static Entry entry(long index, Entry.EntryKind entryKind, Channel channel, ByteBuffer bytes, String note) {
        return new Entry(
                index, entryKind, Direction.TO_CLIENT, channel, index, 0, bytes, Entry.EntryModification.NONE, note);
    }
}
