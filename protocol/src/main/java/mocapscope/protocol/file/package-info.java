/**
 * Writing files that are not seen before they are complete, and that are known by their identity meanwhile, not by their
 * name. Begin with {@code AtomicFileWriter}.
 */
package mocapscope.protocol.file;
