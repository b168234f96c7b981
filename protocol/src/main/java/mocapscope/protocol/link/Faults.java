package mocapscope.protocol.link;

import java.util.EnumSet;
import java.util.Set;
import mocapscope.protocol.transcript.Direction;

/**
 * What a bad network does. On a stream it is done to whole messages, which keep their order where nobody asks for
 * another; otherwise to datagrams.
 *
 * @param loss share that never arrives, 0 to 1, as are the other shares
 * @param duplicate share that arrives twice
 * @param reorder share that arrives 50 ms later than the rest, which does not wait for it
 * @param corrupt share of which one byte is another
 * @param truncate share that lacks its end
 * @param delayNanos how long everything takes
 * @param jitterNanos by how much the delay varies, up and down
 * @param stallNanos how long nothing arrives at all, and then everything at once
 * @param everyNanos from one stall's begin to the next one's
 * @param ways which directions suffer
 */
public record Faults(
        double loss,
        double duplicate,
        double reorder,
        double corrupt,
        double truncate,
        long delayNanos,
        long jitterNanos,
        long stallNanos,
        long everyNanos,
        Set<Direction> ways) {
    /** How it is written, for people. */
    public static final String FORM = "loss:5%,delay:80ms±20ms,duplicate:1%,reorder:2%,corrupt:0.1%,truncate:0.1%,"
            + "stall:2s/10s,way:in|out|both";

    /** A good network. */
    public static final Faults NONE =
            new Faults(0, 0, 0, 0, 0, 0, 0, 0, FaultsText.USUAL_EVERY, EnumSet.allOf(Direction.class));

    public Faults {
        ways = Set.copyOf(ways);
    }

    /**
     * Reads faults written as {@link #FORM}, in any order, each at most once.
     *
     * @throws IllegalArgumentException that says which part is wrong and how it is written
     */
    public static Faults parse(String text) {
        return new FaultsText(text).read();
    }
}
