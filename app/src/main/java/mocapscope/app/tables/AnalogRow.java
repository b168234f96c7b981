package mocapscope.app.tables;

import mocapscope.app.control.Figures;
import mocapscope.protocol.sample.AnalogLayout;
import mocapscope.protocol.sample.Sample;

/**
 * What the table of analogs says of one channel.
 *
 * @param least smallest value that was told
 * @param most largest value that was told
 * @param age nanoseconds since it came
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

    /** All of its digits, those included that a double does not hold. */
    String exact() {
        return channel() < analog.exact().size() ? analog.exact().get(channel()).toString() : Figures.exact(value());
    }

    /** The channel's own word, or what is measured. */
    String label() {
        boolean named = channel() < layout().labels().size();
        return named ? layout().labels().get(channel()) : layout().measure();
    }

    /** Left end of the bar: 0, or −1 for what has been negative, or further out. */
    double low() {
        return least >= 0 ? 0 : Math.min(-1, least);
    }

    /** Right end of the bar. */
    double high() {
        return Math.max(1, most);
    }
}
