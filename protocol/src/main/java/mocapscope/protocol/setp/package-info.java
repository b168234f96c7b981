/**
 * SETP/CICPv2 draft 0.2: messages over UDP that arrive once each when they are guaranteed, and may be lost when not.
 * From the ground up, each floor knowing only those below it:
 *
 * <ol>
 *   <li>words: {@code SetpTable}, {@code SetpReader} and {@code SetpMessage} with its kinds: what bytes of a message mean;
 *   <li>packets: {@code SetpPiece} to {@code SetpPacket}: how messages share packets, and {@code SetpReassembly} of those
 *       that took several;
 *   <li>delivery: {@code Sender}, {@code Resender}, {@code Receiver} and what they stand on, joined in {@code
 *       SetpTransport}: the reliable half, without sockets, clocks or threads;
 *   <li>understanding: {@code SetpDecoder} with what it knows of a session ({@code SetpKnowledge}) and of the shared world
 *       ({@code SetpWorld}), and what of that a recording must be reminded of ({@code SetpReminders});
 *   <li>sides: {@code SetpClient} and {@code SetpServer}, whose {@code SetpHall} holds the members of a bubble;
 *   <li>hands: {@code SetpWording}, what a person can change of all that; {@code SetpProtocol} is the way in.
 * </ol>
 */
package mocapscope.protocol.setp;
