package mocapscope.app.intercept;

import java.util.List;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Computes the positions of lanes, times and messages in a sequence diagram.
 *
 * <pre>
 *   time   delta   client      tcp      server   client      udp      server
 *   0.001   1.000     |---- cookie ------▶|         |                    |
 * </pre>
 *
 * Each channel has a lane if there is room for all of them; otherwise all channels share one.
 *
 * @param lanes the number of lanes
 */
record SequenceLayout(List<Channel> channels, double width, int lanes) {
    static final double ROW = 28;
    private static final double HEAD = 26;
    private static final double HIGH_HEAD = 42;

    /** Right edge of the right-aligned times. */
    static final double TIME = 74;

    static final double DELTA = 140;
    private static final double LEFT = 156;
    private static final double LEFT_WITHOUT_DELTA = 90;
    /** The width from which there is room for the differences of times. */
    private static final double LEAST_WITH_DELTA = 420;

    private static final double RIGHT = 22;
    private static final double APART = 36;
    private static final double LEAST_LANE = 84;

    SequenceLayout {
        channels = List.copyOf(channels);
    }

    static SequenceLayout of(List<Channel> channels, double width) {
        double room = width - margin(width) - RIGHT;
        boolean each = channels.size() > 1 && room / channels.size() - APART >= LEAST_LANE;
        return new SequenceLayout(channels, width, each ? channels.size() : 1);
    }

    /** Returns true if each row has the difference to the time above; a narrow diagram needs the room for names. */
    boolean hasDelta() {
        return width >= LEAST_WITH_DELTA;
    }

    private static double margin(double width) {
        return width >= LEAST_WITH_DELTA ? LEFT : LEFT_WITHOUT_DELTA;
    }

    /** Returns the height of the header: two lines if there are several lanes. */
    double head() {
        return lanes > 1 ? HIGH_HEAD : HEAD;
    }

    /** Returns true if the channels share one lane, so that rows must name their channel. */
    boolean shared() {
        return lanes == 1 && channels.size() > 1;
    }

    int laneOf(@Nullable Channel channel) {
        return lanes == 1 || channel == null ? 0 : Math.max(0, channels.indexOf(channel));
    }

    /** Returns the x position of a side's line in a lane: the client's on the left, the server's on the right. */
    double side(int lane, boolean server) {
        double left = margin(width);
        double each = (width - left - RIGHT + APART) / lanes;
        left += lane * each;
        return server ? left + each - APART : left;
    }

    double from(int lane, Direction direction) {
        return side(lane, direction == Direction.TO_CLIENT);
    }

    double to(int lane, Direction direction) {
        return side(lane, direction == Direction.TO_SERVER);
    }

    /**
     * Returns the left limit of message names, which may extend beyond their lane, since other lanes are empty in that
     * row.
     */
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
