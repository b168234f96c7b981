package mocapscope.protocol.vrpn.wire;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.session.event.DecodedMessage;

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
public sealed interface VrpnMessage extends DecodedMessage.MessageBody
        permits VrpnCookie,
                VrpnTcpConnectBackRequest,
                VrpnSystemMessage,
                VrpnDeviceMessage,
                VrpnMessage.OpaquePayload,
                VrpnMessage.FramingError,
                VrpnMessage.MalformedBytes {

    /**
     * A message with a payload of unknown type or invalid content, kept as raw bytes.
     *
     * @param length size of the payload in bytes
     */
    record OpaquePayload(int length) implements VrpnMessage {

        static OpaquePayload read(ByteReader in) {
            int length = in.remaining();
            in.skip("payload", length);
            return new OpaquePayload(length);
        }
    }

    /** A header with an impossible length: the rest of this direction cannot be decoded until reconnection. */
    record FramingError(VrpnProblemKind rule, String reason) implements VrpnMessage {}

    /**
     * Bytes of a datagram that form neither a whole message nor a valid callback request.
     *
     * @param length number of bytes
     */
    record MalformedBytes(int length) implements VrpnMessage {}

    /** A VRPN message that can be encoded as well as decoded. */
    sealed interface VrpnEncodableMessage permits VrpnSystemMessage, VrpnDeviceMessage {

        VrpnMessageType type();

        /** Writes the payload. */
        void write(ByteWriter out);
    }
}
