package mocapscope.protocol.vmc.wire;

import java.util.List;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;

/** The options of a VMC session: multicast group, network interface, and the frame rate of a performer (sender). */
public final class VmcSessionOptions {
    private static final String RATE = "rate";
    private static final String GROUP = "group";
    private static final String INTERFACE = "interface";

    private static final OptionDefinition NETWORK_INTERFACE = OptionDefinition.text(
            INTERFACE,
            "Interface",
            "lo",
            "Network interface of the multicast group, such as eth0; lo is this machine only.");

    private static final List<OptionDefinition> MARIONETTE = List.of(
            OptionDefinition.text(
                    GROUP, "Multicast group", "", "A multicast group to receive from, such as 239.255.39.39."),
            NETWORK_INTERFACE);

    private static final List<OptionDefinition> PERFORMER =
            List.of(OptionDefinition.number(RATE, "Rate (Hz)", 60, 1, 1000, "Rate of frames."), NETWORK_INTERFACE);

    private VmcSessionOptions() {}

    public static List<OptionDefinition> of(SessionRole role) {
        return role == SessionRole.CLIENT ? MARIONETTE : PERFORMER;
    }

    public static double rate(OptionValues values) {
        return values.number(RATE);
    }

    /** Returns the multicast group to join; empty for none. */
    public static String group(OptionValues values) {
        return values.text(GROUP);
    }

    /** Returns the name of the network interface for multicast. */
    public static String networkInterface(OptionValues values) {
        return values.text(INTERFACE);
    }
}
