package mocapscope.protocol.take;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.reader.McapIndexedReader;
import mocapscope.protocol.mcap.reader.McapMessageQuery;
import mocapscope.protocol.mcap.reader.McapReader;
import mocapscope.protocol.take.codec.RawPacket;
import mocapscope.protocol.take.codec.TakeChannelType;
import mocapscope.protocol.take.protobuf.ProtobufException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the raw packets of selected sessions from an MCAP recording in sequence. Only a few chunks are held in
 * memory.
 */
interface RawPacketReader extends Closeable {

    /** Returns the next packet of a selected session, or null at the end. */
    @Nullable
    SessionRawPacket readNext() throws IOException;

    /** A raw packet of a take and the name of its session. */
    record SessionRawPacket(String session, RawPacket packet) {}

    /** Opens a reader that uses the take's index, in order of time. A damaged chunk is reported as a fault. */
    static RawPacketReader openIndexed(Path file, Set<String> sessions) throws IOException {
        var reader = McapIndexedReader.open(file);
        try {
            return readFrom(reader, sessions, 0, reader::close);
        } catch (IOException exception) {
            reader.close();
            throw exception;
        }
    }

    /**
     * Opens a reader from a log time on, over an MCAP reader that stays open. A damaged chunk is reported as a fault
     * once.
     */
    static RawPacketReader openFrom(McapIndexedReader reader, Set<String> sessions, long logTime) throws IOException {
        return readFrom(reader, sessions, logTime, () -> {});
    }

    private static RawPacketReader readFrom(
            McapIndexedReader reader, Set<String> sessions, long logTime, Closeable onClose) throws IOException {
        var channels = new HashMap<Integer, String>();
        reader.channels().values().forEach(channel -> addRawChannel(channel, sessions, channels));
        var iterator = channels.isEmpty()
                ? null
                : reader.messages(
                        McapMessageQuery.ALL.withChannels(channels.keySet()).withTimeRange(logTime, -1));
        return new RawPacketReader() {
            @Override
            public @Nullable SessionRawPacket readNext() throws IOException {
                var message = iterator == null ? null : iterator.next();
                return message == null ? null : packet(message, channels);
            }

            @Override
            public void close() throws IOException {
                onClose.close();
            }
        };
    }

    /** Opens a sequential reader of everything readable, in the order written; unreadable parts are skipped. */
    static RawPacketReader openSequential(Path file, Set<String> sessions) throws IOException {
        var reader = new McapReader(Files.newByteChannel(file));
        var channels = new HashMap<Integer, String>();
        return new RawPacketReader() {
            @Override
            public @Nullable SessionRawPacket readNext() throws IOException {
                while (true) {
                    try {
                        var record = reader.next();
                        if (record == null) {
                            return null;
                        }
                        if (record instanceof McapChannel channel) {
                            addRawChannel(channel, sessions, channels);
                        } else if (record instanceof McapMessage message && channels.containsKey(message.channelId())) {
                            return packet(message, channels);
                        }
                    } catch (McapException _) {
                        // The fault was reported when the take was opened.
                    }
                }
            }

            @Override
            public void close() throws IOException {
                reader.close();
            }
        };
    }

    private static void addRawChannel(McapChannel channel, Set<String> sessions, Map<Integer, String> channels) {
        TakeChannelType.RAW
                .session(channel)
                .filter(sessions::contains)
                .ifPresent(session -> channels.put(channel.id(), session));
    }

    private static SessionRawPacket packet(McapMessage message, Map<Integer, String> sessions)
            throws ProtobufException {
        return new SessionRawPacket(sessions.getOrDefault(message.channelId(), ""), RawPacket.read(message.data()));
    }
}
