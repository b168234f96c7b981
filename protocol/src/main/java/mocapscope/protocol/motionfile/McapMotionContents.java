package mocapscope.protocol.motionfile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.motionfile.CoordinateFrameToBodyGrouper.FrameBody;
import mocapscope.protocol.motionfile.spatial.SpatialMessageDecoder;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;

/**
 * The motion sources found in an MCAP file of another program, and the MCAP channels whose messages supply them.
 *
 * @param start log time of the first message that is shown, in nanoseconds
 * @param preamble sources and notes, which precede all samples
 * @param channels the channels that are shown, by id
 * @param stage the tree of all frames, in which only those outside of bodies have transforms
 * @param bodies the bodies by number of their source
 */
record McapMotionContents(
        Path file,
        long start,
        List<MotionFileMessage> preamble,
        Map<Integer, ShownChannel> channels,
        CoordinateFrameTransformTree stage,
        Map<Integer, FrameBody> bodies)
        implements MotionFileReaderFactory {
    /** The start of 2000 in Unix time, in nanoseconds: log times before it count from another instant. */
    private static final long LEAST_UNIX_TIME = 946_684_800_000_000_000L;

    McapMotionContents {
        preamble = List.copyOf(preamble);
        channels = Map.copyOf(channels);
        bodies = Map.copyOf(bodies);
    }

    /**
     * A channel whose messages are shown.
     *
     * @param firstSource number of its source; that of the first quantity for joints, and -1 for frames
     * @param elements number of poses, points or joints of its source
     * @param joints index of each joint by name
     * @param quantities the quantities of joints, a source each
     */
    record ShownChannel(
            String topic,
            SpatialMessageDecoder decoder,
            int firstSource,
            int elements,
            Map<String, Integer> joints,
            List<RobotJointQuantity> quantities) {

        ShownChannel {
            joints = Map.copyOf(joints);
            quantities = List.copyOf(quantities);
        }
    }

    @Override
    public MotionFileReader openReader() throws IOException {
        return new McapMotionReader(this, McapMessageStream.open(file));
    }

    @Override
    public MonotonicToUnixTimeAnchor anchor() {
        return start >= LEAST_UNIX_TIME
                ? new MonotonicToUnixTimeAnchor(0, start)
                : new MonotonicToUnixTimeAnchor(0, 0, false);
    }
}
