package mocapscope.protocol.stage;

import io.nats.client.JetStreamSubscription;
import io.nats.client.Message;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.link.SystemClock;
import org.jspecify.annotations.Nullable;

/**
 * Monitors the machines that share sessions through a NATS server, and the health of the shared sessions. A thread
 * reads until it is stopped; any thread asks for the state.
 */
public final class StageMonitor {
    @DocumentedLimit(
            value = "agents of a stage that are listed in the window",
            unit = "agents",
            beyond = "others are not listed")
    private static final int MOST_AGENTS = 1000;

    @DocumentedLimit(
            value = "verdicts about sessions of a stage that are known in the window",
            unit = "verdicts",
            beyond = "the oldest are forgotten")
    private static final int MOST_VERDICTS = 10_000;

    private static final Duration PATIENCE = Duration.ofMillis(100);
    /** The least time that the client of NATS can wait; 0 would be for ever. */
    private static final Duration NO_PATIENCE = Duration.ofMillis(1);

    private static final long RETRY_MILLIS = 1000;
    private static final double NANOS = 1e9;
    private static final String OPERATION_HEADER = "KV-Operation";

    private final StageAddress stage;
    private final StageCredentials credentials;
    private final String program;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile StageStatus status = StageStatus.CONNECTING;
    /** Used by the reading thread, as is what follows. */
    private final Map<String, HeardAgent> agents = new TreeMap<>();

    private final LinkedHashMap<StageSubject, RunVerdict> verdicts = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<StageSubject, RunVerdict> eldest) {
            return size() > MOST_VERDICTS;
        }
    };

    private record HeardAgent(StagePresence presence, long heardAt, Map<UUID, Double> rates) {}

    private record RunVerdict(String run, StageStatus.SharedVerdict verdict) {}

    StageMonitor(StageAddress stage, StageCredentials credentials, String program) {
        this.stage = stage;
        this.credentials = credentials;
        this.program = program;
    }

    /**
     * Starts a monitor that connects in the background, and tries again until it is stopped.
     *
     * @param stage the address of the stage, or of one agent there
     * @param credentials the user of the server
     * @param program name and version of this program
     */
    public static StageMonitor start(StageAddress stage, StageCredentials credentials, String program) {
        var monitor = new StageMonitor(stage, credentials, program);
        Thread.ofPlatform().daemon().name("stage monitor").start(monitor::run);
        return monitor;
    }

    /** Returns the latest state. */
    public StageStatus status() {
        return status;
    }

    /** Ends the monitor; its thread ends soon after. */
    public void stop() {
        stopped.countDown();
    }

    private boolean isStopped() {
        return stopped.getCount() == 0;
    }

    private void run() {
        try {
            while (!isStopped()) {
                try (var connection = StageConnection.open(stage, credentials, program + ", viewer", _ -> {})) {
                    watch(connection);
                } catch (IOException | IllegalStateException failure) {
                    publish(false, String.valueOf(failure.getMessage()));
                }
                stopped.await(RETRY_MILLIS, TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Reads until the connection was interrupted: the server may then have forgotten the subscriptions. */
    private void watch(StageConnection connection) throws IOException, InterruptedException {
        long interruptions = connection.interruptions();
        var presences = connection.subscribePresences();
        var health = connection.subscribeHealth();
        if (presences.isEmpty() || health.isEmpty()) {
            publish(true, "");
            return;
        }
        while (!isStopped() && connection.interruptions() == interruptions) {
            readAll(presences.get(), PATIENCE);
            readAll(health.get(), NO_PATIENCE);
            forgetAbsent();
            boolean isConnected = connection.isConnected();
            publish(isConnected, isConnected ? "" : "the connection to %s is lost".formatted(stage.server()));
        }
    }

    private void readAll(JetStreamSubscription messages, Duration first) throws InterruptedException {
        @Nullable Message message = messages.nextMessage(first);
        while (message != null && !isStopped()) {
            handle(message);
            message = messages.nextMessage(NO_PATIENCE);
        }
    }

    private void handle(Message message) {
        var subject = StageSubject.parse(message.getSubject());
        if (subject.isPresent()) {
            addVerdict(subject.get(), ByteBuffer.wrap(message.getData()));
            return;
        }
        boolean isRemoval = message.hasHeaders() && message.getHeaders().containsKey(OPERATION_HEADER);
        var key = message.getSubject();
        var agent = StageSubject.unescape(key.substring(key.lastIndexOf('.') + 1));
        if (isRemoval) {
            agent.ifPresent(agents::remove);
        } else {
            agent.ifPresent(
                    name -> addHeartbeat(name, ByteBuffer.wrap(message.getData()), SystemClock.monotonicNanos()));
        }
    }

    /** Adds a heartbeat of an agent; another agent's name in it, and what cannot be read, is ignored. */
    void addHeartbeat(String agent, ByteBuffer body, long now) {
        boolean isWanted = stage.agent().isEmpty() || stage.agent().equals(agent);
        if (!isWanted || !agents.containsKey(agent) && agents.size() >= MOST_AGENTS) {
            return;
        }
        try {
            var presence = StagePresence.read(body);
            if (presence.agent().equals(agent)) {
                var before = agents.get(agent);
                agents.put(agent, new HeardAgent(presence, now, rates(before, presence, now)));
            }
        } catch (InvalidStageMessageException _) {
            return; // a message of another program; the agent's own follow
        }
    }

    private static Map<UUID, Double> rates(@Nullable HeardAgent before, StagePresence presence, long now) {
        if (before == null || now <= before.heardAt()) {
            return Map.of();
        }
        var earlier = new HashMap<UUID, Long>();
        before.presence()
                .sessions()
                .forEach(one -> earlier.put(one.description().run(), one.entries()));
        var rates = new HashMap<UUID, Double>();
        double seconds = (now - before.heardAt()) / NANOS;
        for (var session : presence.sessions()) {
            var entries = earlier.get(session.description().run());
            if (entries != null) {
                rates.put(session.description().run(), Math.max(0, session.entries() - entries) / seconds);
            }
        }
        return rates;
    }

    /** Adds a verdict about a session; one that cannot be read is ignored. */
    void addVerdict(StageSubject subject, ByteBuffer body) {
        try {
            var json = SharedSessionDescription.parse(body);
            var grade = HealthGrade.valueOf(json.path("grade").asString(""));
            boolean isEnded = json.path("cause").asString("").equals(HealthCause.ENDED.name());
            var sentence = TextTruncator.truncate(json.path("sentence").asString(""));
            verdicts.put(
                    subject,
                    new RunVerdict(
                            UUID.fromString(json.path("run").asString("")).toString(),
                            new StageStatus.SharedVerdict(grade, isEnded, sentence)));
        } catch (InvalidStageMessageException | IllegalArgumentException _) {
            return; // a message of another program or version
        }
    }

    /** The server says nothing when it forgets an agent that was cut off. */
    private void forgetAbsent() {
        forgetAbsent(SystemClock.monotonicNanos());
    }

    void forgetAbsent(long now) {
        agents.values().removeIf(agent -> now - agent.heardAt() > StageConnection.PRESENCE_AGE.toNanos());
    }

    private void publish(boolean isConnected, String problem) {
        status = new StageStatus(isConnected, problem, describe());
    }

    List<StageStatus.AgentStatus> describe() {
        var found = new ArrayList<StageStatus.AgentStatus>();
        for (var agent : agents.values()) {
            var presence = agent.presence();
            found.add(new StageStatus.AgentStatus(
                    presence.agent(),
                    presence.program(),
                    presence.sessions().stream()
                            .map(one -> describe(agent, one))
                            .toList()));
        }
        return found;
    }

    private StageStatus.SharedSessionStatus describe(HeardAgent agent, StagePresence.ListedSession session) {
        var description = session.description();
        var address = stage.withAgent(agent.presence().agent()).withSession(description.name());
        var verdict = Optional.ofNullable(verdicts.get(StageSubject.of(address, StageMessageKind.HEALTH)))
                .filter(one -> one.run().equals(description.run().toString()))
                .map(RunVerdict::verdict);
        return new StageStatus.SharedSessionStatus(
                address, session, verdict, agent.rates().getOrDefault(description.run(), Double.NaN));
    }
}
