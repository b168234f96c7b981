package mocapscope.protocol.rgmp;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.ByteWriter;

/** A stream group of a served device: its stream descriptors and the writers of their values. */
final class ServedGroup {

    /** Writes the values of one served stream from a device state. */
    @FunctionalInterface
    interface Values {

        void write(DeviceState state, ByteWriter out);
    }

    private final String name;
    private final double rate;
    private final List<StreamInfo> streams = new ArrayList<>();
    private final List<Values> values = new ArrayList<>();

    ServedGroup(String name, double rate) {
        this.name = name;
        this.rate = rate;
    }

    void add(StreamInfo stream, Values written) {
        streams.add(stream);
        values.add(written);
    }

    boolean isEmpty() {
        return streams.isEmpty();
    }

    Group described() {
        return new Group(name, rate, streams, true);
    }

    void write(DeviceState state, ByteWriter out) {
        values.forEach(one -> one.write(state, out));
    }
}
