/** The annotation of limits of memory and time, which every package may use. Begin with {@code DocumentedLimit}. */
package mocapscope.protocol.limit;
