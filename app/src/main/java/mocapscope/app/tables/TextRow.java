package mocapscope.app.tables;

import java.util.Locale;
import mocapscope.protocol.sample.Sample;

/** What a device said, and when: {@code at} in nanoseconds since 1970. */
record TextRow(Origin session, Sample.Text text, long at) {

    String device() {
        return text.stamp().source().label();
    }

    String severity() {
        return text.severity().name().toLowerCase(Locale.ROOT);
    }
}
