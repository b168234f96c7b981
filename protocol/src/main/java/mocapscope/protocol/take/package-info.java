/**
 * Takes: what sessions went through, in an MCAP file, as it happens and back from there. The bytes that crossed are what
 * counts; what was decoded of them lies beside them for other programs.
 */
package mocapscope.protocol.take;
