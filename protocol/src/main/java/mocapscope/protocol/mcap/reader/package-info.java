/** Readers of MCAP files, in sequence and by index. Start with {@code McapIndexedReader}. */
package mocapscope.protocol.mcap.reader;
