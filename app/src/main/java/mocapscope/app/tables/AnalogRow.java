package mocapscope.app.tables;

import mocapscope.protocol.sample.AnalogLayout;

/**
 * What the table of analogs says of one channel.
 *
 * @param least smallest value since the table first saw the channel
 * @param most largest value since then
 * @param age nanoseconds since it came
 */
record AnalogRow(
        Origin session,
        Part part,
        AnalogLayout layout,
        double value,
        double least,
        double most,
        double hertz,
        long age) {

    String device() {
        return part.source().label();
    }

    int channel() {
        return part.index();
    }

    /** The channel's own word, or what is measured. */
    String label() {
        boolean named = channel() < layout.labels().size();
        return named ? layout.labels().get(channel()) : layout.measure();
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
