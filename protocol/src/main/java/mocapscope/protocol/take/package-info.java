/**
 * Takes: recordings of sessions in MCAP files, written live and read back. A take is defined by the transferred bytes;
 * decoded data is stored with them for other programs.
 */
package mocapscope.protocol.take;
