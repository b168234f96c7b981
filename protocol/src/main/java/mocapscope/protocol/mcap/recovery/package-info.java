/** The recovery of truncated or damaged MCAP files. Start with {@code McapRecovery}. */
package mocapscope.protocol.mcap.recovery;
