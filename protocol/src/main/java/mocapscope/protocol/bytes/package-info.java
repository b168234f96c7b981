/**
 * Readers and writers that know the name and offset of each field. Begin with {@code ByteReader} and
 * {@code ByteWriter}: the names appear in errors and in the inspector. A rejected read breaks a {@code Rule}, and a
 * {@code EditableField} is a field of a message that a user can edit. {@code MessageContentFormatter} describes fields in
 * a line of text.
 */
package mocapscope.protocol.bytes;
