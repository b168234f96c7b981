package mocapscope.protocol.setp.transport;

import java.nio.ByteBuffer;

/**
 * An encoded SETP packet, ready to send.
 *
 * @param bytes read-only
 * @param type type of the first message other than an Acknowledgement, if there is one: it names the packet for the
 *     user
 * @param resends resend count, as in the header
 */
public record SetpEncodedPacket(ByteBuffer bytes, int type, int resends) {}
