package mocapscope.app.tables;

import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.protocol.sample.AnalogLayout;
import mocapscope.protocol.sample.Sample;

/**
 * One analog channel's row: value, minimum, maximum, report rate and age.
 *
 * @param minimum the smallest value received
 * @param maximum the largest value received
 * @param age nanoseconds since the latest sample
 */
record AnalogRow(
        SessionLabel session,
        SignalRowKey part,
        Sample.Analog analog,
        double minimum,
        double maximum,
        double hertz,
        long age) {

    String device() {
        return part.source().label();
    }

    int channel() {
        return part.index();
    }

    AnalogLayout layout() {
        return analog.layout();
    }

    double value() {
        return analog.channels().at(channel());
    }

    /** Formats the value with all digits, including those beyond the precision of a double. */
    String exactText() {
        return channel() < analog.exact().size()
                ? analog.exact().get(channel()).toString()
                : DisplayNumberFormatter.formatExact(value());
    }

    /** Returns the channel's own name, or the measured quantity. */
    String label() {
        boolean named = channel() < layout().labels().size();
        return named ? layout().labels().get(channel()) : layout().measure();
    }

    /** Returns the left end of the bar's range: 0, −1 after a negative value, or less. */
    double barStart() {
        return minimum >= 0 ? 0 : Math.min(-1, minimum);
    }

    /** Returns the right end of the bar's range. */
    double barEnd() {
        return Math.max(1, maximum);
    }
}
