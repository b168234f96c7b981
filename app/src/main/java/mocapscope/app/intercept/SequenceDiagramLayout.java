package mocapscope.app.intercept;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * The column layout of a sequence diagram: columns for times, and two lifelines for each network channel.
 *
 * <pre>
 *   time   delta   client      tcp      server   client      udp      server
 *   0.001   1.000     |---- cookie ------▶|         |                    |
 * </pre>
 *
 * Each channel has a lane if there is room for all of them; otherwise all channels share one. A lane without messages is
 * narrow, unless no lane has any.
 */
record SequenceDiagramLayout(List<Channel> channels, double width, List<Lane> lanes) {
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
    /** The space between two lanes. */
    static final double APART = 36;
    /** The width from which a lane has room for the names of both sides. */
    private static final double LEAST_LANE = 122;
    /** The width of a lane without messages: with the space beside it, most names of channels fit. */
    private static final double NARROW_LANE = 48;
    /** The space between the lines of a lane and a text. */
    private static final double BESIDE = 8;

    /** The range between two lines: the client's on the left, the server's on the right. */
    record Lane(double left, double right) {

        double width() {
            return right - left;
        }

        double middle() {
            return (left + right) / 2;
        }

        boolean isNarrow() {
            return width() < LEAST_LANE;
        }

        /** Returns the room for texts between the lines. */
        Lane forText() {
            return new Lane(left + BESIDE, right - BESIDE);
        }
    }

    SequenceDiagramLayout {
        channels = List.copyOf(channels);
        lanes = List.copyOf(lanes);
    }

    /** Creates a layout in which those channels are narrow that are not {@code busy}. */
    static SequenceDiagramLayout of(List<Channel> channels, Set<Channel> busy, double width) {
        double left = margin(width);
        double room = width - left - RIGHT;
        boolean each = channels.size() > 1 && room / channels.size() - APART >= LEAST_LANE;
        return new SequenceDiagramLayout(
                channels, width, each ? lanes(channels, busy, left, room) : List.of(new Lane(left, left + room)));
    }

    private static List<Lane> lanes(List<Channel> channels, Set<Channel> busy, double left, double room) {
        long wide = channels.stream().filter(busy::contains).count();
        boolean equal = wide == 0;
        double narrow = equal ? 0 : channels.size() - wide;
        double most = (room + APART - narrow * (NARROW_LANE + APART)) / (channels.size() - narrow) - APART;
        var lanes = new ArrayList<Lane>();
        double at = left;
        for (var channel : channels) {
            double end = at + (equal || busy.contains(channel) ? most : NARROW_LANE);
            lanes.add(new Lane(at, end));
            at = end + APART;
        }
        return lanes;
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
        return hasLanes() ? HIGH_HEAD : HEAD;
    }

    /** Returns true if each channel has a lane of its own. */
    boolean hasLanes() {
        return lanes.size() > 1;
    }

    /** Returns true if the channels share one lane, so that rows must name their channel. */
    boolean shared() {
        return lanes.size() == 1 && channels.size() > 1;
    }

    Lane laneOf(@Nullable Channel channel) {
        int index = !hasLanes() || channel == null ? 0 : channels.indexOf(channel);
        return lanes.get(Math.max(0, index));
    }

    /** Returns the range of all lanes. */
    Lane whole() {
        return new Lane(lanes.getFirst().left(), lanes.getLast().right());
    }

    static double from(Lane lane, Direction direction) {
        return direction == Direction.TO_CLIENT ? lane.right() : lane.left();
    }

    static double to(Lane lane, Direction direction) {
        return direction == Direction.TO_CLIENT ? lane.left() : lane.right();
    }
}
