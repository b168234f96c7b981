/** The writer of MCAP files, with chunks, indexes and summary. Start with {@code McapWriter}. */
package mocapscope.protocol.mcap.writer;
