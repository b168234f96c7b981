package mocapscope.app.bench;

import java.util.List;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * The positions of the parts of a sequence diagram in its pane:
 *
 * <pre>
 *   time   delta   client      tcp      server   client      udp      server
 *   0.001   1.000     |---- cookie ------▶|         |                    |
 * </pre>
 *
 * With channels that have room for a lane each, each has one, else all share one.
 *
 * @param lanes how many
 */
record SequenceLayout(List<Channel> channels, double width, int lanes) {
    static final double ROW = 28;
    private static final double HEAD = 26;
    private static final double HIGH_HEAD = 42;

    /** Up to where the times stand, right-aligned. */
    static final double TIME = 74;

    static final double DELTA = 140;
    private static final double LEFT = 156;
    private static final double RIGHT = 22;
    private static final double APART = 36;
    private static final double LEAST_LANE = 64;

    SequenceLayout {
        channels = List.copyOf(channels);
    }

    static SequenceLayout of(List<Channel> channels, double width) {
        double room = width - LEFT - RIGHT;
        boolean each = channels.size() > 1 && room / channels.size() - APART >= LEAST_LANE;
        return new SequenceLayout(channels, width, each ? channels.size() : 1);
    }

    /** How high the names of channels and sides are: in two lines where there are several lanes. */
    double head() {
        return lanes > 1 ? HIGH_HEAD : HEAD;
    }

    /** Whether a lane does not say of itself which channel it is. */
    boolean shared() {
        return lanes == 1 && channels.size() > 1;
    }

    int lane(@Nullable Channel channel) {
        return lanes == 1 || channel == null ? 0 : Math.max(0, channels.indexOf(channel));
    }

    /** Where a side's line is in a lane: the client's left, the server's right. */
    double side(int lane, boolean server) {
        double each = (width - LEFT - RIGHT + APART) / lanes;
        double left = LEFT + lane * each;
        return server ? left + each - APART : left;
    }

    double from(int lane, Direction direction) {
        return side(lane, direction == Direction.TO_CLIENT);
    }

    double to(int lane, Direction direction) {
        return side(lane, direction == Direction.TO_SERVER);
    }

    /** From where to where names may reach: beyond their lane, since no other has anything in their line. */
    double left() {
        return side(0, false) + 8;
    }

    double right() {
        return side(lanes - 1, true) - 8;
    }

    double middle(int lane) {
        return (side(lane, false) + side(lane, true)) / 2;
    }
}
