package mocapscope.protocol.vrpn;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.session.Message;

/**
 * A VRPN message of either direction: cookie, callback request, system message, device message or undecodable bytes.
 * All but the cookie and the callback request are sent in frames:
 *
 * <pre>
 *   0        4        8        12       16       20       24
 *   ├ length ┼ sec    ┼ usec   ┼ sender ┼ type   ┼ seq    ┼ payload … ┼ padding to 8
 *   └──────────── counted by length ──────────────────────────────────┘
 * </pre>
 */
sealed interface VrpnMessage extends Message.MessageBody
        permits Cookie,
                Callback,
                VrpnSystem,
                VrpnReport,
                VrpnMessage.Opaque,
                VrpnMessage.Undecodable,
                VrpnMessage.Fragment {

    /**
     * A message with a payload of unknown type or invalid content, kept as raw bytes.
     *
     * @param length size of the payload in bytes
     */
    record Opaque(int length) implements VrpnMessage {

        static Opaque read(ByteReader in) {
            int length = in.remaining();
            in.skip("payload", length);
            return new Opaque(length);
        }
    }

    /** A header with an impossible length: the rest of this direction cannot be decoded until reconnection. */
    record Undecodable(VrpnRule rule, String why) implements VrpnMessage {}

    /**
     * Bytes of a datagram that form neither a whole message nor a valid callback request.
     *
     * @param length number of bytes
     */
    record Fragment(int length) implements VrpnMessage {}

    /** A VRPN message that can be encoded as well as decoded. */
    sealed interface Sayable permits VrpnSystem, VrpnReport {

        VrpnType type();

        /** Writes the payload. */
        void write(ByteWriter out);
    }
}
