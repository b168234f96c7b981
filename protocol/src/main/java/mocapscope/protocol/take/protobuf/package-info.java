/** Protobuf messages: types, schemas, reader and writer. Start with {@code ProtobufMessageType}. */
package mocapscope.protocol.take.protobuf;
