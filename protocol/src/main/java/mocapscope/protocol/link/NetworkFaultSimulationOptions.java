package mocapscope.protocol.link;

import java.util.EnumSet;
import java.util.Set;
import mocapscope.protocol.session.logic.SimulatedSensorDefectOptions;
import mocapscope.protocol.transcript.Direction;

/**
 * The options of network fault simulation, such as message loss, corruption, delay and stalls. On a stream they apply to
 * whole messages, which stay in order unless reordering is requested; otherwise to datagrams. Defects of the served
 * device are requested in the same text.
 *
 * @param loss the share that never arrives, 0 to 1, as are the other shares
 * @param duplicate the share that arrives twice
 * @param reorder the share that arrives 50 ms later than the rest, which does not wait for it
 * @param corrupt the share of which one byte is changed
 * @param truncate the share that lacks its end
 * @param delayNanos the delay of everything, in nanoseconds
 * @param jitterNanos the variation of the delay, up and down, in nanoseconds
 * @param stallNanos the duration of a stall, in nanoseconds: nothing arrives, and then everything at once
 * @param everyNanos the time from the start of one stall to the start of the next, in nanoseconds
 * @param directions the affected directions
 * @param defects the defects of the device, which no gate can simulate
 */
public record NetworkFaultSimulationOptions(
        double loss,
        double duplicate,
        double reorder,
        double corrupt,
        double truncate,
        long delayNanos,
        long jitterNanos,
        long stallNanos,
        long everyNanos,
        Set<Direction> directions,
        SimulatedSensorDefectOptions defects) {
    /** The syntax, for display. */
    public static final String FORM = "loss:5%,delay:80ms±20ms,duplicate:1%,reorder:2%,corrupt:0.1%,truncate:0.1%,"
            + "stall:2s/10s,way:in|out|both," + SimulatedSensorDefectOptions.FORM;

    /** A network without faults. */
    public static final NetworkFaultSimulationOptions NONE = new NetworkFaultSimulationOptions(
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            NetworkFaultSimulationOptionsParser.USUAL_EVERY,
            EnumSet.allOf(Direction.class),
            SimulatedSensorDefectOptions.NONE);

    public NetworkFaultSimulationOptions {
        directions = Set.copyOf(directions);
    }

    /** Returns whether the network has any fault, so that a gate is needed. */
    public boolean hasNetworkFaults() {
        return loss + duplicate + reorder + corrupt + truncate > 0 || delayNanos > 0 || stallNanos > 0;
    }

    /**
     * Parses faults written as {@link #FORM}, in any order, each at most once.
     *
     * @throws IllegalArgumentException if a part is wrong; names the part and its syntax
     */
    public static NetworkFaultSimulationOptions parse(String text) {
        return new NetworkFaultSimulationOptionsParser(text).parse();
    }
}
