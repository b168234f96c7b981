package mocapscope.app.tables;

import java.util.Optional;
import mocapscope.app.control.LiveTableColumn;
import mocapscope.app.model.MessageTypeStatistics;
import mocapscope.app.model.Selection;
import mocapscope.app.model.ServerDeviceSnapshot;
import mocapscope.app.words.TextBundle;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/**
 * One row of the device table: a device and one of its message types with count, rate and age.
 *
 * @param signalCounts the device's sensors, buttons and so on, as far as they have been seen
 * @param selection the selection made by selecting the row
 * @param declaredRate the measured and declared rates
 * @param messageType the message type; null for a device that has sent nothing about itself so far
 * @param now the snapshot's time on the session's monotonic clock
 */
record DeviceRow(
        SessionLabel session,
        ServerDeviceSnapshot device,
        String signalCounts,
        Optional<Selection> selection,
        DeviceRateFormatter.DeviceRateText declaredRate,
        @Nullable MessageTypeStatistics messageType,
        long now) {
    private static final TextBundle WORDS = TextBundle.of(DeviceRow.class);
    /** The age that stands for no message yet. */
    static final long NEVER = LiveTableColumn.NEVER;

    /** The key of a device table row: source and message type. */
    record DeviceRowKey(SourceId source, String type) {}

    DeviceRowKey key() {
        return new DeviceRowKey(device.source(), messageType == null ? "" : messageType.type());
    }

    String name() {
        return device.source().label();
    }

    String messageTypeText() {
        if (device.departed()) {
            return messageType == null ? WORDS.text("device.left") : WORDS.text("device.said.left", messageType.type());
        }
        return messageType == null ? WORDS.text("device.silent") : messageType.type();
    }

    long count() {
        return messageType == null ? 0 : messageType.count();
    }

    double hertz() {
        return messageType == null ? 0 : messageType.hertz();
    }

    /** Returns the nanoseconds since the last message, or {@link #NEVER}. */
    long age() {
        return messageType == null ? NEVER : now - messageType.lastArrival();
    }
}
