package mocapscope.app.tables;

import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.protocol.sample.AnalogLayout;
import mocapscope.protocol.sample.Sample;

/**
 * One analog channel's row: value, minimum, maximum, report rate and age.
 *
 * @param least the smallest value received
 * @param most the largest value received
 * @param age nanoseconds since the latest sample
 */
record AnalogRow(Origin session, Part part, Sample.Analog analog, double least, double most, double hertz, long age) {

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
    String exact() {
        return channel() < analog.exact().size() ? analog.exact().get(channel()).toString() : DisplayNumberFormatter.formatExact(value());
    }

    /** Returns the channel's own name, or the measured quantity. */
    String label() {
        boolean named = channel() < layout().labels().size();
        return named ? layout().labels().get(channel()) : layout().measure();
    }

    /** Returns the left end of the bar's range: 0, −1 after a negative value, or less. */
    double low() {
        return least >= 0 ? 0 : Math.min(-1, least);
    }

    /** Returns the right end of the bar's range. */
    double high() {
        return Math.max(1, most);
    }
}
