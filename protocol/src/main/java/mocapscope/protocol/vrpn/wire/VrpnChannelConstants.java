package mocapscope.protocol.vrpn.wire;

import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.transcript.Channel;

/**
 * Constants that name the TCP, UDP and log file channels of VRPN sessions. A session over TCP alone has only the TCP
 * stream, a log only the log file.
 */
public final class VrpnChannelConstants {
    /** The URI scheme of sessions with datagrams. */
    public static final String WITH_DATAGRAMS = "vrpn";

    /** The datagrams with callback requests to the server's port. */
    public static final Channel CALLBACK = Channel.udp("udp-handshake");

    /** The listener on which a client waits for the server's connection. */
    public static final Channel LISTENER = Channel.tcp("listener");

    public static final Channel TCP = Channel.tcp("tcp");

    /** The unreliable datagrams of both directions. */
    public static final Channel UDP = Channel.udp("udp");

    /** The messages of one side in a log file; the bytes are those of the file. */
    public static final Channel LOG = Channel.tcp("log");

    private VrpnChannelConstants() {}

    /** Returns true if sessions of the endpoint use datagrams beside the stream. */
    public static boolean usesDatagrams(Endpoint endpoint) {
        return endpoint.scheme().name().equals(WITH_DATAGRAMS);
    }
}
