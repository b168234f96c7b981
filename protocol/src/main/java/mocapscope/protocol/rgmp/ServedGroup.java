package mocapscope.protocol.rgmp;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.ByteWriter;

/** A group as a server shows it: its streams, and what writes the values of each. */
final class ServedGroup {

    /** Writes one stream's values as they are at a moment. */
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
