package mocapscope.app.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import mocapscope.app.doctor.DoctorStep;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
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
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a report mentions everything that it omits. */
class HtmlReportLimitsTest {

    @TempDir
    private Path folder;

    private final HtmlSessionReportWriter report =
            new HtmlSessionReportWriter(1, SkeletonMapLibrary.builtIn(), CancellableWriteProgressMonitor.NONE);
    private final SyntheticSession toy = new SyntheticSession("s1", 1 << 20);

    private record NumberedRule(int n) implements Rule {

        @Override
        public String code() {
            return "RULE_" + n;
        }

        @Override
        public Severity severity() {
            return Severity.NOTE;
        }

        @Override
        public String number() {
            return "I" + n;
        }

        @Override
        public String section() {
            return "§" + n;
        }
    }

    @Test
    void limitsListedSourcesFactsSkeletonsAndDevices() throws Exception {
        addDevices(report.createListener(toy.session()), 2001);
        var page = ParsedHtmlReport.of(report, folder).text();

        assertTrue(page.contains("There are more: the report shows the first 128."), "sources");
        assertTrue(page.contains("There are more: the report shows the first 64."), "bodies");
        assertTrue(page.contains("The server announced more devices: the first 2,000 are counted."), "devices");
        assertTrue(page.contains("1,800 more."), "devices that are counted and not listed");
        assertTrue(page.contains("The peer sent more: the report shows 128 facts, and 48 per device."));
    }

    @Test
    void omitsNothingBelowLimits() throws Exception {
        addDevices(report.createListener(toy.session()), 48);
        var page = ParsedHtmlReport.of(report, folder).text();

        assertFalse(page.contains("There are more"), page);
        assertFalse(page.contains("The peer sent more"), page);
        assertFalse(page.contains("The server announced more"), page);
    }

    private static void addDevices(SessionListener listener, int count) {
        for (int i = 0; i < count; i++) {
            var device = new SourceId("s1", "Box" + i);
            listener.on(new SessionEvent.DeviceAnnounced(device, false));
            listener.on(new SessionEvent.DeviceDescribed(device, new DeviceProperty("page", "1", List.of())));
            listener.on(new SessionEvent.SourceDescribed(new DeclaredSourceProperties(
                    device, SourceDataKind.TRACKER, "m", "", "", "", OptionalDouble.of(60))));
            var map = new SkeletonMap(
                    "map", List.of(), List.of(new Bone("Hips", "Hips", -1, -1)), List.of(), "m", Optional.empty());
            listener.on(new SessionEvent.SkeletonDescribed(new SkeletonDescription(device, map, List.of(), List.of())));
        }
    }

    @Test
    void reportsTruncatedDeviceFacts() throws Exception {
        var parts = Collections.nCopies(49, new DeviceProperty("line", "1", List.of()));
        report.createListener(toy.session())
                .on(new SessionEvent.DeviceDescribed(new SourceId("s1", "Box"), new DeviceProperty("page", "", parts)));

        assertTrue(
                ParsedHtmlReport.of(report, folder).text().contains("the report shows 128 facts, and 48 per device"));
    }

    @Test
    void countsHandshakeMessagesAndFindingsBeyondLimit() throws Exception {
        var listener = report.createListener(toy.session());
        for (int i = 0; i < 230; i++) {
            var entry = ReportTestMessages.entry(
                    i, Direction.TO_CLIENT, i, Entry.EntryModification.NONE, SyntheticMessageBytes.button("Box", 1, 1));
            var message = ReportTestMessages.message(i, entry, "hello", "Box", new DecodedMessage.MessageBody() {});
            listener.on(new SessionEvent.EntryAppended(entry));
            listener.on(message);
            listener.on(ReportTestMessages.finding(message, new NumberedRule(i), Severity.NOTE, "", "odd"));
        }
        var page = ParsedHtmlReport.of(report, folder);

        assertTrue(page.text().contains("227 further messages of the handshake"), page.text());
        assertTrue(page.text().contains("Findings of 30 further kinds are counted but not shown"));
        assertEquals(200, page.styled("finding").size());
    }

    @Test
    void countsDoctorStepsBeyondLimit() throws Exception {
        for (int i = 0; i < 307; i++) {
            report.doctorListener().step(new DoctorStep("step", true, 1, "", ViolationAdvice.NONE));
        }

        assertTrue(ParsedHtmlReport.of(report, folder).text().contains("7 further steps are left out."));
    }

    @Test
    void countsRatesBeyondLimit() throws Exception {
        var listener = report.createListener(toy.session());
        listener.on(new SessionEvent.DeviceAnnounced(new SourceId("s1", "Box"), false));
        for (int i = 1; i <= 9; i++) {
            var source = new SourceId("s1", "Box", "part" + i);
            listener.on(new SessionEvent.SourceDescribed(new DeclaredSourceProperties(
                    source, SourceDataKind.TRACKER, "m", "", "", "", OptionalDouble.of(100 + i))));
        }

        assertTrue(ParsedHtmlReport.of(report, folder).text().contains("104.0 Hz, 3 more"));
    }

    @Test
    void drawsExcessChannelsAsOthers() throws Exception {
        var listener = report.createListener(toy.session());
        for (int i = 0; i < 70; i++) {
            listener.on(new SessionEvent.EntryAppended(new Entry(
                    i,
                    Entry.EntryKind.OPENED,
                    Direction.TO_SERVER,
                    Channel.tcp("tcp" + i),
                    i,
                    0,
                    ByteBuffer.allocate(0),
                    Entry.EntryModification.NONE,
                    "")));
        }
        var page = ParsedHtmlReport.of(report, folder);
        var edges = page.styled("edge");

        assertEquals("others", page.texts("head middle".split(" ")[0]).get(5));
        assertEquals(
                edges.get(4).getAttribute("d").split(" ")[0],
                edges.get(69).getAttribute("d").split(" ")[0]);
    }

    @Test
    void countsChunksNoLongerInMemory() throws Exception {
        var small = new SyntheticSession("s1", 40_000);
        for (int i = 0; i < 900; i++) {
            small.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("Box", 1, 1));
        }
        report.addRetained(
                new SessionSectionFactory(small.session(), "", List.of(), Optional.empty(), Optional.empty()));
        var page = ParsedHtmlReport.of(report, folder).text();
        long messageCount = number(page, "(\\d+) messages and [\\d,]+ bytes to the client");

        assertTrue(messageCount < 900, () -> "messages: " + messageCount);
        assertEquals(900 - messageCount, number(page, "(\\d+) chunks of traffic were no longer in memory"));
    }

    private static long number(String page, String pattern) {
        var found = Pattern.compile(pattern).matcher(page);
        assertTrue(found.find(), page);
        return Long.parseLong(found.group(1));
    }
}
