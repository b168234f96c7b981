package mocapscope.protocol.session.endpoint;

/**
 * The multicast settings of a UDP channel: the group address to join and the network interface.
 *
 * @param address the address of the group; empty if it joins none
 * @param networkInterface the name of the interface to join on, and to send to a group from; {@code lo} is the loopback
 *     interface of any system
 */
public record MulticastGroup(String address, String networkInterface) {
    /** The name of the loopback interface. */
    public static final String LOOPBACK = "lo";

    /** No group; datagrams to a group stay on this machine. */
    public static final MulticastGroup NONE = new MulticastGroup("", LOOPBACK);

    /** Returns whether a group is joined. */
    public boolean isJoined() {
        return !address.isEmpty();
    }
}
