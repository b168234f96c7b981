package mocapscope.app.tables;

import java.util.Locale;
import mocapscope.app.words.TextBundle;
import mocapscope.protocol.sample.Sample;

/** One device text message's row: text, severity, device and time. The time {@code at} is in nanoseconds since 1970. */
record TextMessageRow(SessionLabel session, Sample.Text text, long at) {
    private static final TextBundle WORDS = TextBundle.of(TextMessageRow.class);

    String device() {
        return text.stamp().source().label();
    }

    String severity() {
        return WORDS.text("severity." + text.severity().name().toLowerCase(Locale.ROOT));
    }
}
