package mocapscope.protocol.take;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.McapMetadata;
import mocapscope.protocol.mcap.McapRecord;
import mocapscope.protocol.mcap.reader.McapReader;
import mocapscope.protocol.recording.ScanProgressMonitor;
import mocapscope.protocol.take.codec.TakeChannelType;
import mocapscope.protocol.take.writer.TakeWriter;

/**
 * Merges successive takes (MCAP recordings) into one, without repeating packets that two of them contain. A session of
 * several takes becomes one session; its packets that two takes contain are written once. Unfinished and damaged takes
 * are read as far as possible.
 */
public final class SuccessiveTakeMerger {
    private static final int MOST_CHANNELS = 65_000;
    /** The number of records between two reports of progress. */
    private static final int A_STRETCH = 1024;

    private final TakeWriter out;
    /** The channels written, by topic. */
    private final Map<String, MergedChannel> channels = new HashMap<>();

    private final Set<McapMetadata> metadata = new HashSet<>();

    /** A channel of the new take, and its last message. */
    private static final class MergedChannel {
        private final int id;
        private final TakeChannelType type;
        private long lastSequence = -1;
        private long lastTime = Long.MIN_VALUE;
        /** The number and time of the last message in the takes before the one being read; the number is -1 for none. */
        private long earlierSequence = -1;

        private long earlierTime = Long.MIN_VALUE;

        MergedChannel(int id, TakeChannelType type) {
            this.id = id;
            this.type = type;
        }

        void startNextTake() {
            earlierSequence = lastSequence;
            earlierTime = lastTime;
        }

        /** Returns true if no earlier take contains the message. The number of a packet is its index in the session. */
        boolean isNew(McapMessage message) {
            return switch (type) {
                case RAW -> isAfter(message.sequence(), earlierSequence);
                case STATE -> true;
                case TF, LOG, ANALOG, BUTTONS, HEALTH, POINTS, SCENE -> message.logTime() > earlierTime;
            };
        }

        void add(McapMessage message) {
            lastSequence = isAfter(message.sequence(), lastSequence) ? message.sequence() : lastSequence;
            lastTime = Math.max(lastTime, message.logTime());
        }

        /** Compares numbers of 32 bits, which wrap. */
        private static boolean isAfter(long sequence, long other) {
            return other < 0 || (int) (sequence - other) > 0;
        }
    }

    private SuccessiveTakeMerger(TakeWriter out) {
        this.out = out;
    }

    /**
     * Writes {@code target} from takes in the order of their times. Its name ends in {@code .part} until it is complete;
     * it is deleted if it cannot be completed.
     *
     * @param program name and version of the writing program
     * @throws java.util.concurrent.CancellationException if cancelled
     * @throws IOException if {@code target} exists, or if reading or writing fails
     */
    public static void merge(List<Path> takes, Path target, String program, ScanProgressMonitor watch)
            throws IOException {
        try (var file = TakeOutputFile.create(target)) {
            boolean kept = false;
            try {
                write(takes, new TakeWriter(file, program, false), watch);
                file.force();
                file.commit();
                kept = true;
            } finally {
                if (!kept) {
                    file.discard();
                }
            }
        } catch (FileAlreadyExistsException taken) {
            throw new IOException("another file now has this name: choose another name: " + target, taken);
        } catch (UncheckedIOException broken) {
            throw new IOException("cannot be written: " + broken.getMessage(), broken);
        }
    }

    private static void write(List<Path> takes, TakeWriter out, ScanProgressMonitor watch) throws IOException {
        var merger = new SuccessiveTakeMerger(out);
        long all = 0;
        for (var take : takes) {
            all += Files.size(take);
        }
        long before = 0;
        for (var take : takes) {
            before += merger.add(take, before, all, watch);
        }
        out.finish();
    }

    /** Adds a take and returns its size. */
    private long add(Path take, long before, long all, ScanProgressMonitor watch) throws IOException {
        channels.values().forEach(MergedChannel::startNextTake);
        var known = new HashMap<Integer, MergedChannel>();
        var added = new HashSet<McapMetadata>();
        try (var channel = Files.newByteChannel(take);
                var reader = new McapReader(channel)) {
            boolean more = true;
            for (int count = 0; more; count++) {
                try {
                    var record = reader.next();
                    more = record != null;
                    if (record != null) {
                        add(record, known, added);
                    }
                } catch (McapException _) {
                    // The end of a take that a crash left, or a damaged part.
                }
                if (count % A_STRETCH == 0) {
                    watch.report(before + channel.position(), all);
                }
            }
            metadata.addAll(added);
            return channel.size();
        }
    }

    private void add(McapRecord record, Map<Integer, MergedChannel> known, Set<McapMetadata> added) {
        switch (record) {
            case McapChannel channel -> find(channel).ifPresent(found -> known.put(channel.id(), found));
            case McapMessage message -> {
                var channel = known.get(message.channelId());
                if (channel != null && channel.isNew(message)) {
                    write(channel, message);
                }
            }
            case McapMetadata described -> {
                if (!metadata.contains(described)) {
                    added.add(described);
                    out.writeMetadata(described);
                }
            }
            default -> {}
        }
    }

    private void write(MergedChannel channel, McapMessage message) {
        channel.add(message);
        out.writeMessage(channel.id, message.sequence(), message.logTime(), message.publishTime(), message.data());
    }

    /** Returns the channel of the new take; empty if it belongs to no session. */
    private Optional<MergedChannel> find(McapChannel channel) {
        for (var type : TakeChannelType.values()) {
            if (type.sessionOfSeries(channel).isPresent()) {
                var topic = channel.topic();
                if (!channels.containsKey(topic) && channels.size() < MOST_CHANNELS) {
                    channels.put(topic, new MergedChannel(out.addChannel(type, topic, channel.metadata()), type));
                }
                return Optional.ofNullable(channels.get(topic));
            }
        }
        return Optional.empty();
    }
}
