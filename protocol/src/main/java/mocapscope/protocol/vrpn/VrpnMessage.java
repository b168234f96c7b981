package mocapscope.protocol.vrpn;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.session.Message;

/**
 * Anything one VRPN peer says to another, whichever of them says it. All but the cookie and the callback request come in frames:
 *
 * <pre>
 *   0        4        8        12       16       20       24
 *   ├ length ┼ sec    ┼ usec   ┼ sender ┼ type   ┼ seq    ┼ payload … ┼ padding to 8
 *   └──────────── counted by length ──────────────────────────────────┘
 * </pre>
 */
sealed interface VrpnMessage extends Message.Body
        permits Cookie,
                Callback,
                VrpnSystem,
                VrpnReport,
                VrpnMessage.Opaque,
                VrpnMessage.Undecodable,
                VrpnMessage.Fragment {

    /** {@code length} bytes of payload that nothing here understands, or that break the rules of their type. */
    record Opaque(int length) implements VrpnMessage {

        static Opaque read(ByteReader in) {
            int length = in.remaining();
            in.skip("payload", length);
            return new Opaque(length);
        }
    }

    /** From here on this direction cannot be understood, until the peers connect again. */
    record Undecodable(VrpnRule rule, String why) implements VrpnMessage {}

    /** {@code length} bytes of a datagram that are no whole message. */
    record Fragment(int length) implements VrpnMessage {}

    /** A message that we can say: one that can be written as well as read. */
    sealed interface Sayable permits VrpnSystem, VrpnReport {

        VrpnType type();

        /** Writes what follows the header. */
        void write(ByteWriter out);
    }
}
