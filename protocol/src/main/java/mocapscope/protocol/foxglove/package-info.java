/** A scene as messages of Foxglove: schemas and encoder. Start with {@code FoxgloveSceneEncoder}. */
package mocapscope.protocol.foxglove;
