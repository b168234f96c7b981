package mocapscope.app.tables;

import java.util.Optional;
import mocapscope.app.control.LiveTableColumn;
import mocapscope.app.model.ServerDeviceSnapshot;
import mocapscope.app.model.MessageTypeStatistics;
import mocapscope.app.model.Selection;
import mocapscope.app.words.Words;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/**
 * One row of the device table: a device and one of its message types with count, rate and age.
 *
 * @param has the device's sensors, buttons and so on, as far as they have been seen
 * @param picks the selection made by selecting the row
 * @param pace the measured and declared rates
 * @param saying the message type; null for a device that has sent nothing about itself so far
 * @param now the snapshot's time on the session's monotonic clock
 */
record DeviceRow(
        Origin session,
        ServerDeviceSnapshot device,
        String has,
        Optional<Selection> picks,
        Paces.Pace pace,
        @Nullable MessageTypeStatistics saying,
        long now) {
    private static final Words WORDS = Words.of(DeviceRow.class);
    /** The age that stands for no message yet. */
    static final long NEVER = LiveTableColumn.NEVER;

    /** The key of a device table row: source and message type. */
    record Key(SourceId source, String type) {}

    Key key() {
        return new Key(device.source(), saying == null ? "" : saying.type());
    }

    String name() {
        return device.source().label();
    }

    String says() {
        if (device.departed()) {
            return saying == null ? WORDS.text("device.left") : WORDS.text("device.said.left", saying.type());
        }
        return saying == null ? WORDS.text("device.silent") : saying.type();
    }

    long count() {
        return saying == null ? 0 : saying.count();
    }

    double hertz() {
        return saying == null ? 0 : saying.hertz();
    }

    /** Returns the nanoseconds since the last message, or {@link #NEVER}. */
    long age() {
        return saying == null ? NEVER : now - saying.lastArrival();
    }
}
