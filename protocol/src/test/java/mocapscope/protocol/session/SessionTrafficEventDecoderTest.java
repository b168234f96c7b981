package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import mocapscope.protocol.bytes.EnumProblemKind;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.bytes.ProblemKindMetadata;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.bytes.ViolationAdvice;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.DecoderStateCborReader;
import mocapscope.protocol.session.decoder.DecoderStateCborWriter;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.timing.DeviceClockActivityStatus;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;

/** Tests the events and findings about tracking and clocks, in simulated time. */
class SessionTrafficEventDecoderTest {
    private static final SourceId TRACKER = new SourceId("s", "Tracker0");
    private static final long SECOND = 1_000_000_000L;
    private static final long EPOCH = 1_700_000_000L * SECOND;
    private static final double INTERVAL = 1 / 60.0;
    private static final Quat NO_TURN = new Quat(0, 0, 0, 0);

    /** A rule of a decoder that finds a step of the clock itself. */
    private enum ResetRule implements EnumProblemKind {
        RESET;

        @Override
        public ProblemKindMetadata info() {
            return new ProblemKindMetadata(Severity.WARNING, "T1", "test", ViolationAdvice.NONE);
        }

        @Override
        public boolean indicatesClockStep() {
            return true;
        }
    }

    /** Emits prepared events instead of those of the bytes. */
    private final class PreparedDecoder implements Decoder {

        @Override
        public DecoderState initialState() {
            return () -> 0;
        }

        @Override
        public DecoderState decode(DecoderState before, Entry entry, DecoderEventEmitter out) {
            prepared.forEach(event -> {
                switch (event) {
                    case SessionEvent.SourceDescribed described -> out.emitSource(described.info());
                    case SessionEvent.Samples samples -> samples.list().forEach(out::emitSample);
                    case Finding finding -> out.emitFinding(finding);
                    default -> throw new IllegalArgumentException(event.toString());
                }
            });
            prepared.clear();
            return before;
        }

        @Override
        public StreamFramer createFramer(DecoderState state, Channel channel, Direction direction) {
            return _ -> 0;
        }

        @Override
        public int stateVersion() {
            return 1;
        }

        @Override
        public void encodeState(DecoderState state, DecoderStateCborWriter out) {}

        @Override
        public DecoderState decodeState(DecoderStateCborReader in) {
            return initialState();
        }

        @Override
        public void inspect(DecodedMessage message, MessageFieldListener listener) {}
    }

    private final List<SessionEvent> prepared = new ArrayList<>();
    private final List<SessionEvent> events = new ArrayList<>();
    private final EarlierMessageDecoder history =
            new EarlierMessageDecoder(new Transcript(Transcript.DEFAULT_BUDGET), new PreparedDecoder());
    private SessionTrafficEventDecoder monitor = createMonitor(SessionRole.CLIENT, Map.of());
    private double time;
    private double clockShift;
    private long message;

    private SessionTrafficEventDecoder createMonitor(SessionRole role, Map<String, String> settings) {
        var endpoint = new ToyProtocol().endpoint(role, SessionEngineFixture.REMOTE, settings);
        var session = new Session(
                "s", new ToyProtocol(), endpoint, role, "peer", new MonotonicToUnixTimeAnchor(0, EPOCH), history);
        return new SessionTrafficEventDecoder(session, events::add);
    }

    private static DeclaredSourceProperties tracker(String epoch) {
        return new DeclaredSourceProperties(
                TRACKER,
                SourceDataKind.TRACKER,
                "m",
                DeclaredSourceProperties.UNKNOWN,
                "xyzw",
                epoch,
                OptionalDouble.empty());
    }

    private void describe(String epoch) {
        prepared.add(new SessionEvent.SourceDescribed(tracker(epoch)));
    }

    private Sample pose(int sensor, Vec3 position, Quat turn) {
        long arrival = Math.round(time * SECOND);
        long sent = EPOCH + arrival + Math.round(clockShift * SECOND);
        return new Sample.Pose(
                new SampleMetadata(TRACKER, Direction.TO_CLIENT, message++, arrival, sent), sensor, position, turn);
    }

    private Sample walking(int sensor) {
        return pose(sensor, new Vec3(1 + 0.5 * Math.sin(time), 1 + sensor, 0), Quat.IDENTITY);
    }

    private Sample lost(int sensor) {
        return pose(sensor, Vec3.ZERO, NO_TURN);
    }

    private void prepare(Sample... samples) {
        prepared.add(new SessionEvent.Samples(List.of(samples)));
    }

    /** Appends an entry with the prepared events. */
    private void append() {
        monitor.append(history.transcript()
                .appendData(
                        Direction.TO_CLIENT,
                        ToyProtocol.TCP,
                        Math.round(time * SECOND),
                        ByteBuffer.allocate(1),
                        Entry.EntryModification.NONE));
    }

    private void open() {
        monitor.append(
                history.transcript().appendOpened(Direction.TO_SERVER, ToyProtocol.TCP, Math.round(time * SECOND), ""));
    }

    private void close() {
        monitor.append(
                history.transcript().appendClosed(Direction.TO_CLIENT, ToyProtocol.TCP, Math.round(time * SECOND), ""));
    }

    private void walkUntil(double seconds) {
        for (; time < seconds; time += INTERVAL) {
            prepare(walking(0));
            append();
        }
    }

    private List<String> codes() {
        return events.stream()
                .filter(Finding.class::isInstance)
                .map(event -> ((Finding) event).rule().code())
                .toList();
    }

    private Finding finding() {
        return events.stream()
                .filter(Finding.class::isInstance)
                .map(Finding.class::cast)
                .findFirst()
                .orElseThrow();
    }

    private List<SessionEvent.DeviceClockVerdictChanged> judgements() {
        return events.stream()
                .filter(SessionEvent.DeviceClockVerdictChanged.class::isInstance)
                .map(SessionEvent.DeviceClockVerdictChanged.class::cast)
                .toList();
    }

    /** Returns the names of the events, those of samples with their number. */
    private List<String> names() {
        return events.stream()
                .map(event -> event instanceof SessionEvent.Samples samples
                        ? "Samples " + samples.list().size()
                        : event instanceof Finding finding
                                ? finding.rule().code()
                                : event.getClass().getSimpleName())
                .toList();
    }

    @Test
    void changePrecedesSampleThatCausesIt() {
        walkUntil(2);
        events.clear();
        var first = walking(0);
        var second = lost(0);
        var third = lost(0);
        prepare(first, second, third);
        append();

        assertEquals(List.of("Samples 1", "TrackingChanged", "Samples 2", "TRACKING_LOST"), names());
        assertEquals(new SessionEvent.Samples(List.of(first)), events.getFirst());
        assertEquals(new SessionEvent.Samples(List.of(second, third)), events.get(2));
        assertEquals("Tracker0 sensor 0 is lost: the pose is zeros", finding().text());
        assertEquals(second.stamp().message(), finding().message());
        assertEquals(history.transcript().nextIndex() - 1, finding().entry());
    }

    @Test
    void batchWithoutChangeStaysWhole() {
        var batch = new SessionEvent.Samples(List.of(walking(0), walking(1), walking(2)));

        monitor.on(batch);

        assertEquals(1, events.size());
        assertSame(batch, events.getFirst());
    }

    @Test
    void sensorsLostTogetherAreOneFinding() {
        for (; time < 1; time += INTERVAL) {
            prepare(walking(0), walking(1), walking(2), walking(4));
            append();
        }
        prepare(lost(0), lost(1), lost(2), lost(4));
        append();

        assertEquals(List.of("TRACKING_LOST"), codes());
        assertEquals(
                "4 sensors (0–2, 4) of Tracker0 are lost: the pose is zeros",
                finding().text());
        assertEquals(
                4,
                events.stream()
                        .filter(SessionEvent.TrackingChanged.class::isInstance)
                        .count());
    }

    @Test
    void lossOfOwnDeviceIsNoFinding() {
        monitor = createMonitor(SessionRole.SERVER, Map.of());
        walkUntil(1);
        prepare(lost(0));
        append();

        assertEquals(List.of(), codes());
        assertEquals("TrackingChanged", names().get(names().size() - 2));
        assertEquals(List.of(), judgements());
    }

    @Test
    void optionTurnsFrozenOff() {
        monitor = createMonitor(SessionRole.CLIENT, Map.of(ProtocolIndependentSessionOptions.FROZEN, "0"));
        walkUntil(4);
        var rest = new Vec3(1, 1, 0);
        for (; time < 10; time += INTERVAL) {
            prepare(pose(0, rest, Quat.IDENTITY));
            append();
        }

        assertEquals(List.of(), codes());
    }

    @Test
    void describesFreezeAfterTwoSeconds() {
        walkUntil(4);
        var rest = new Vec3(1, 1, 0);
        for (; time < 10; time += INTERVAL) {
            prepare(pose(0, rest, Quat.IDENTITY));
            append();
        }

        assertEquals(List.of("TRACKING_FROZEN"), codes());
        assertEquals(
                "Tracker0 sensor 0 is frozen: it has repeated one pose for 2.0 s",
                finding().text());
    }

    @Test
    void judgesClockOnceWhileItDoesNotChange() {
        walkUntil(30);

        assertEquals(1, judgements().size());
        assertEquals(List.of(), codes());
        assertEquals(new SourceId("s", "Tracker0"), judgements().getFirst().device());
        assertEquals(9, judgements().getFirst().at() * 60 / SECOND + 1, 1);
    }

    @Test
    void reportsOtherEpochThanDeclaredOnce() {
        describe("unix");
        clockShift = 2_445_995.25 - 1_700_000_000;
        walkUntil(20);

        assertEquals(List.of("CLOCK_EPOCH"), codes());
        assertEquals(
                "the clock of Tracker0 counts from its start 28 d 7 h 26 min ago: add 1697554004.750000 s ± 0 µs",
                finding().text());
        assertEquals("device_boot", judgements().getLast().verdict().epoch().word());
    }

    @Test
    void undeclaredEpochIsNoFinding() {
        clockShift = 2_445_995.25 - 1_700_000_000;
        walkUntil(20);

        assertEquals(List.of(), codes());
    }

    @Test
    void reportsWholeHours() {
        describe("unix");
        clockShift = 7200.5;
        walkUntil(5);

        assertEquals(List.of("CLOCK_OFFSET"), codes());
        assertEquals(
                "the clock of Tracker0 is 2 h ± 0 µs ahead of this machine's: a time zone?",
                finding().text());
    }

    @Test
    void reportsStepOnceAlthoughItIsAnHour() {
        describe("unix");
        walkUntil(1.5);
        clockShift = -3600;
        walkUntil(20);

        assertEquals(List.of("CLOCK_STEP"), codes());
        assertEquals(
                "the clock of Tracker0 stepped back by 3,600.000 s", finding().text());
        assertEquals(1, judgements().getLast().verdict().steps());
    }

    @Test
    void repeatedStepsAreCounted() {
        walkUntil(1.5);
        clockShift = -3600;
        walkUntil(3);
        clockShift = -10_000;
        walkUntil(5);

        assertEquals(List.of("CLOCK_STEP"), codes());
        assertEquals(
                1,
                events.stream()
                        .filter(SessionEvent.FindingRepeated.class::isInstance)
                        .count());
    }

    @Test
    void stepThatDecoderReportsIsOneFinding() {
        walkUntil(1.5);
        clockShift = -3600;
        for (int i = 0; i < 2; i++) {
            prepared.add(Finding.of(
                    ResetRule.RESET,
                    Direction.TO_CLIENT,
                    "an hour",
                    new MonotonicAndUnixTime(Math.round(time * SECOND), EPOCH)));
        }
        walkUntil(5);

        assertEquals(List.of("RESET"), codes());
        assertEquals(
                1,
                events.stream()
                        .filter(SessionEvent.FindingRepeated.class::isInstance)
                        .count());
    }

    @Test
    void reportsTimesThatStayZero() {
        clockShift = -EPOCH / (double) SECOND;
        for (; time < 5; time += INTERVAL) {
            var sent = (Sample.Pose) walking(0);
            var stamp = sent.stamp();
            prepare(new Sample.Pose(
                    new SampleMetadata(TRACKER, Direction.TO_CLIENT, stamp.message(), stamp.arrival(), 0),
                    0,
                    sent.position(),
                    sent.orientation()));
            append();
        }

        assertEquals(List.of("CLOCK_STOPPED"), codes());
        assertEquals("the clock of Tracker0 sends the time 0", finding().text());
    }

    @Test
    void sleepOfThisMachineIsNoStepOfDevice() {
        monitor.addOwnTime(new MonotonicAndUnixTime(0, EPOCH));
        walkUntil(3);
        monitor.addOwnTime(
                new MonotonicAndUnixTime(Math.round(time * SECOND), EPOCH + Math.round((time + 600) * SECOND)));
        clockShift = 600;
        walkUntil(6);

        assertEquals(List.of("SELF_BEHIND"), codes());
        assertEquals(
                "the clock of this machine stepped ahead by 600.000 s, or it slept; the clock of Tracker0 shows it too",
                finding().text());
    }

    @Test
    void sleepOfThisMachineLeavesJudgementOfDevice() {
        monitor.addOwnTime(new MonotonicAndUnixTime(0, EPOCH));
        walkUntil(3);
        sleep(600);
        walkUntil(6);

        var last = judgements().getLast().verdict();
        assertEquals(DeviceClockActivityStatus.RUNNING, last.state());
        assertEquals(0, last.steps());
        assertEquals(judgements().getFirst().verdict().offset(), last.offset(), 0.001);
    }

    /** A stream delivers after the sleep what the device sent during it, up to the size of its buffers. */
    @Test
    void samplesSentDuringSleepAreNoStep() {
        monitor.addOwnTime(new MonotonicAndUnixTime(0, EPOCH));
        walkUntil(3);
        monitor.addOwnTime(
                new MonotonicAndUnixTime(Math.round(time * SECOND), EPOCH + Math.round((time + 600) * SECOND)));
        for (int i = 0; i < 1200; i++) {
            clockShift += INTERVAL * 0.99;
            time -= INTERVAL * 0.99;
            walkUntil(time + INTERVAL);
        }
        clockShift = 600;
        walkUntil(time + 3);

        assertEquals(List.of("SELF_BEHIND"), codes());
        var last = judgements().getLast().verdict();
        assertEquals(0, last.steps());
        assertEquals(0, last.offset(), 0.01);
    }

    @Test
    void settingClockOfThisMachineByHoursIsNoOffsetOfDevice() {
        monitor.addOwnTime(new MonotonicAndUnixTime(0, EPOCH));
        walkUntil(3);
        long arrival = Math.round(time * SECOND);
        monitor.addOwnTime(new MonotonicAndUnixTime(arrival, EPOCH + arrival - 7200 * SECOND));
        walkUntil(9);

        assertEquals(List.of(), codes());
        var last = judgements().getLast().verdict();
        assertEquals(-7200, last.offset(), 0.01);
        assertEquals(0, last.aheadMinutes());
    }

    @Test
    void sleepLeavesTimeZoneOfDevice() {
        monitor.addOwnTime(new MonotonicAndUnixTime(0, EPOCH));
        clockShift = 7200;
        walkUntil(3);
        sleep(600);
        walkUntil(9);

        assertEquals(120, judgements().getLast().verdict().aheadMinutes());
    }

    @Test
    void recordedSleepIsNoStepOfDevice() {
        walkUntil(3);
        long until = Math.round(time * SECOND);
        var lag = new SessionEvent.ProcessLagged(until - SECOND, until, 0, "slept", false, 600);
        monitor.addRecordedLag(lag);
        clockShift = 600;
        walkUntil(6);
        monitor.addRecordedLag(lag);
        walkUntil(9);

        assertEquals(List.of("SELF_BEHIND"), codes());
        var last = judgements().getLast().verdict();
        assertEquals(0, last.steps());
        assertEquals(0, last.offset(), 0.001);
    }

    @Test
    void sleepIsNoStepOfRareDevice() {
        monitor.addOwnTime(new MonotonicAndUnixTime(0, EPOCH));
        walkUntil(3);
        sleep(600);
        time += 20;
        walkUntil(26);

        assertEquals(List.of("SELF_BEHIND"), codes());
        assertEquals(0, judgements().getLast().verdict().steps());
    }

    @Test
    void settingClockOfThisMachineHidesNoLaterStep() {
        monitor.addOwnTime(new MonotonicAndUnixTime(0, EPOCH));
        walkUntil(3);
        sleep(600);
        clockShift = 0;
        walkUntil(6);
        clockShift = 600;
        walkUntil(9);

        assertEquals(List.of("CLOCK_STEP"), codes());
        assertEquals(1, judgements().getLast().verdict().steps());
    }

    @Test
    void deviceAfterSleepAndReconnectIsNotAhead() {
        monitor.addOwnTime(new MonotonicAndUnixTime(0, EPOCH));
        open();
        walkUntil(3);
        sleep(7200);
        close();
        open();
        walkUntil(6);

        assertEquals(List.of(), codes());
        assertEquals(0, judgements().getLast().verdict().aheadMinutes());
    }

    /** This machine sleeps; its monotonic clock stands still, and the device goes on. */
    private void sleep(double seconds) {
        long arrival = Math.round(time * SECOND);
        monitor.addOwnTime(new MonotonicAndUnixTime(arrival, EPOCH + arrival + Math.round(seconds * SECOND)));
        clockShift += seconds;
    }

    @Test
    void restartBetweenConnectionsIsNoStep() {
        open();
        walkUntil(3);
        close();
        clockShift = -100_000;
        open();
        walkUntil(6);

        assertEquals(List.of(), codes());
        assertEquals(2, judgements().size());
    }

    @Test
    void declaredDateThatAgreesIsNoFinding() {
        describe("2000-01-01");
        clockShift = -946_684_800;
        walkUntil(5);

        assertEquals(List.of(), codes());
        assertEquals(946_684_800, judgements().getLast().verdict().offset(), 0.001);
    }
}
