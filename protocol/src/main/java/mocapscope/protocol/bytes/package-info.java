/**
 * Reads and writes that know their field's name and offset. Begin with {@code ByteReader} and {@code ByteWriter}: one
 * name serves the error, the inspector and the reader of the code. A {@code Rule} is what a refused read breaks, and a
 * {@code Spot} what of a message a person can change.
 */
package mocapscope.protocol.bytes;
