/**
 * SETP/CICPv2 draft 0.2, the protocol of shared bubbles, as a protocol that sessions can use: messages over UDP, of which
 * guaranteed ones arrive exactly once. Start with {@code SetpProtocol}. Each subpackage uses only those above it in this
 * list:
 *
 * <ol>
 *   <li>{@code wire}: packets, frames, messages and their fields;
 *   <li>{@code transport}: reliable delivery without sockets, clocks or threads; {@code decode} beside it: the decoder;
 *   <li>{@code connection}: messages and options that client and server share;
 *   <li>{@code bubble}: the simulated and the participants' objects;
 *   <li>{@code client}, {@code server} and {@code edit}, which do not use each other.
 * </ol>
 */
package mocapscope.protocol.setp;
