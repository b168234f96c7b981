package mocapscope.protocol.rgmp;

import java.util.List;

/**
 * Streams that come together in one data frame, in this order and without padding.
 *
 * @param rate expected, in Hz; 0 when the group follows events
 * @param readable false when a stream's types were left out: its frames stay bytes
 */
record Group(String name, double rate, List<StreamInfo> streams, boolean readable) {

    Group {
        streams = List.copyOf(streams);
    }

    /** Those streams that say where something is, which are the group's sensors; none when its frames stay bytes. */
    List<StreamInfo> poses() {
        return readable ? streams.stream().filter(StreamInfo::poses).toList() : List.of();
    }

    /** Bytes of all streams together. */
    int size() {
        int size = 0;
        for (var stream : streams) {
            size += stream.type().size();
        }
        return size;
    }
}
