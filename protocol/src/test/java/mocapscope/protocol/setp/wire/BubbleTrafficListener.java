package mocapscope.protocol.setp.wire;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.event.TransportMetricValue;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Counts the traffic of one side of a session. Written by its thread, read by any. */
final class BubbleTrafficListener implements SessionListener {
    private static final long SECOND = 1_000_000_000L;

    /** A datagram to the client. */
    private record SentDatagram(long at, int bytes) {}

    private final Map<Direction, Set<Long>> guaranteed =
            new HashMap<>(Map.of(Direction.TO_CLIENT, new HashSet<>(), Direction.TO_SERVER, new HashSet<>()));
    private final Map<Long, Integer> movementCounts = new HashMap<>();
    private final List<SentDatagram> sent = new ArrayList<>();
    /** Ids of all messages to the client; ids are assigned in sequence, even to messages that are never sent. */
    private final Set<Long> ids = new HashSet<>();

    private long firstId;
    private long lastId;

    private final Map<String, Double> vitals = new HashMap<>();
    private double lowestRate = Double.POSITIVE_INFINITY;
    private double highestRate;
    private String step = "";
    private SessionPhase phase = SessionPhase.CONNECTING;

    /** Ids of the guaranteed messages of a direction so far. */
    synchronized Set<Long> guaranteed(Direction direction) {
        return Set.copyOf(guaranteed.getOrDefault(direction, Set.of()));
    }

    /** Returns the number of movements towards the client, by object. */
    synchronized Map<Long, Integer> movementCounts() {
        return Map.copyOf(movementCounts);
    }

    synchronized double metric(String key) {
        return vitals.getOrDefault(key, 0.0);
    }

    synchronized double lowestRate() {
        return lowestRate;
    }

    synchronized double highestRate() {
        return highestRate;
    }

    synchronized boolean lost() {
        return phase == SessionPhase.LOST || phase == SessionPhase.FAILED;
    }

    synchronized String step() {
        return step;
    }

    /** Starts counting; everything before is ignored. */
    synchronized void begin() {
        movementCounts.clear();
        sent.clear();
        ids.clear();
        lowestRate = Double.POSITIVE_INFINITY;
        highestRate = 0;
    }

    /** Messages to the client that were made between the first that left and the last, and never left themselves. */
    synchronized long unsentMessages() {
        return ids.isEmpty() ? 0 : SerialNumberArithmetic.distance(firstId, lastId) + 1 - ids.size();
    }

    /** Returns the most bytes sent to the client within any one second. */
    synchronized long mostBytesPerSecond() {
        long most = 0;
        long bytes = 0;
        int first = 0;
        for (var last : sent) {
            bytes += last.bytes();
            while (last.at() - sent.get(first).at() >= SECOND) {
                bytes -= sent.get(first++).bytes();
            }
            most = Math.max(most, bytes);
        }
        return most;
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionStateChange state -> onState(state);
            case SessionEvent.EntryAppended appended -> onEntry(appended.entry());
            case DecodedMessage message -> onMessage(message);
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            case SessionEvent.TransportMetricsReported measured ->
                onTransportMetrics(measured.metrics(), measured.at());
            default -> {}
        }
    }

    private synchronized void onState(SessionStateChange state) {
        step = state.step();
        phase = state.phase();
    }

    private synchronized void onEntry(Entry entry) {
        if (entry.kind() == Entry.EntryKind.DATA && entry.direction() == Direction.TO_CLIENT) {
            sent.add(new SentDatagram(entry.arrival(), entry.bytes().remaining()));
        }
    }

    private synchronized void onMessage(DecodedMessage message) {
        if (message.direction() == Direction.TO_CLIENT
                && message.body() instanceof SetpMessage.DecodedMessage decodedMessage) {
            numbered(decodedMessage.id());
        }
        if (message.body() instanceof SetpMessage.DecodedMessage(long id, var payload)
                && SetpMessageTypeTable.DRAFT.of(payload.kind()).guarantee()
                        == SetpMessageTypeEntry.SetpDeliveryGuarantee.ALWAYS) {
            guaranteed.getOrDefault(message.direction(), new HashSet<>()).add(id);
        }
    }

    private void numbered(long id) {
        firstId = ids.isEmpty() || SerialNumberArithmetic.isAfter(firstId, id) ? id : firstId;
        lastId = ids.isEmpty() || SerialNumberArithmetic.isAfter(id, lastId) ? id : lastId;
        ids.add(id);
    }

    private synchronized void onSample(Sample sample) {
        if (sample instanceof Sample.SceneObject object
                && object.event() == Sample.SceneObjectEventKind.MOVED
                && object.stamp().direction() == Direction.TO_CLIENT) {
            movementCounts.merge(object.index(), 1, Integer::sum);
        }
    }

    private synchronized void onTransportMetrics(List<TransportMetricValue> latest, long at) {
        latest.forEach(one -> vitals.put(one.key(), one.value()));
        lowestRate = Math.min(lowestRate, metric("rate"));
        highestRate = Math.max(highestRate, metric("rate"));
    }
}
