package mocapscope.protocol.rgmp;

import java.util.List;

/**
 * A stream group of a definition: streams sent together in one data frame, in order and without padding.
 *
 * @param rate expected rate in hertz; 0 for a group that sends on events
 * @param readable false if the data type of a stream is missing: frames are then kept as raw bytes
 */
record Group(String name, double rate, List<StreamInfo> streams, boolean readable) {

    Group {
        streams = List.copyOf(streams);
    }

    /** Returns the pose streams, which are the group's sensors; empty if its frames are kept as raw bytes. */
    List<StreamInfo> poses() {
        return readable ? streams.stream().filter(StreamInfo::poses).toList() : List.of();
    }

    /** Returns the size in bytes of all streams together. */
    int size() {
        int size = 0;
        for (var stream : streams) {
            size += stream.type().size();
        }
        return size;
    }
}
