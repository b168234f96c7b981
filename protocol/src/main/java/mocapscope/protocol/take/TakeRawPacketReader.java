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
import mocapscope.protocol.protobuf.ProtobufException;
import mocapscope.protocol.take.codec.RecordedTranscriptEntry;
import mocapscope.protocol.take.codec.TakeChannelType;
import org.jspecify.annotations.Nullable;

/**
 * Reads the recorded network packets of selected sessions from an MCAP file, one packet at a time. Only a few chunks
 * are held in memory.
 */
interface TakeRawPacketReader extends Closeable {

    /** Returns the next packet of a selected session, or null at the end. */
    @Nullable
    SessionRawPacket readNext() throws IOException;

    /** Callback for messages of other channels, such as log and health, that are read between two packets. */
    interface TakeMessageListener {

        /** Receives a message of a session's channel of that type; valid during the call. */
        void onMessage(TakeChannelType channelType, String session, McapMessage message) throws ProtobufException;
    }

    /** A raw packet of a take and the name of its session. */
    record SessionRawPacket(String session, RecordedTranscriptEntry packet) {}

    /**
     * Opens a reader that uses the take's index, in order of time. A damaged chunk is reported as a fault.
     *
     * @param others types of the other channels, whose messages {@code listener} receives
     */
    static TakeRawPacketReader openIndexed(
            Path file, Set<String> sessions, Set<TakeChannelType> others, TakeMessageListener listener)
            throws IOException {
        var reader = McapIndexedReader.open(file);
        try {
            return readFrom(reader, 0, new TakeChannelSelection(sessions, others, listener), reader::close);
        } catch (IOException exception) {
            reader.close();
            throw exception;
        }
    }

    /**
     * Opens a reader from a log time on, over an MCAP reader that stays open. A damaged chunk is reported as a fault
     * once.
     */
    static TakeRawPacketReader openFrom(
            McapIndexedReader reader,
            Set<String> sessions,
            long logTime,
            Set<TakeChannelType> others,
            TakeMessageListener listener)
            throws IOException {
        return readFrom(reader, logTime, new TakeChannelSelection(sessions, others, listener), () -> {});
    }

    private static TakeRawPacketReader readFrom(
            McapIndexedReader reader, long logTime, TakeChannelSelection channels, Closeable onClose)
            throws IOException {
        reader.channels().values().forEach(channels::add);
        var iterator = channels.isEmpty()
                ? null
                : reader.messages(
                        McapMessageQuery.ALL.withChannels(channels.ids()).withTimeRange(logTime, -1));
        return new TakeRawPacketReader() {
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
    static TakeRawPacketReader openSequential(
            Path file, Set<String> sessions, Set<TakeChannelType> others, TakeMessageListener listener)
            throws IOException {
        var reader = new McapReader(Files.newByteChannel(file));
        var channels = new TakeChannelSelection(sessions, others, listener);
        return new TakeRawPacketReader() {
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

    /** The channels to read from a take: raw packets of selected sessions, and types requested by a listener. */
    final class TakeChannelSelection {
        private record OtherChannel(TakeChannelType channelType, String session) {}

        private final Set<String> sessions;
        private final Set<TakeChannelType> otherTypes;
        private final TakeMessageListener listener;
        private final Map<Integer, String> packets = new HashMap<>();
        private final Map<Integer, OtherChannel> others = new HashMap<>();

        private TakeChannelSelection(
                Set<String> sessions, Set<TakeChannelType> otherTypes, TakeMessageListener listener) {
            this.sessions = sessions;
            this.otherTypes = otherTypes;
            this.listener = listener;
        }

        private void add(McapChannel channel) {
            TakeChannelType.RAW
                    .session(channel)
                    .filter(sessions::contains)
                    .ifPresent(session -> packets.put(channel.id(), session));
            for (var channelType : otherTypes) {
                channelType
                        .session(channel)
                        .filter(sessions::contains)
                        .ifPresent(session -> others.put(channel.id(), new OtherChannel(channelType, session)));
            }
        }

        private boolean isEmpty() {
            return packets.isEmpty();
        }

        private Set<Integer> ids() {
            var ids = new HashSet<>(packets.keySet());
            ids.addAll(others.keySet());
            return ids;
        }

        /** Returns the packet of a message; null if it is another message. */
        private @Nullable SessionRawPacket read(McapMessage message) throws ProtobufException {
            var session = packets.get(message.channelId());
            if (session != null) {
                return new SessionRawPacket(session, RecordedTranscriptEntry.read(message.data()));
            }
            var other = others.get(message.channelId());
            try {
                if (other != null) {
                    listener.onMessage(other.channelType(), other.session(), message);
                }
            } catch (ProtobufException _) {
                // The packets are readable without the other messages.
            }
            return null;
        }
    }
}
