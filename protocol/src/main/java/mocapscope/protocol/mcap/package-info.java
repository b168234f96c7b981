/**
 * The records of MCAP files, containers of timestamped messages (version 0 of the specification, mcap.dev), and their
 * fields. Start with {@code McapRecord}. No subpackage interprets the messages: {@code reader} and {@code writer} read and
 * write them.
 *
 * {@snippet :
 * try (var writer = new McapWriter(channel, new Header("", "mine"), McapWriteOptions.STANDARD)) {
 *     writer.channel(new Channel(1, 0, "/topic", "json", Map.of()));
 *     writer.message(1, 0, logTime, publishTime, bytes);
 * }
 * try (var reader = McapIndexedReader.open(path)) {
 *     var messages = reader.messages(Query.ALL.between(from, to));
 *     for (var message = messages.next(); message != null; message = messages.next()) {
 *         show(message);
 *     }
 * }
 * }
 */
package mocapscope.protocol.mcap;
