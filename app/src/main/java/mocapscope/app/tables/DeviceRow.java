package mocapscope.app.tables;

import java.util.Optional;
import mocapscope.app.control.Column;
import mocapscope.app.model.Device;
import mocapscope.app.model.Saying;
import mocapscope.app.model.Selection;
import mocapscope.app.words.Words;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a device says, or that it says nothing.
 *
 * @param has its sensors, buttons and so on, as far as they have shown themselves
 * @param picks what picking it selects
 * @param pace how it keeps the rates that it declares
 * @param saying null for a device that told nothing of itself so far
 * @param now the moment of the look, on the session's monotonic clock
 */
record DeviceRow(
        Origin session,
        Device device,
        String has,
        Optional<Selection> picks,
        Paces.Pace pace,
        @Nullable Saying saying,
        long now) {
    private static final Words WORDS = Words.of(DeviceRow.class);
    /** No message came yet. */
    static final long NEVER = Column.NEVER;

    record Key(SourceId source, String type) {}

    Key key() {
        return new Key(device.source(), saying == null ? "" : saying.type());
    }

    String name() {
        return device.source().label();
    }

    String says() {
        if (device.left()) {
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

    /** Nanoseconds since the last message, or {@link #NEVER}. */
    long age() {
        return saying == null ? NEVER : now - saying.lastArrival();
    }
}
