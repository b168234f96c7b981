package mocapscope.protocol.rgmp.server;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.rgmp.definition.RgmpStreamDescriptor;
import mocapscope.protocol.rgmp.definition.RgmpStreamGroup;

/** The streams that a simulated RGMP device sends together in one data frame, with their value encoders. */
final class RgmpServedDeviceStreamGroup {

    /** Writes the values of one served stream from a device state. */
    @FunctionalInterface
    interface StreamValueWriter {

        void write(RgmpServedDeviceValues state, ByteWriter out);
    }

    private final String name;
    private final double rate;
    private final List<RgmpStreamDescriptor> streams = new ArrayList<>();
    private final List<StreamValueWriter> values = new ArrayList<>();

    RgmpServedDeviceStreamGroup(String name, double rate) {
        this.name = name;
        this.rate = rate;
    }

    void add(RgmpStreamDescriptor stream, StreamValueWriter written) {
        streams.add(stream);
        values.add(written);
    }

    boolean isEmpty() {
        return streams.isEmpty();
    }

    RgmpStreamGroup toStreamGroup() {
        return new RgmpStreamGroup(name, rate, streams, true);
    }

    void write(RgmpServedDeviceValues state, ByteWriter out) {
        values.forEach(one -> one.write(state, out));
    }
}
