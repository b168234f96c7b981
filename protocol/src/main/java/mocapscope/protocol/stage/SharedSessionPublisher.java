package mocapscope.protocol.stage;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import mocapscope.protocol.health.HealthThresholds;
import mocapscope.protocol.health.SessionHealthMonitor;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.SecretMaskingEntryQueue;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sends the traffic, problem reports and health of one session to a NATS server, for other machines to watch. The
 * session's thread queues events; the publishing thread encodes them.
 */
final class SharedSessionPublisher implements SessionListener {
    @DocumentedLimit(
            value = "time between checkpoints of a session on a stage",
            unit = "ns",
            beyond = "the next checkpoint is published")
    private static final long CHECKPOINT_NANOS = 2_000_000_000L;

    @DocumentedLimit(
            value = "entries of a message to a stage, + 512 bytes",
            unit = "bytes",
            beyond = "the next message begins; a larger entry has a message of its own")
    private static final int BATCH_BYTES = 256 << 10;

    /** The approximate memory cost of an object. */
    private static final int OBJECT_BYTES = 160;

    private final Session session;
    private final StageAddress address;
    private final StagePublishQueue queue;
    private final StageMessageSender sender;
    private final StageMessageLimit limit;
    private final UUID run;
    private final SessionHealthMonitor health;
    private final boolean hasSecrets;
    private final AtomicLong droppedEntries = new AtomicLong();
    private volatile SessionPhase phase = SessionPhase.CONNECTING;
    /** Used by the session's thread, as is what follows. */
    private boolean hasFirstEntry;

    private long checkpointDueAt;
    private final Set<SkeletonMap> maps = new LinkedHashSet<>();
    private @Nullable SkeletonMap lastMap;
    /** Used by the publishing thread, as is what follows. */
    private SharedSessionDescription description;

    private final EntryBatch.EntryBatchBuilder batch;

    private final SecretMaskingEntryQueue masking;
    private long entries;
    private long count;
    private volatile boolean isOver;

    /** The largest message that the server accepts now, in bytes. */
    interface StageMessageLimit {
        long bytes();
    }

    SharedSessionPublisher(
            Session session,
            StageAddress agent,
            StagePublishQueue queue,
            StageMessageSender sender,
            StageMessageLimit limit) {
        this.session = session;
        this.address = agent.withSession(session.id());
        this.queue = queue;
        this.sender = sender;
        this.limit = limit;
        this.run = UUID.randomUUID();
        this.description = SharedSessionDescription.of(session, run);
        this.health = SessionHealthMonitor.live(session, HealthThresholds.USUAL);
        this.hasSecrets = session.protocol().hasSecrets();
        this.batch = new EntryBatch.EntryBatchBuilder(run);
        this.masking = new SecretMaskingEntryQueue(session.history().decoder(), this::addToBatch);
    }

    @Override
    public boolean wantsMessages() {
        return hasSecrets;
    }

    @Override
    public void on(SessionEvent event) {
        health.on(event);
        switch (event) {
            case SessionEvent.EntryAppended appended -> onEntry(appended.entry());
            case SessionEvent.EntryDecoded decoded -> onEntryDecoded(decoded.entry());
            case DecodedMessage message -> {
                if (hasSecrets && hasFirstEntry) {
                    queue.add(StageMessageKind.RAW, OBJECT_BYTES, () -> masking.addMessage(message));
                }
            }
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            case SessionEvent.SkeletonDescribed described ->
                addMap(described.skeleton().map());
            case Finding finding -> queueLog(describe(finding));
            case SessionStateChange state -> onState(state);
            case SessionEvent.ArrivalsHandled handled -> queueHealth(handled.at());
            default -> {}
        }
    }

    private void onEntry(Entry entry) {
        if (!hasFirstEntry) {
            hasFirstEntry = true;
            checkpointDueAt = entry.arrival() + CHECKPOINT_NANOS;
            var start = session.history()
                    .createCheckpointBefore(entry.index())
                    .orElseGet(() -> SessionCheckpoint.unreadable(
                            session.history().transcript().positionBefore(entry.index()),
                            "the earlier entries of the session are not retained"));
            queue.add(StageMessageKind.RAW, OBJECT_BYTES + start.retainedBytes(), () -> publishCheckpoint(start, true));
        }
        boolean fits =
                queue.add(StageMessageKind.RAW, OBJECT_BYTES + entry.bytes().remaining(), () -> addEntry(entry));
        if (!fits) {
            droppedEntries.incrementAndGet();
        }
    }

    private void onEntryDecoded(Entry entry) {
        if (!hasFirstEntry) {
            return;
        }
        if (hasSecrets) {
            queue.add(StageMessageKind.RAW, OBJECT_BYTES, masking::completeEntry);
        }
        if (entry.arrival() >= checkpointDueAt) {
            checkpointDueAt = entry.arrival() + CHECKPOINT_NANOS;
            var checkpoint = session.history().createCheckpoint();
            queue.add(
                    StageMessageKind.STATE,
                    OBJECT_BYTES + checkpoint.retainedBytes(),
                    () -> publishCheckpoint(checkpoint, false));
        }
    }

    private void onSample(Sample sample) {
        if (sample instanceof Sample.Skeleton skeleton) {
            addMap(skeleton.map());
        }
    }

    /** Adds a map that names bones to the descriptions of the next checkpoints. */
    private void addMap(SkeletonMap map) {
        if (map != lastMap && !map.matches().isEmpty()) {
            lastMap = map;
            if (maps.size() < SharedSessionDescription.MOST_MAPS && maps.add(map)) {
                var known = List.copyOf(maps);
                queue.add(StageMessageKind.RAW, OBJECT_BYTES, () -> description = description.withMaps(known));
            }
        }
    }

    private void onState(SessionStateChange state) {
        phase = state.phase();
        queueLog(describe(state));
        queueHealth(state.at());
        if (state.phase().isTerminal()) {
            queue.add(StageMessageKind.RAW, OBJECT_BYTES, this::finish);
        }
    }

    private Map<String, Object> describe(Finding finding) {
        var json = json(finding.arrival());
        json.put("type", "finding");
        json.put("severity", finding.severity().name());
        json.put("code", finding.rule().code());
        json.put("direction", finding.direction().name());
        json.put("text", finding.text());
        return json;
    }

    private Map<String, Object> describe(SessionStateChange state) {
        var json = json(state.at());
        json.put("type", "state");
        json.put("phase", state.phase().name());
        json.put("step", state.step());
        json.put("waiting_for", state.waitingFor());
        return json;
    }

    private void queueHealth(long at) {
        var verdict = health.snapshot(at).verdict();
        var json = json(at);
        json.put("grade", verdict.grade().name());
        json.put("cause", verdict.cause().name());
        json.put("sentence", verdict.sentence());
        json.put("since_ns", session.anchor().epochNanos(verdict.since()));
        queueJson(StageMessageKind.HEALTH, json);
    }

    private void queueLog(Map<String, Object> json) {
        queueJson(StageMessageKind.LOG, json);
    }

    private Map<String, Object> json(long at) {
        var json = new LinkedHashMap<String, Object>();
        json.put("run", run.toString());
        json.put("time_ns", session.anchor().epochNanos(at));
        return json;
    }

    private void queueJson(StageMessageKind kind, Map<String, Object> json) {
        queue.add(kind, 4L * OBJECT_BYTES, () -> {
            flush();
            var body = JsonMapper.shared().writeValueAsString(json).getBytes(StandardCharsets.UTF_8);
            count++;
            publish(kind, "%s/%s-%d".formatted(run, kind.token(), count), body, 0);
        });
    }

    private void addEntry(Entry entry) {
        if (hasSecrets) {
            masking.addEntry(entry);
        } else {
            addToBatch(entry, entry.bytes());
        }
    }

    private void addToBatch(Entry entry, ByteBuffer shown) {
        if (batch.size() + shown.remaining() > BATCH_BYTES) {
            flush();
        }
        batch.add(entry, shown);
        entries++;
    }

    /** Publishes the entries that were added. */
    void flush() {
        if (batch.isEmpty()) {
            return;
        }
        var part = batch.id();
        int added = batch.count();
        var body = batch.finish();
        if (body.length > limit.bytes()) {
            droppedEntries.addAndGet(added);
        } else {
            publish(StageMessageKind.RAW, part, body, added);
        }
    }

    /** Publishes a checkpoint before all later entries, unless it lacks a secret or is too large for the server. */
    private void publishCheckpoint(SessionCheckpoint checkpoint, boolean isFirst) {
        flush();
        var state = checkpoint.encodeState(session.history().decoder());
        if (isFirst || state.complete()) {
            var body = SharedCheckpoint.write(description, checkpoint, state.bytes());
            if (body.length <= limit.bytes()) {
                long index = checkpoint.position().index();
                publish(StageMessageKind.STATE, "%s/state-%d".formatted(run, index), body, 0);
            }
        }
    }

    private void publish(StageMessageKind kind, String part, byte[] body, int added) {
        sender.add(new OutgoingStageMessage(StageSubject.of(address, kind), part, body, added));
    }

    /** Publishes what waits, after the last event of the session. */
    void finish() {
        if (!isOver) {
            masking.finish();
            flush();
            isOver = true;
        }
    }

    boolean isOver() {
        return isOver;
    }

    /** Returns the number of entries that did not reach the server, and never will. */
    long droppedEntries() {
        return droppedEntries.get();
    }

    /** Returns the values of the session in its agent's presence. */
    Map<String, Object> describePresence() {
        var json = description.toJsonValue();
        json.put("phase", phase.name());
        json.put("entries", entries);
        json.put("dropped", droppedEntries());
        return json;
    }
}
