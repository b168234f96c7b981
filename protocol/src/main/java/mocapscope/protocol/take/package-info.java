/**
 * Takes: sessions recorded into an MCAP file as they happen, and read from it again. A take is defined by the transferred
 * bytes; decoded data is stored with them for other programs. Start with {@code Take}.
 */
package mocapscope.protocol.take;
