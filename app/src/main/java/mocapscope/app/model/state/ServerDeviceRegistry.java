package mocapscope.app.model.state;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import mocapscope.app.model.buffer.MemoizingListMapper;
import mocapscope.app.model.snapshot.AnnouncedServerDeviceSnapshot;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Holds the devices that a session's server announced, with their descriptions. Not thread-safe. Ignores further
 * devices and message types of a server that announces them without end. Descriptions of devices that left are dropped,
 * in the order in which they left, if all pages together exceed {@link #PAGES}.
 */
final class ServerDeviceRegistry {
    /** Maximum number of devices, equal to the largest number that a protocol can distinguish. */
    @DocumentedLimit(value = "devices of a session", unit = "devices", beyond = "not followed")
    static final int MOST = 2000;

    /** Byte budget for all pages; those of present devices are bounded by their protocol and not dropped. */
    @DocumentedLimit(
            value = "properties of the devices of a session, + 128 bytes for each line",
            unit = "bytes",
            beyond =
                    "those of the device that left first are dropped; present devices keep theirs, as many as the protocol permits")
    static final long PAGES = 4L << 20;

    private static final long A_FIFTH = 200_000_000;

    private final String session;
    private final Map<String, DeviceMessageStatistics> byName = new HashMap<>();
    private final List<DeviceMessageStatistics> all = new ArrayList<>();
    private final MemoizingListMapper<AnnouncedServerDeviceSnapshot> shown = new MemoizingListMapper<>();
    private final SequencedSet<DeviceMessageStatistics> departedDevices = new LinkedHashSet<>();
    private int typeCount;
    private final AllSessionsMemoryBudget.MemoryShare share;
    private long pages;
    private long sharedPages;
    private List<AnnouncedServerDeviceSnapshot> snapshot = List.of();
    private long listed;
    /** True after a device was added or changed its state, which is reported at once. */
    private boolean stale = true;

    /** A message that names no device, until its samples identify the device. */
    private @Nullable MessageMetadata unnamedMessage;

    ServerDeviceRegistry(String session) {
        this(session, AllSessionsMemoryBudget.PROCESS);
    }

    ServerDeviceRegistry(String session, AllSessionsMemoryBudget budget) {
        this.session = session;
        this.share = budget.createUsedShare(this);
    }

    void addAnnounced(SourceId device, boolean internal) {
        stale = true;
        findOrCreate(device, internal).ifPresent(state -> {
            state.setDeparted(false);
            departedDevices.remove(state);
        });
    }

    void setDescription(SourceId device, DeviceProperty page) {
        stale = true;
        findOrCreate(device, false).ifPresent(state -> pages += state.setDescription(page));
        forgetPages();
    }

    void markDeparted(SourceId device) {
        stale = true;
        Optional.ofNullable(byName.get(device.device())).ifPresent(state -> {
            state.setDeparted(true);
            departedDevices.add(state);
        });
        forgetPages();
    }

    /**
     * Counts a message that the server sent for one of its devices; messages of clients to a device are not counted.
     */
    void add(MessageMetadata message) {
        unnamedMessage = null;
        if (message.direction() != Direction.TO_CLIENT) {
            return;
        }
        if (message.sender().isEmpty()) {
            unnamedMessage = message;
        } else {
            add(message.sender(), message);
        }
    }

    /** Assigns a message that names no device to the device of its samples. */
    void addSample(SampleMetadata stamp) {
        if (unnamedMessage != null && unnamedMessage.n() == stamp.message()) {
            add(stamp.source().device(), unnamedMessage);
            unnamedMessage = null;
        }
    }

    private void add(String device, MessageMetadata message) {
        var state = byName.get(device);
        if (state == null) {
            state = begin(new SourceId(session, device), false);
        }
        if (state != null && state.add(message, typeCount < SignalTypeLatestSampleTable.MOST)) {
            typeCount++;
        }
    }

    /**
     * Returns the devices at {@code now} or some frames earlier: their counts change with every message but are read at
     * most five times a second.
     */
    List<AnnouncedServerDeviceSnapshot> snapshot(long now) {
        if (stale || now - listed >= A_FIFTH || now < listed) {
            stale = false;
            listed = now;
            snapshot = shown.map(all, state -> state.snapshot(now));
        }
        return snapshot;
    }

    private void forgetPages() {
        while (pages > PAGES && !departedDevices.isEmpty()) {
            pages += departedDevices.removeFirst().setDescription(null);
        }
        share.change(pages - sharedPages);
        sharedPages = pages;
    }

    private Optional<DeviceMessageStatistics> findOrCreate(SourceId device, boolean internal) {
        return Optional.ofNullable(byName.get(device.device())).or(() -> Optional.ofNullable(begin(device, internal)));
    }

    private @Nullable DeviceMessageStatistics begin(SourceId source, boolean internal) {
        if (all.size() == MOST) {
            return null;
        }
        var state = new DeviceMessageStatistics(source, internal);
        byName.put(source.device(), state);
        stale = true;
        all.add(state);
        return state;
    }
}
