package mocapscope.app.doctor;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.transcript.Direction;

/**
 * Collects the declared sample rates and counts the messages of each device that a server announces. Not thread-safe.
 */
public final class AnnouncedDeviceStatisticsCollector {
    /** Maximum number of devices; a server that announces more is not followed further. */
    private static final int MOST = 2000;

    private static final class Entry {
        private final boolean internal;
        private final Set<Double> rates = new TreeSet<>(Comparator.reverseOrder());
        private long messages;

        Entry(boolean internal) {
            this.internal = internal;
        }
    }

    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private boolean isFull;

    public void addAnnounced(SourceId device, boolean internal) {
        if (entries.size() < MOST) {
            entries.putIfAbsent(device.label(), new Entry(internal));
        } else {
            isFull |= !entries.containsKey(device.label());
        }
    }

    public void add(DeclaredSourceProperties source) {
        var entry = entries.get(source.source().device());
        if (entry != null && source.rate().isPresent() && entry.rates.size() < MOST) {
            entry.rates.add(source.rate().getAsDouble());
        }
    }

    public void add(DecodedMessage message) {
        var entry = entries.get(message.sender());
        if (entry != null
                && message.direction() == Direction.TO_CLIENT
                && !message.body().isHousekeeping()) {
            entry.messages++;
        }
    }

    /** Returns true if the server announced more devices than are followed. */
    public boolean isFull() {
        return isFull;
    }

    public List<AnnouncedDevice> devices() {
        return entries.entrySet().stream()
                .map(entry -> member(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static AnnouncedDevice member(String name, Entry entry) {
        return new AnnouncedDevice(name, entry.internal, List.copyOf(entry.rates), entry.messages);
    }
}
