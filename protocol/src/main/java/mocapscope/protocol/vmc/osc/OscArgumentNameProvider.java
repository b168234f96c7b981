package mocapscope.protocol.vmc.osc;

/** Supplies display names for the arguments of OSC messages, which OSC itself leaves unnamed. */
public interface OscArgumentNameProvider {
    /** The names of a protocol that is unknown. */
    OscArgumentNameProvider NUMBERED = new OscArgumentNameProvider() {};

    /** Returns the name of an argument, counted from 0. */
    default String argument(String address, int index) {
        return "args[" + index + "]";
    }

    /** Returns the section of the specification that defines the arguments; empty if it is unknown. */
    default String section(String address) {
        return "";
    }
}
