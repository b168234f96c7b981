package mocapscope.app.model.state;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.app.model.buffer.MemoizingListMapper;
import mocapscope.app.model.snapshot.AnnouncedServerDeviceSnapshot;
import mocapscope.app.model.snapshot.MessageTypeStatistics;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.SampleMemorySizeEstimator;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.timing.RateMeter;
import org.jspecify.annotations.Nullable;

/**
 * Counts a device's messages by type, measures their rates, and stores the device's description. Not thread-safe.
 * Counting a known message type allocates nothing.
 */
final class DeviceMessageStatistics {

    /** The count of one message type. */
    private static final class MessageTypeCount {
        private final String type;
        private final boolean housekeeping;
        private final RateMeter rate = new RateMeter();
        private long count;
        private long last;
        private @Nullable MessageTypeStatistics shown;

        MessageTypeCount(MessageMetadata first) {
            type = first.name();
            housekeeping = first.isHousekeeping();
        }

        void add(MessageMetadata message) {
            count++;
            last = message.arrival();
            rate.add(last);
        }

        MessageTypeStatistics snapshot(long now) {
            double hertz = rate.perSecond(now);
            if (shown == null || shown.count() != count || shown.hertz() != hertz) {
                shown = new MessageTypeStatistics(type, housekeeping, count, hertz, last);
            }
            return shown;
        }
    }

    private final SourceId source;
    private final boolean internal;
    private final List<MessageTypeCount> types = new ArrayList<>();
    private final Map<String, MessageTypeCount> byType = new HashMap<>();
    private final MemoizingListMapper<MessageTypeStatistics> messageTypes = new MemoizingListMapper<>();
    private @Nullable MessageTypeCount latest;
    private List<MessageTypeStatistics> shownTypes = List.of();
    private @Nullable DeviceProperty page;
    private long pageBytes;
    private boolean left;
    private @Nullable AnnouncedServerDeviceSnapshot shown;

    DeviceMessageStatistics(SourceId source, boolean internal) {
        this.source = source;
        this.internal = internal;
    }

    /** Counts a message, of a new type only if there is {@code room}; returns true if its type is new. */
    boolean add(MessageMetadata message, boolean room) {
        var property = findCount(message.name());
        boolean fresh = property == null && room;
        if (fresh) {
            property = new MessageTypeCount(message);
            types.add(property);
            byType.put(message.name(), property);
        }
        if (property != null) {
            property.add(message);
            latest = property;
        }
        return fresh;
    }

    /** Sets the self-description, or drops it if null, and returns the growth in bytes. */
    long setDescription(@Nullable DeviceProperty newer) {
        long before = pageBytes;
        page = newer;
        pageBytes = newer == null ? 0 : SampleMemorySizeEstimator.estimateBytes(newer);
        shown = null;
        return pageBytes - before;
    }

    /** Records that the device is gone, or present again. */
    void setDeparted(boolean departed) {
        left = departed;
        shown = null;
    }

    /** Returns the device at {@code now}; the identical object while nothing changes. */
    AnnouncedServerDeviceSnapshot snapshot(long now) {
        var currentTypes = messageTypes.map(types, property -> property.snapshot(now));
        if (shown == null || currentTypes != shownTypes) {
            shownTypes = currentTypes;
            shown = new AnnouncedServerDeviceSnapshot(source, internal, currentTypes, Optional.ofNullable(page), left);
        }
        return shown;
    }

    /** Returns the count of a type; usually that of the previous message. */
    private @Nullable MessageTypeCount findCount(String type) {
        return latest != null && latest.type.equals(type) ? latest : byType.get(type);
    }
}
