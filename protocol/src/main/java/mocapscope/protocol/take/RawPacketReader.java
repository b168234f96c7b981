package mocapscope.protocol.take;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
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
 * Reads the raw packets of selected sessions from an MCAP recording in sequence, and on request their log. Only a few
 * chunks are held in memory.
 */
interface RawPacketReader extends Closeable {

    /** Returns the next packet of a selected session, or null at the end. */
    @Nullable
    SessionRawPacket readNext() throws IOException;

    /** Receives the log messages that are read before the next packet. */
    interface TakeLogListener {
        /** A listener for which no log messages are read. */
        TakeLogListener NONE = (_, _) -> {};

        /** Receives a message of a session's log, valid during the call. */
        void onLogMessage(String session, McapMessage message) throws ProtobufException;
    }

    /** A raw packet of a take and the name of its session. */
    record SessionRawPacket(String session, RawPacket packet) {}

    /** Opens a reader that uses the take's index, in order of time. A damaged chunk is reported as a fault. */
    static RawPacketReader openIndexed(Path file, Set<String> sessions) throws IOException {
        var reader = McapIndexedReader.open(file);
        try {
            return readFrom(reader, sessions, 0, TakeLogListener.NONE, reader::close);
        } catch (IOException exception) {
            reader.close();
            throw exception;
        }
    }

    /**
     * Opens a reader from a log time on, over an MCAP reader that stays open. A damaged chunk is reported as a fault
     * once.
     */
    static RawPacketReader openFrom(
            McapIndexedReader reader, Set<String> sessions, long logTime, TakeLogListener listener) throws IOException {
        return readFrom(reader, sessions, logTime, listener, () -> {});
    }

    private static RawPacketReader readFrom(
            McapIndexedReader reader, Set<String> sessions, long logTime, TakeLogListener listener, Closeable onClose)
            throws IOException {
        var channels = new TakeChannels(sessions, listener);
        reader.channels().values().forEach(channels::add);
        var iterator = channels.isEmpty()
                ? null
                : reader.messages(
                        McapMessageQuery.ALL.withChannels(channels.ids()).withTimeRange(logTime, -1));
        return new RawPacketReader() {
            @Override
            public @Nullable SessionRawPacket readNext() throws IOException {
                while (iterator != null) {
                    var message = iterator.next();
                    var packet = message == null ? null : channels.read(message);
                    if (message == null || packet != null) {
                        return packet;
                    }
                }
                return null;
            }

            @Override
            public void close() throws IOException {
                onClose.close();
            }
        };
    }

    /** Opens a sequential reader of everything readable, in the order written; unreadable parts are skipped. */
    static RawPacketReader openSequential(Path file, Set<String> sessions, TakeLogListener listener)
            throws IOException {
        var reader = new McapReader(Files.newByteChannel(file));
        var channels = new TakeChannels(sessions, listener);
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
                            channels.add(channel);
                        } else if (record instanceof McapMessage message) {
                            var packet = channels.read(message);
                            if (packet != null) {
                                return packet;
                            }
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

    /** The channels of raw packets and logs of selected sessions. */
    final class TakeChannels {
        private final Set<String> sessions;
        private final TakeLogListener listener;
        private final Map<Integer, String> packets = new HashMap<>();
        private final Map<Integer, String> logs = new HashMap<>();

        private TakeChannels(Set<String> sessions, TakeLogListener listener) {
            this.sessions = sessions;
            this.listener = listener;
        }

        private void add(McapChannel channel) {
            TakeChannelType.RAW
                    .session(channel)
                    .filter(sessions::contains)
                    .ifPresent(session -> packets.put(channel.id(), session));
            if (listener != TakeLogListener.NONE) {
                TakeChannelType.LOG
                        .session(channel)
                        .filter(sessions::contains)
                        .ifPresent(session -> logs.put(channel.id(), session));
            }
        }

        private boolean isEmpty() {
            return packets.isEmpty();
        }

        private Set<Integer> ids() {
            var ids = new HashSet<>(packets.keySet());
            ids.addAll(logs.keySet());
            return ids;
        }

        /** Returns the packet of a message; null if it is another message. */
        private @Nullable SessionRawPacket read(McapMessage message) throws ProtobufException {
            var session = packets.get(message.channelId());
            if (session != null) {
                return new SessionRawPacket(session, RawPacket.read(message.data()));
            }
            var logged = logs.get(message.channelId());
            try {
                if (logged != null) {
                    listener.onLogMessage(logged, message);
                }
            } catch (ProtobufException _) {
                // The packets are readable without the log.
            }
            return null;
        }
    }
}
