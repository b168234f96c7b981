package mocapscope.app.doctor;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import mocapscope.app.words.TextBundle;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.sample.SkeletonMapRegistry;
import mocapscope.protocol.session.CompositeSessionListener;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.CommonSessionOptions;
import mocapscope.protocol.session.SessionRule;
import mocapscope.protocol.session.SessionListener;
import mocapscope.protocol.session.SessionListenerFactory;
import org.jspecify.annotations.Nullable;

/**
 * Diagnoses the connection to a device: resolves its host, connects once and follows the handshake. Reports each step
 * up to the first sample, watches for a while longer, and gives advice where a step fails.
 */
public final class ConnectionDoctor {
    private static final TextBundle WORDS = TextBundle.of(ConnectionDoctor.class);
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final SkeletonMapRegistry maps;
    private final Endpoint endpoint;
    private final boolean strict;
    private final DoctorListener chart;
    private final @Nullable SessionListenerFactory beside;
    private final AnnouncedDeviceRegistry roster = new AnnouncedDeviceRegistry();
    private final DoctorRunState watch = new DoctorRunState();

    /** Creates a doctor; with {@code strict}, a single error makes the device unhealthy. */
    public ConnectionDoctor(SkeletonMapRegistry maps, Endpoint endpoint, boolean strict, DoctorListener chart) {
        this(maps, endpoint, strict, chart, null);
    }

    /** Creates a doctor; {@code beside}, if not null, observes the session as well. */
    public ConnectionDoctor(SkeletonMapRegistry maps, Endpoint endpoint, boolean strict, DoctorListener chart, @Nullable SessionListenerFactory beside) {
        this.maps = maps;
        this.endpoint = endpoint;
        this.strict = strict;
        this.chart = chart;
        this.beside = beside;
    }

    /**
     * Runs the diagnosis and reports everything to the chart, the verdict last unless stopped; may take half a minute.
     *
     * @param goOn polled about 20 times a second; false stops the run
     * @return true if the device is healthy
     */
    public boolean run(BooleanSupplier goOn) throws InterruptedException {
        boolean healthy = resolved() && connected(goOn);
        roster.devices().forEach(chart::device);
        if (watch.endReason().equals(Optional.of(DoctorRunState.DoctorEndReason.STOPPED))) {
            chart.stopped();
        } else {
            chart.verdict(healthy);
        }
        return healthy;
    }

    /** Stops the run early. May be called from any thread. */
    public void stop() {
        watch.complete(DoctorRunState.DoctorEndReason.STOPPED);
    }

    private boolean resolved() {
        long begin = SystemClock.monotonicNanos();
        var host = endpoint.address().host();
        try {
            var number = Arrays.stream(InetAddress.getAllByName(host))
                    .min(Comparator.comparing(one -> !(one instanceof Inet4Address))) // the session prefers IPv4 too
                    .orElseThrow(() -> new UnknownHostException(host))
                    .getHostAddress();
            chart.step(new DoctorStep(WORDS.text("resolved", host), true, SystemClock.monotonicNanos() - begin, number, ""));
            return true;
        } catch (UnknownHostException _) {
            var advice = SessionRule.HOST_UNKNOWN.advice();
            chart.step(new DoctorStep(
                    WORDS.text("resolve", host), false, SystemClock.monotonicNanos() - begin, WORDS.text("resolve.failed"), advice));
            return false;
        }
    }

    private boolean connected(BooleanSupplier goOn) throws InterruptedException {
        var whom = thorough(
                endpoint.with(CommonSessionOptions.STRICT, String.valueOf(strict)).with(CommonSessionOptions.RECONNECT, "false"));
        try (var network = new SessionLauncher(maps)) {
            var live = network.connect(ProtocolCatalog.of(whom), whom, this::examination);
            var end = watch.await(live, goOn, LONGEST);
            live.stop();
            live.awaitEnd(PATIENCE);
            if (end == DoctorRunState.DoctorEndReason.TIME) {
                chart.step(nothing());
            }
            return end == DoctorRunState.DoctorEndReason.SEEN;
        }
    }

    private DoctorStep nothing() {
        return watch.pendingStep().isEmpty()
                ? new DoctorStep(
                        WORDS.text("sample"),
                        false,
                        LONGEST.toNanos(),
                        WORDS.text("unsampled"),
                        SessionRule.SILENT.advice())
                : new DoctorStep(
                        watch.pendingStep(),
                        false,
                        LONGEST.toNanos(),
                        WORDS.text("nothing"),
                        WORDS.text("nothing.advice"));
    }

    private SessionListener examination(Session session) {
        var examination = new DoctorSessionListener(session, chart, roster, watch, strict);
        return beside == null ? examination : new CompositeSessionListener(examination, beside.createListener(session));
    }

    /**
     * Returns the endpoint with a second transport to try as well if there is one: the one that works shows the reason
     * for a failure.
     */
    private static Endpoint thorough(Endpoint endpoint) {
        boolean twoWays = endpoint.settings().options().stream()
                .anyMatch(option -> option.key().equals(CommonSessionOptions.FALLBACK));
        return twoWays ? endpoint.with(CommonSessionOptions.FALLBACK, "true") : endpoint;
    }
}
