package mocapscope.protocol.health;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.SampleSilenceTimeLimit;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.event.TransportMetricValue;
import mocapscope.protocol.timing.LatencyMeter;
import mocapscope.protocol.tracking.TrackingProblemTransition;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Derives the health of one session and of its sources from the session's events. All views and commands print its
 * verdicts. The session's thread adds the events, and any thread takes snapshots; each call holds the only lock
 * briefly.
 *
 * <pre>
 *   SessionEvent ─▶ meters ─▶ figures ─▶ rules ─▶ reasons ─▶ verdict with one sentence
 * </pre>
 *
 * <p>A peer is never blamed for a delay of this process: silence is judged only up to a time until which everything that
 * arrived has been handled, and messages that are missing after a delay are this process's own.
 */
public final class SessionHealthMonitor implements SessionListener {
    private static final long NEVER = Long.MIN_VALUE;
    private static final double NANOS = 1e9;
    private static final long SECOND = 1_000_000_000L;
    /** The interval at which the course of the session is noted. */
    private static final long TALLY = SECOND;
    /** The age from which figures of a source are measured anew, some in each snapshot, and the age for all others. */
    private static final long FRESH = SECOND / 5;

    private static final long OLD = SECOND;
    private static final int FRESH_SOURCES = 64;
    /** The number of sources that are measured anew in each snapshot. */
    private static final int FEW_SOURCES = 16;
    /** The interval at which the session's thread measures some of the sources, and the part of them. */
    private static final long SWEEP = SECOND / 50;

    private static final int SWEEPS = 40;
    private static final String ROUND_TRIP = "rtt";
    /** The limit of a session without the option. */
    private static final SampleSilenceTimeLimit USUAL_LIMIT = new SampleSilenceTimeLimit(3 * SECOND);

    private final Session session;
    private final HealthThresholds settings;
    private final boolean recorded;
    private final boolean strict;
    private final @Nullable ProcessEventDelayMonitor process;
    private final Direction incoming;
    private final SampleSilenceTimeLimit limit;
    private final ProcessLagLog lags = new ProcessLagLog();
    private final MessageLossMeter losses;
    private final SessionHealthMeterRegistry sources;
    private final LostMessageSenderFinder numberedDevices = new LostMessageSenderFinder();
    private final PeerMessageFindingCounter findings = new PeerMessageFindingCounter();
    private final LatencyMeter latencies = new LatencyMeter();
    private final SessionOutageTally tally = new SessionOutageTally();

    /** The arrival of the last message with device data; used by the session's thread only. */
    private long activityAt = NEVER;

    /** The number and the sender of the last numbered message; used by the session's thread only. */
    private long numberedMessage = SampleMetadata.NO_MESSAGE;

    private @Nullable String numberedSender;

    private @Nullable SessionStateChange state;
    /** True once bytes of the peer arrived. */
    private boolean answered;

    private String lostReason = "";
    private long liveSince = NEVER;
    /** True while the session is silent, and after it ended in silence. */
    private boolean silentPhase;
    /** The time at which the session was last found silent. */
    private long silentAt = NEVER;

    /** The latest arrival of an entry. */
    private long latest = NEVER;
    /** The time until which everything that arrived is known to be handled. */
    private long handledUntil = NEVER;

    private long lastData = NEVER;
    /** The limit of the session's silence; 0 if silence means nothing. */
    private long patience;
    /** True if a source has a known period, so that a silence is more than the rest of a device. */
    private boolean isSteady;

    private boolean entryNumbered;
    private double roundTrip = Double.NaN;
    private long talliedAt = NEVER;
    private long sweptAt = NEVER;
    private int nextSwept;
    private int nextJudged;
    private @Nullable HealthVerdict shown;

    private SessionHealthMonitor(
            Session session, HealthThresholds settings, boolean recorded, @Nullable ProcessEventDelayMonitor process) {
        this.session = session;
        this.settings = settings;
        this.recorded = recorded;
        this.process = process;
        this.incoming = session.role().incoming();
        this.strict = hasOption(session, ProtocolIndependentSessionOptions.STRICT)
                && session.endpoint().settings().isOn(ProtocolIndependentSessionOptions.STRICT);
        this.limit =
                session.role() == SessionRole.SERVER || hasOption(session, ProtocolIndependentSessionOptions.SILENCE)
                        ? SampleSilenceTimeLimit.of(session)
                        : USUAL_LIMIT;
        this.patience = limit.shortest();
        this.losses = new MessageLossMeter(incoming, lags);
        this.sources = new SessionHealthMeterRegistry(limit, settings);
    }

    /**
     * Creates the monitor of a live session. Silence is judged up to the latest {@link SessionEvent.ArrivalsHandled}.
     */
    public static SessionHealthMonitor live(Session session, HealthThresholds settings) {
        return new SessionHealthMonitor(session, settings, false, null);
    }

    /** Creates the monitor of a live session that passes the lags of this process to {@code process}. */
    public static SessionHealthMonitor live(
            Session session, HealthThresholds settings, ProcessEventDelayMonitor process) {
        return new SessionHealthMonitor(session, settings, false, process);
    }

    /**
     * Creates the monitor of a recorded session. Silence is judged up to the time of the snapshot: the position of a
     * player, or the arrival of the last entry. Without a state, the session is live from its first entry on.
     */
    public static SessionHealthMonitor recorded(Session session, HealthThresholds settings) {
        return new SessionHealthMonitor(session, settings, true, null);
    }

    private static boolean hasOption(Session session, String key) {
        return session.endpoint().settings().options().stream()
                .anyMatch(option -> option.key().equals(key));
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case MessageMetadata message -> {
                if (message.carriesDeviceData() && message.direction() == incoming) {
                    activityAt = message.arrival();
                }
                onMessage(message);
            }
            case SessionEvent.EntryAppended appended -> onEntry(appended.entry());
            case SessionEvent.SequenceNumberReceived number -> {
                numberedMessage = number.direction() == incoming ? number.message() : numberedMessage;
                onSequenceNumber(number);
            }
            case SessionEvent.Samples samples -> onSamples(samples.list());
            case SessionStateChange entered -> onState(entered);
            case SessionEvent.ArrivalsHandled handled -> onArrivalsHandled(handled.at());
            case SessionEvent.ProcessLagged lag -> onLag(lag);
            case SessionEvent.SourceDescribed described -> onSource(described.info());
            case SessionEvent.DeviceAnnounced announced -> onDevice(announced);
            case SessionEvent.DeviceDeparted departure -> onDeparture(departure);
            case Finding finding -> onFinding(finding);
            case SessionEvent.FindingRepeated repeated -> onFinding(repeated.finding());
            case SessionEvent.TransportMetricsReported reported -> onMetrics(reported.metrics());
            case SessionEvent.TrackingChanged changed -> onTracking(changed.change());
            case SessionEvent.DeviceClockVerdictChanged judged -> onClock(judged);
            default -> {}
        }
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    /** Passes on a numbered message of another sender than the last one. */
    private void onMessage(MessageMetadata message) {
        if (message.n() == numberedMessage && !message.sender().equals(numberedSender)) {
            numberedSender = message.sender();
            synchronized (this) {
                numberedDevices.addSender(message.sender());
            }
        }
    }

    private synchronized void onDevice(SessionEvent.DeviceAnnounced announced) {
        if (!announced.internal()) {
            numberedDevices.addDevice(announced.device().device());
        }
    }

    private synchronized void onEntry(Entry entry) {
        noteActivity();
        long arrival = entry.arrival();
        if (recorded && state == null && liveSince == NEVER) {
            liveSince = arrival;
            tally.begin();
        }
        latest = Math.max(latest, arrival);
        losses.beginEntry(entry);
        if (entry.direction() == incoming) {
            answered |= entry.kind() == Entry.EntryKind.DATA;
            entryNumbered = false;
        }
        sweep(latest);
        tallyIfDue(latest);
    }

    private synchronized void onSequenceNumber(SessionEvent.SequenceNumberReceived number) {
        losses.add(number);
        if (number.direction() == incoming && number.message() == SampleMetadata.NO_MESSAGE) {
            numberedDevices.addUnknownSender(latest);
        }
        entryNumbered |= number.direction() == incoming;
    }

    private synchronized void onSamples(List<Sample> samples) {
        var first = samples.getFirst().stamp();
        if (first.direction() != incoming) {
            return;
        }
        noteData(first.arrival());
        for (int i = 0; i < samples.size(); i++) {
            add(samples.get(i));
        }
    }

    /** Velocities and accelerations accompany poses, and transforms are sent on request, so they are no reports. */
    private void add(Sample sample) {
        switch (sample) {
            case Sample.Pose pose -> add(SourceDataKind.TRACKER, pose.stamp(), pose.sensor());
            case Sample.Skeleton skeleton -> add(SourceDataKind.SKELETON, skeleton.stamp(), 0);
            case Sample.Button button -> add(SourceDataKind.BUTTON, button.stamp(), button.button());
            case Sample.Analog analog -> add(SourceDataKind.ANALOG, analog.stamp(), 0);
            case Sample.Dial dial -> add(SourceDataKind.DIAL, dial.stamp(), dial.dial());
            case Sample.Flags flags -> add(SourceDataKind.FLAGS, flags.stamp(), 0);
            case Sample.Text text -> add(SourceDataKind.TEXT, text.stamp(), 0);
            case Sample.SceneObject object -> add(SourceDataKind.OBJECT, object.stamp(), Long.hashCode(object.index()));
            case Sample.Velocity _,
                    Sample.Acceleration _,
                    Sample.Transform _,
                    Sample.SetpBubble _,
                    Sample.ProtocolEvent _ -> {}
        }
    }

    private void add(SourceDataKind kind, SampleMetadata stamp, int signal) {
        var meter = sources.find(stamp.source(), kind);
        if (meter == null) {
            return;
        }
        if (meter.isGap(stamp.arrival()) && !lags.isOpen()) {
            meter.addGap(stamp, quietSince(NEVER));
        }
        meter.setNumbered(entryNumbered);
        long delay = meter.add(stamp, signal);
        if (delay != DeviceClockDriftMeter.NO_DELAY) {
            latencies.add(stamp.arrival(), delay);
        }
    }

    private void noteActivity() {
        if (activityAt > lastData) {
            noteData(activityAt);
        }
    }

    /** Notes device data; a silence before it is over. */
    private void noteData(long arrival) {
        long nanos = lastData == NEVER ? 0 : arrival - quietSince(lastData);
        if (isSteady && patience > 0 && nanos > patience && !lags.isOpen()) {
            tally.addSilence(nanos / NANOS);
        }
        lastData = Math.max(lastData, arrival);
        tally.addData(arrival);
    }

    /** Returns the last time until which silence means nothing: that of data, a connection, or the end of a delay. */
    private long quietSince(long data) {
        return Math.max(data, Math.max(liveSince, lags.lastEnd()));
    }

    private synchronized void onState(SessionStateChange entered) {
        var before = state;
        state = entered;
        tally.addState(entered);
        boolean live = isLive(entered.phase());
        silentPhase = entered.phase() == SessionPhase.SILENT || silentPhase && !live;
        silentAt = entered.phase() == SessionPhase.SILENT ? entered.at() : silentAt;
        if (live && (before == null || !isLive(before.phase()))) {
            liveSince = entered.at();
            lostReason = "";
        }
        if (!live && !entered.phase().isTerminal() && before != null && isLive(before.phase())) {
            sources.interrupt();
        }
        if (entered.phase() == SessionPhase.LOST) {
            lostReason = entered.step().isEmpty() ? "the connection was lost" : entered.step();
        }
        if (entered.phase().isTerminal()) {
            losses.finish();
            lags.endOpen();
        }
    }

    private static boolean isLive(SessionPhase phase) {
        return phase == SessionPhase.LIVE || phase == SessionPhase.SILENT;
    }

    private synchronized void onArrivalsHandled(long at) {
        noteActivity();
        handledUntil = Math.max(handledUntil, at);
        losses.advance(at);
        sweep(Math.max(latest, at));
        tallyIfDue(Math.max(latest, at));
    }

    private void onLag(SessionEvent.ProcessLagged lag) {
        synchronized (this) {
            lags.add(lag);
        }
        if (process != null) {
            process.add(lag);
        }
    }

    private synchronized void onSource(DeclaredSourceProperties info) {
        sources.setDeclaredRate(info.source(), info.kind(), info.rate(), latest);
    }

    private synchronized void onDeparture(SessionEvent.DeviceDeparted departure) {
        sources.markDeparted(departure.device());
    }

    private synchronized void onFinding(Finding finding) {
        if (finding.direction() == incoming) {
            findings.add(finding);
        }
    }

    private synchronized void onMetrics(List<TransportMetricValue> metrics) {
        for (var metric : metrics) {
            if (metric.key().equals(ROUND_TRIP)) {
                roundTrip = metric.value();
            }
        }
    }

    private synchronized void onTracking(TrackingProblemTransition change) {
        if (change.stamp().direction() == incoming) {
            var meter = sources.find(change.part().source(), change.part().kind());
            if (meter != null) {
                meter.add(change);
            }
        }
    }

    private synchronized void onClock(SessionEvent.DeviceClockVerdictChanged judged) {
        sources.judgeClock(judged.device(), judged.verdict());
    }

    /** Measures a part of the sources, so that no call measures very many. */
    private void sweep(long now) {
        int count = sources.all().size();
        if (count == 0 || sweptAt != NEVER && now - sweptAt < SWEEP) {
            return;
        }
        sweptAt = now;
        var facts = shareFacts(now, List.of(), losses.figures(now));
        for (int i = 0; i < 1 + count / SWEEPS; i++) {
            nextSwept = nextSwept + 1 < count ? nextSwept + 1 : 0;
            sources.all().get(nextSwept).measure(facts, FRESH);
        }
    }

    private void tallyIfDue(long now) {
        if (talliedAt == NEVER || now - talliedAt >= TALLY) {
            talliedAt = now;
            judge(now);
        }
    }

    /**
     * Returns the health at {@code now} on the session's monotonic clock. With many sources, the figures of a source may
     * be a fifth of a second old, with very many a second.
     */
    public synchronized SessionHealth snapshot(long now) {
        if (recorded) {
            losses.advance(now);
        }
        return judge(now);
    }

    private SessionHealth judge(long now) {
        var loss = losses.figures(now);
        var lag = lags.figures(now, HealthThresholds.WINDOW);
        var shared = SessionHealthAssessor.judgeShared(state, lostReason, recorded, lag, settings);
        var facts = facts(now, loss, shared);
        var reasons = shared.isEmpty() ? SessionHealthAssessor.judge(facts) : shared;
        var verdict = HealthVerdict.of(reasons, SessionHealthAssessor.describe(reasons, facts.sources()), now, shown)
                .withBeginOf(facts.silence());
        shown = verdict;
        tally.add(facts.sources());
        return new SessionHealth(
                session.id(),
                now,
                verdict,
                loss,
                latencies.latency(knownUntil(now)),
                roundTrip,
                lag,
                facts.silence(),
                loss.numbered() ? numberedDevices.find(sources.all(), now) : "",
                losses.marks(),
                facts.sources());
    }

    private SessionHealthAssessmentInput facts(long now, MessageLossStatistics loss, List<HealthReason> shared) {
        var sharedFacts = shareFacts(now, shared, loss);
        var list = judgeSources(sharedFacts);
        boolean sensorsLost =
                list.stream().anyMatch(source -> source.tracking().isLostSince(now - HealthThresholds.WINDOW));
        return new SessionHealthAssessmentInput(
                session.role() == SessionRole.SERVER,
                strict,
                liveSince != NEVER && knownUntil(now) < liveSince + settings.settling(),
                state != null || answered,
                lastData != NEVER,
                shared.isEmpty() ? silence(sharedFacts, list) : SampleSilenceStatus.NONE,
                sharedFacts.delivery(),
                findings.recent(now, sensorsLost),
                list);
    }

    private SourceHealthAssessmentInput.SharedFacts shareFacts(
            long now, List<HealthReason> shared, MessageLossStatistics loss) {
        long missing = loss.lostWindow() + loss.ownWindow();
        long expected = loss.expectedWindow() + loss.ownWindow();
        return new SourceHealthAssessmentInput.SharedFacts(
                now,
                knownUntil(now),
                shared.isEmpty() ? judgedUntil(now) : SampleSilenceStatus.NEVER,
                quietSince(NEVER),
                shared,
                shared.isEmpty() ? SessionHealthAssessor.judgeDelivery(loss, now, settings) : List.of(),
                loss.lostTotal() + loss.lateTotal() > 0 ? numberedDevices.find(sources.all(), now) : "",
                expected == 0 ? 0 : (double) missing / expected,
                lags.overlaps(now - HealthThresholds.WINDOW, now));
    }

    /** Returns the health of all sources; of very many, some of it is up to a second old. */
    private List<SourceHealth> judgeSources(SourceHealthAssessmentInput.SharedFacts facts) {
        var meters = sources.all();
        var list = new ArrayList<SourceHealth>(meters.size());
        int fresh = 0;
        for (int i = 0; i < meters.size(); i++) {
            var meter = meters.get((i + nextJudged) % meters.size());
            var before = meter.shown();
            if (meter.judge(facts, findAge(meters.size(), fresh)) != before) {
                fresh++;
            }
        }
        nextJudged = meters.isEmpty() ? 0 : (nextJudged + fresh) % meters.size();
        for (var meter : meters) {
            list.add(Objects.requireNonNull(meter.shown()));
        }
        return list;
    }

    /** Returns the age of figures that are not measured anew. */
    private static long findAge(int sources, int fresh) {
        if (sources <= FEW_SOURCES) {
            return 0;
        }
        return fresh < FRESH_SOURCES ? FRESH : OLD;
    }

    /** Returns the silence of the session, which is not that of its sources: an unknown rate does not matter. */
    private SampleSilenceStatus silence(SourceHealthAssessmentInput.SharedFacts facts, List<SourceHealth> list) {
        patience = findPatience();
        long until = facts.judgedUntil();
        if (until == SampleSilenceStatus.NEVER || liveSince == NEVER) {
            return new SampleSilenceStatus(false, lastData, until, 0, Double.NaN);
        }
        long nanos = Math.max(0, until - quietSince(lastData));
        boolean overdue = patience > 0 && nanos >= patience;
        boolean silent =
                recorded ? overdue : silentPhase && (overdue || sources.all().isEmpty());
        double expected = list.stream()
                .filter(source -> source.silence().silent())
                .mapToDouble(source -> source.silence().expected())
                .sum();
        return new SampleSilenceStatus(silent, lastData, until, nanos / NANOS, expected > 0 ? expected : Double.NaN);
    }

    /** Returns the limit of the session's silence: that of its most frequent source; 0 if silence means nothing. */
    private long findPatience() {
        long shortest = Long.MAX_VALUE;
        isSteady = false;
        for (var meter : sources.all()) {
            if (meter.isExpected()) {
                shortest = Math.min(shortest, meter.silenceLimit());
                isSteady |= !Double.isNaN(meter.period());
            }
        }
        if (shortest != Long.MAX_VALUE) {
            return shortest;
        }
        return sources.all().isEmpty() ? limit.shortest() : 0;
    }

    /** Returns the time up to which the session is known. */
    private long knownUntil(long now) {
        return recorded ? Math.max(now, latest) : Math.max(latest, handledUntil);
    }

    /** Returns the time up to which silence may be judged, or {@link SampleSilenceStatus#NEVER}. */
    private long judgedUntil(long now) {
        if (recorded) {
            return Math.max(now, latest);
        }
        return silentPhase ? Math.max(handledUntil, silentAt) : handledUntil;
    }

    /** Ends the measurement, as nothing more will arrive: messages that are still missing count as lost. */
    public synchronized void finish() {
        noteActivity();
        losses.finish();
        lags.endOpen();
    }

    /** Begins all totals anew at {@code now}, such as the number of lost messages; the windows go on. */
    public synchronized void resetTotals(long now) {
        losses.resetTotals(now);
        findings.resetTotals();
        sources.all().forEach(SourceHealthMeter::resetTotals);
        tally.reset();
    }

    /**
     * Returns the verdict about the whole session so far, in the past tense, such as
     * {@code Worked, but lost 226 of 6,525 messages (3.5 %)}: the worst of what happened while it was connected.
     */
    public synchronized HealthVerdict run() {
        long now = Math.max(knownUntil(latest), liveSince);
        var loss = losses.figures(now);
        var facts = facts(now, loss, List.of());
        tally.add(facts.sources());
        var silences =
                sources.all().stream().map(SourceHealthMeter::silentSeconds).toList();
        var reasons = tally.judge(state, facts, loss, settings, findings.totals(), silences);
        var sentence = reasons.isEmpty()
                ? SessionSummarySentenceFormatter.WORKED
                : reasons.getFirst().text();
        return HealthVerdict.of(reasons, sentence, now, null);
    }
}
