package mocapscope.protocol.vrpn;

import mocapscope.protocol.transcript.Channel;

/** The channels of a connection; one over TCP alone has only that, and a log none of them. */
final class VrpnChannels {
    /** The client's wish to be called, in a datagram to the server's port. */
    static final Channel CALLBACK = Channel.udp("udp-handshake");

    /** Where a client waits for the server's call. */
    static final Channel LISTENER = Channel.tcp("listener");

    static final Channel TCP = Channel.tcp("tcp");

    /** What may get lost for being quick, both ways. */
    static final Channel UDP = Channel.udp("udp");

    /** What one side said, as a log file holds it: the bytes are the file's. */
    static final Channel LOG = Channel.tcp("log");

    private VrpnChannels() {}
}
