package mocapscope.protocol.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A device that never stops is not blamed for our lateness, and one that stops is found out, over real sockets. */
@Tag("slow")
class SilenceDetectionNetworkTest {
    private static final long SECOND = 1_000_000_000L;
    private static final List<String> BLAME =
            List.of("SILENT", "NO_PONG", "NO_DATAGRAMS", "DEVICE_ABSENT", "DATA_IDLE");

    private final SessionLauncher launcher = new SessionLauncher();
    private final StoppableServerGate gate = new StoppableServerGate();
    private final BlockableListener device = new BlockableListener();

    @AfterEach
    void close() {
        launcher.close();
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @ValueSource(strings = {"vrpn+tcp", "vrpn", "aimation", "rgmp", "vmc", "freed"})
    void blamesNoDeviceForSlowListener(String scheme) throws Exception {
        var client = new BlockableListener();
        connect(scheme, "1", client);
        client.await(() -> client.samples > 20);
        client.block(true);
        client.await(() -> client.blocked);
        long start = device.lastEntry;
        device.await(() -> device.lastEntry > start + 2 * SECOND);
        int before = client.samples;
        client.block(false);
        client.await(() -> client.codes.contains("SELF_BEHIND"));
        client.await(() -> client.samples > before + 100);

        assertEquals(List.of(), client.codes.stream().filter(BLAME::contains).toList());
        assertEquals(client.times.stream().sorted().toList(), List.copyOf(client.times));
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @ValueSource(strings = {"vrpn+tcp", "vrpn", "aimation", "rgmp", "vmc", "freed"})
    void findsDeviceSilentThatStops(String scheme) throws Exception {
        var client = new BlockableListener();
        connect(scheme, "0.5", client);
        client.await(() -> client.samples > 20);
        gate.stopped = true;

        client.await(() -> client.phases.contains(SessionPhase.SILENT));
        assertTrue(client.codes.contains("SILENT"));
    }

    /** Starts a device and connects to it; {@code silence} is its limit in seconds. */
    private void connect(String scheme, String silence, BlockableListener client) throws InterruptedException {
        var protocol = ProtocolCatalog.of(scheme + "://127.0.0.1");
        launcher.serve(
                protocol,
                ProtocolCatalog.parse(scheme + "://127.0.0.1:0", SessionRole.SERVER),
                SimulatedMotionSource.of(protocol.devices()),
                _ -> gate,
                _ -> device);
        device.await(() -> !device.address.isEmpty());
        var endpoint = ProtocolCatalog.parse(
                        scheme + "://" + device.address + protocol.demoEndpointSuffix(), SessionRole.CLIENT)
                .with(ProtocolIndependentSessionOptions.SILENCE, silence);
        launcher.connect(protocol, endpoint, _ -> client);
    }

    /** Drops everything from the server once stopped. */
    private static final class StoppableServerGate implements TrafficGate {
        private volatile boolean stopped;

        @Override
        public boolean requiresWholeMessages() {
            return false;
        }

        @Override
        public void handle(GatedTrafficUnit item, MonotonicAndUnixTime now, GateContext context) {
            if (!stopped || item.direction() == Direction.TO_SERVER || item.closing() != null) {
                context.forward(item, now);
            }
        }
    }

    /** Counts samples, keeps findings, and blocks its session's thread on request. */
    private static final class BlockableListener implements SessionListener {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition changed = lock.newCondition();
        private final List<String> codes = new CopyOnWriteArrayList<>();
        private final List<SessionPhase> phases = new CopyOnWriteArrayList<>();
        private final List<Long> times = new CopyOnWriteArrayList<>();
        private int samples;
        private long lastEntry;
        private String address = "";
        private boolean blocks;
        private boolean blocked;

        void block(boolean on) {
            change(() -> blocks = on);
        }

        void await(BooleanSupplier condition) throws InterruptedException {
            lock.lock();
            try {
                long left = 30 * SECOND;
                while (!condition.getAsBoolean() && left > 0) {
                    left = changed.awaitNanos(left);
                }
                assertTrue(condition.getAsBoolean(), () -> "phases %s, found %s".formatted(phases, codes));
            } finally {
                lock.unlock();
            }
        }

        private void change(Runnable change) {
            lock.lock();
            try {
                change.run();
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case SessionStateChange state -> onState(state);
                case SessionEvent.EntryAppended appended -> onEntry(appended.entry());
                case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
                case Finding finding -> onFinding(finding);
                default -> {}
            }
        }

        private void onSample(Sample sample) {
            change(() -> {
                samples++;
                while (blocks) {
                    blocked = true;
                    changed.signalAll();
                    changed.awaitUninterruptibly();
                }
            });
        }

        private void onState(SessionStateChange state) {
            change(() -> {
                phases.add(state.phase());
                times.add(state.at());
                address = state.phase() == SessionPhase.LISTENING ? state.step() : address;
            });
        }

        private void onFinding(Finding finding) {
            change(() -> codes.add(finding.rule().code()));
        }

        private void onEntry(Entry entry) {
            change(() -> lastEntry = entry.arrival());
        }

        @Override
        public boolean wantsMessages() {
            return false;
        }
    }
}
