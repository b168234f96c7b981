/**
 * Reading regular files, compressed ones too, as {@code GzipAwareInputStream}s, and writing files that are invisible until complete, and that are identified by their identity meanwhile, not by name.
 * Begin with {@code AtomicFileWriter}.
 */
package mocapscope.protocol.file;
