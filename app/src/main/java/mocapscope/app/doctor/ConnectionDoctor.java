package mocapscope.app.doctor;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.ViolationAdvice;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.health.HealthThresholds;
import mocapscope.protocol.health.SessionHealthMonitor;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.SessionListener;
import org.jspecify.annotations.Nullable;

/**
 * Diagnoses the connection to a device: resolves its host, connects once and follows the handshake. Reports each step
 * up to the first sample, watches and judges the data for a while longer, and gives advice where a step fails.
 */
public final class ConnectionDoctor {
    private static final TextBundle TEXTS = TextBundle.of(ConnectionDoctor.class);
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    /** The time for the end of the session after the user has stopped the run. */
    private static final Duration STOPPED_PATIENCE = Duration.ofMillis(250);

    private final SkeletonMapLibrary maps;
    private final Endpoint endpoint;
    private final boolean strict;
    private final DoctorListener listener;
    private final @Nullable SessionListenerFactory beside;
    private final AnnouncedDeviceStatisticsCollector registry = new AnnouncedDeviceStatisticsCollector();
    private final DoctorRunOutcomeTracker state = new DoctorRunOutcomeTracker();
    /** The health of the session; null before it was created. */
    private volatile @Nullable SessionHealthMonitor monitor;

    /** Creates a doctor; with {@code strict}, a single error makes the device unusable. */
    public ConnectionDoctor(SkeletonMapLibrary maps, Endpoint endpoint, boolean strict, DoctorListener listener) {
        this(maps, endpoint, strict, listener, null);
    }

    /** Creates a doctor; {@code beside}, if not null, observes the session as well. */
    public ConnectionDoctor(
            SkeletonMapLibrary maps,
            Endpoint endpoint,
            boolean strict,
            DoctorListener listener,
            @Nullable SessionListenerFactory beside) {
        this.maps = maps;
        this.endpoint = endpoint;
        this.strict = strict;
        this.listener = listener;
        this.beside = beside;
    }

    /**
     * Runs the diagnosis and reports everything to the chart, the verdict last unless stopped; may take half a minute.
     *
     * @param goOn polled about 20 times a second; false stops the run
     * @return the verdict; empty if the run was stopped
     */
    public Optional<DoctorVerdict> run(BooleanSupplier goOn) throws InterruptedException {
        boolean seen = resolved() && connected(goOn);
        registry.devices().forEach(listener::device);
        if (state.endReason().equals(Optional.of(DoctorRunOutcomeTracker.DoctorEndReason.STOPPED))) {
            listener.stopped();
            return Optional.empty();
        }
        var health = Optional.ofNullable(monitor).map(SessionHealthMonitor::run);
        var verdict =
                seen ? DoctorVerdict.of(health.orElseThrow()) : DoctorVerdict.ofFailure(health, state.failedStep());
        listener.verdict(verdict);
        return Optional.of(verdict);
    }

    private void fail(DoctorStep step) {
        listener.step(step);
        state.setFailedStep(step);
    }

    /** Stops the run early. May be called from any thread. */
    public void stop() {
        state.complete(DoctorRunOutcomeTracker.DoctorEndReason.STOPPED);
    }

    private boolean resolved() {
        long begin = SystemClock.monotonicNanos();
        var host = endpoint.address().host();
        try {
            var number = Arrays.stream(InetAddress.getAllByName(host))
                    .min(Comparator.comparing(one -> !(one instanceof Inet4Address))) // the session prefers IPv4 too
                    .orElseThrow(() -> new UnknownHostException(host))
                    .getHostAddress();
            listener.step(new DoctorStep(
                    TEXTS.text("resolved", host),
                    true,
                    SystemClock.monotonicNanos() - begin,
                    number,
                    ViolationAdvice.NONE));
            return true;
        } catch (UnknownHostException _) {
            fail(new DoctorStep(
                    TEXTS.text("resolve", host),
                    false,
                    SystemClock.monotonicNanos() - begin,
                    TEXTS.text("resolve.failed"),
                    ViolationAdvice.of(ConnectionProblemKind.HOST_UNKNOWN)));
            return false;
        }
    }

    private boolean connected(BooleanSupplier goOn) throws InterruptedException {
        var sessionEndpoint =
                withFallback(endpoint.with(ProtocolIndependentSessionOptions.STRICT, String.valueOf(strict))
                        .with(ProtocolIndependentSessionOptions.RECONNECT, "false"));
        try (var launcher = new SessionLauncher(maps)) {
            var session = launcher.connect(ProtocolCatalog.of(sessionEndpoint), sessionEndpoint, this::examination);
            var reason = state.await(session, goOn, LONGEST);
            session.stop(reason == DoctorRunOutcomeTracker.DoctorEndReason.STOPPED ? STOPPED_PATIENCE : PATIENCE);
            finishHealth();
            if (reason == DoctorRunOutcomeTracker.DoctorEndReason.TIME) {
                fail(createNoDataStep());
            }
            return reason == DoctorRunOutcomeTracker.DoctorEndReason.SEEN;
        }
    }

    /** Decides about messages that are still missing. */
    private void finishHealth() {
        var health = monitor;
        if (health != null) {
            health.finish();
        }
    }

    private DoctorStep createNoDataStep() {
        return state.pendingStep().isEmpty()
                ? new DoctorStep(
                        TEXTS.text("sample"),
                        false,
                        LONGEST.toNanos(),
                        TEXTS.text("unsampled"),
                        ViolationAdvice.of(ConnectionProblemKind.SILENT))
                : new DoctorStep(
                        state.pendingStep(), false, LONGEST.toNanos(), TEXTS.text("nothing"), adviceOnMissingAnswer());
    }

    /** Returns the advice for a step whose awaited message did not arrive, where no rule gives a better one. */
    static ViolationAdvice adviceOnMissingAnswer() {
        return new ViolationAdvice(TEXTS.text("nothing.advice"), TEXTS.text("nothing.source"));
    }

    private SessionListener examination(Session session) {
        var health = SessionHealthMonitor.live(session, HealthThresholds.USUAL);
        monitor = health;
        var steps = new DoctorSessionListener(session, listener, registry, state);
        return new CompositeSessionListener(
                health, beside == null ? steps : new CompositeSessionListener(steps, beside.createListener(session)));
    }

    /**
     * Returns the endpoint with a second transport to try as well if there is one: the one that works shows the reason
     * for a failure.
     */
    private static Endpoint withFallback(Endpoint endpoint) {
        boolean twoWays = endpoint.settings().options().stream()
                .anyMatch(definition -> definition.key().equals(ProtocolIndependentSessionOptions.FALLBACK));
        return twoWays ? endpoint.with(ProtocolIndependentSessionOptions.FALLBACK, "true") : endpoint;
    }
}
