/** Protobuf messages: types, schemas, reader and writer. Start with {@code ProtobufMessageSchema}. */
package mocapscope.protocol.protobuf;
