/**
 * SETP/CICPv2 draft 0.2: messages over UDP. Guaranteed messages arrive exactly once; others may be lost. The package
 * has these layers, each of which uses only those above it in this list:
 *
 * <ol>
 *   <li>messages: {@code SetpMessageTypeTable}, {@code SetpFieldReader} and {@code SetpMessage} with its kinds: the fields of a
 *       message;
 *   <li>packets: {@code SetpFrame} to {@code SetpPacket}: the frames of messages that share a packet, and {@code
 *       SetpReassemblyState} of messages in several packets;
 *   <li>transport: {@code SetpMessagePacketizer}, {@code SetpPacketResender} and their helpers, combined in {@code
 *       SetpTransport}: reliable delivery without sockets, clocks or threads;
 *   <li>decoding: {@code SetpDecoder} with its state of sessions ({@code SetpDecoderState}) and of the shared world
 *       ({@code SetpSceneState}), and the packets that restore it in a recording ({@code SetpCheckpointEncoder});
 *   <li>endpoints: {@code SetpClient} and {@code SetpServer}, whose {@code SetpBubbleState} holds the participants of a
 *       bubble;
 *   <li>editing: {@code SetpMessageEditor}, by which the user changes messages.
 * </ol>
 *
 * <p>{@code SetpProtocol} is the entry point.
 */
package mocapscope.protocol.setp;
