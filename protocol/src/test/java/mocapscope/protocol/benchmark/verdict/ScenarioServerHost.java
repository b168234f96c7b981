package mocapscope.protocol.benchmark.verdict;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.ServerEngine;
import mocapscope.protocol.session.ServerNetworkOperations;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionNetworkOperations;
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Transcript;

/** The machine of a scenario's server: one of this project's own, whose clock drifts, and which may stop for a while. */
final class ScenarioServerHost implements ScenarioHost, ServerNetworkOperations {
    private static final long MONOTONIC_START = 5_000_000_000_000L;
    private static final int TRANSCRIPT_BYTES = 1 << 20;
    private static final double MOST_DRIFT = 200e-6;
    private static final double MOST_OFFSET_NANOS = 0.4e9;

    private final ScenarioNetwork network;
    private final List<ScenarioFault> stops;
    private final Map<Channel, ScenarioNetwork.DatagramPort> ports = new HashMap<>();
    /** Arrivals while the process is stopped. */
    private final List<Consumer<MonotonicAndUnixTime>> waiting = new ArrayList<>();

    private final double drift;
    private final long startEpoch;
    private final ServerEngine engine;
    private String fault = "";
    private boolean stopped;

    /** Creates the server of a scenario and starts it. */
    ScenarioServerHost(ScenarioNetwork network, VerdictScenario scenario) {
        this.network = network;
        this.stops = scenario.faults().stream()
                .filter(fault -> fault.kind() == ScenarioFaultKind.PEER_STOP)
                .toList();
        this.drift = MOST_DRIFT * random(scenario, 3);
        this.startEpoch = startEpoch(scenario);
        network.addHost(this);
        var protocol = scenario.protocol().protocol();
        var endpoint = ProtocolCatalog.parse(
                scenario.protocol().serverUri(scenario.rate(), scenario.serverOptions()), SessionRole.SERVER);
        var random = new Random(scenario.seed());
        this.engine = new ServerEngine(
                createSession("listener", endpoint),
                protocol.server(endpoint, new ScenarioMotionSource(scenario), random),
                this,
                _ -> this::noteFault,
                TrafficGateFactory.OPEN,
                peer -> createSession(peer, endpoint),
                random,
                reading());
        engine.start(reading());
    }

    private static double random(VerdictScenario scenario, int number) {
        return 2 * new SplittableRandom(scenario.seed() + number).nextDouble() - 1;
    }

    private void noteFault(SessionEvent event) {
        if (event instanceof Finding finding && finding.rule() == ConnectionProblemKind.OUR_FAULT) {
            fault = finding.text();
        }
    }

    /** Returns the internal fault of the server; empty if there was none. */
    String fault() {
        return fault;
    }

    private Session createSession(String id, Endpoint endpoint) {
        var protocol = ProtocolCatalog.of(endpoint);
        var history = new EarlierMessageDecoder(
                new Transcript(TRANSCRIPT_BYTES), protocol.decoder(id, endpoint, SkeletonMapLibrary.builtIn()));
        return new Session(
                id, protocol, endpoint, SessionRole.SERVER, id, MonotonicToUnixTimeAnchor.at(reading()), history);
    }

    @Override
    public String address() {
        return ScenarioNetwork.SERVER_HOST;
    }

    @Override
    public MonotonicAndUnixTime reading() {
        long elapsed = network.now() + (long) (network.now() * drift);
        return new MonotonicAndUnixTime(MONOTONIC_START + elapsed, startEpoch + elapsed);
    }

    /** Returns the Unix time in nanoseconds of this machine when a scenario starts. */
    static long startEpoch(VerdictScenario scenario) {
        return ScenarioClientHost.START_EPOCH + (long) (MOST_OFFSET_NANOS * random(scenario, 4));
    }

    @Override
    public void post(Consumer<MonotonicAndUnixTime> action, boolean datagram) {
        if (stopped) {
            waiting.add(action);
        } else {
            action.accept(reading());
        }
    }

    /** Returns the time at which it must run next, since the start of the scenario. */
    long nextAt() {
        if (isToStop() != stopped) {
            return network.now();
        }
        long change = Long.MAX_VALUE;
        for (var stop : stops) {
            long next = stopped ? stop.endNanos() : stop.beginNanos();
            change = next > network.now() ? Math.min(change, next) : change;
        }
        if (stopped || engine.isEnded()) {
            return change;
        }
        long due = Math.min(engine.nextTimerAt(), engine.nextDeadlineAt());
        if (due == TrafficGate.NEVER) {
            return change;
        }
        if (due <= reading().monotonicNanos()) {
            return network.now();
        }
        long elapsed = due - MONOTONIC_START;
        return Math.min(change, elapsed - (long) (elapsed * drift / (1 + drift)) + 1);
    }

    private boolean isToStop() {
        for (var stop : stops) {
            if (stop.contains(network.now())) {
                return true;
            }
        }
        return false;
    }

    /** Runs everything that is due. */
    void run() {
        boolean stops = isToStop();
        if (stopped && !stops) {
            stopped = false;
            engine.resumeAfterPause(reading().monotonicNanos());
            waiting.forEach(action -> action.accept(reading()));
            waiting.clear();
        }
        stopped = stops;
        if (stopped || engine.isEnded()) {
            return;
        }
        var at = reading();
        if (engine.nextTimerAt() <= at.monotonicNanos()) {
            engine.runDueTimers(at);
        }
        if (engine.nextDeadlineAt() <= at.monotonicNanos()) {
            engine.judgeDeadlines(at);
        }
    }

    @Override
    public void listen(Channel listener, NetworkAddress local, Channel accepted) {
        network.listen(
                this,
                (peer, address, at) -> {
                    var channels = new ScenarioChannels(network, this);
                    var session = engine.accepted(listener, accepted, address, channels, at);
                    if (session == null || session.isEnded()) {
                        return false;
                    }
                    var here = new ScenarioNetwork.StreamEnd(network, channels, accepted);
                    channels.adopt(accepted, here);
                    here.join(peer);
                    session.accepted(accepted, local, address, at);
                    return true;
                },
                (_, at) -> engine.opened(listener, local, at));
    }

    @Override
    public void listenUdp(Channel channel, NetworkAddress local) {
        ports.put(
                channel,
                network.openDatagrams(
                        this, local.port(), (from, bytes, at) -> engine.datagram(channel, from, local, bytes, at)));
        network.schedule(this, at -> engine.opened(channel, local, at));
    }

    @Override
    public SessionNetworkOperations createPeerNetwork(Channel channel, NetworkAddress remote) {
        var port = Objects.requireNonNull(ports.get(channel));
        var channels = new ScenarioChannels(network, this);
        channels.adopt(channel, new ScenarioChannels.ScenarioSocket() {
            @Override
            public boolean send(ByteBuffer bytes) {
                port.sendTo(remote, bytes);
                return true;
            }

            @Override
            public void close() {
                // The port belongs to the listener.
            }
        });
        return channels;
    }

    @Override
    public SessionNetworkOperations createNetwork() {
        throw new IllegalStateException("no proxy runs");
    }

    @Override
    public void stopAccepting() {}

    @Override
    public void closeAll() {}
}
