/** The message types of Foxglove: schemas and encoders. Start with {@code FoxgloveMessageTypes}. */
package mocapscope.protocol.foxglove;
