/**
 * AImation as a protocol that sessions can use, its client, and the files of single packets. Start with {@code
 * AimationProtocol}.
 */
package mocapscope.protocol.aimation;
