/** Chunk compression: LZ4 frames, implemented here, and Zstandard. Start with {@code McapCompression}. */
package mocapscope.protocol.mcap.compression;
