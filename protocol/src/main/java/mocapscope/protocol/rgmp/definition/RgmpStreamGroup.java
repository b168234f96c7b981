package mocapscope.protocol.rgmp.definition;

import java.util.List;

/**
 * A group of values that an RGMP device sends together in one data frame.
 *
 * @param rate expected rate in hertz; 0 for a group that sends on events
 * @param decodable false if the data type of a stream is missing: frames are then kept as raw bytes
 */
public record RgmpStreamGroup(String name, double rate, List<RgmpStreamDescriptor> streams, boolean decodable) {

    public RgmpStreamGroup {
        streams = List.copyOf(streams);
    }

    /** Returns the pose streams, which are the group's sensors; empty if its frames are kept as raw bytes. */
    public List<RgmpStreamDescriptor> poseStreams() {
        return decodable ? streams.stream().filter(RgmpStreamDescriptor::isPose).toList() : List.of();
    }

    /** Returns the size in bytes of all streams together. */
    public int byteCount() {
        int size = 0;
        for (var stream : streams) {
            size += stream.type().size();
        }
        return size;
    }
}
