package mocapscope.protocol.take;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.reader.McapIndexedReader;
import mocapscope.protocol.mcap.reader.McapMessageQuery;
import mocapscope.protocol.mcap.reader.McapReader;
import mocapscope.protocol.protobuf.ProtobufException;
import mocapscope.protocol.recording.SessionActivityTimeline;
import mocapscope.protocol.recording.SessionActivityTimelineBuilder;
import mocapscope.protocol.session.event.ProcessLagHistory;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.take.codec.RecordedLogMessage;
import mocapscope.protocol.take.codec.RecordedTranscriptEntry;
import mocapscope.protocol.take.codec.SessionHealthProtobufCodec;
import mocapscope.protocol.take.codec.TakeChannelType;

/**
 * Summarizes each session's activity over time in an MCAP recording without decoding its packets. A session was silent
 * in the states of that name.
 */
final class TakeActivityOverviewScanner {
    private static final List<TakeChannelType> WANTED = List.of(
            TakeChannelType.RAW,
            TakeChannelType.LOG,
            TakeChannelType.HEALTH,
            TakeChannelType.TF,
            TakeChannelType.ANALOG,
            TakeChannelType.BUTTONS);
    private static final int NOW_AND_THEN = 256;
    private static final long NEVER = Long.MIN_VALUE;

    private static final String SILENT = SessionPhase.SILENT.name().toLowerCase(Locale.ROOT);

    private final Take take;
    private final List<TakeSessionInfo> sessions;
    private final List<SessionActivityTimeline> overviews;
    private final List<SilenceTrack> silences;
    private final Map<Integer, Line> lines = new HashMap<>();

    /** The silence of a session so far. */
    private static final class SilenceTrack {
        private long lastData = NEVER;
        private long silentSince = NEVER;

        /** Adds a sample; those after the state belong to the next silence. */
        void addData(long time) {
            lastData = silentSince == NEVER ? time : lastData;
        }
    }

    /** A channel of the take, the overview to which its messages belong, and the lags and the silence that it names. */
    private record Line(
            TakeChannelType layout,
            TakeSessionInfo session,
            SessionActivityTimeline overview,
            ProcessLagHistory lags,
            SilenceTrack silence) {}

    TakeActivityOverviewScanner(Take take, List<TakeSessionInfo> sessions, List<SessionActivityTimeline> overviews) {
        this.take = take;
        this.sessions = sessions;
        this.overviews = overviews;
        this.silences = overviews.stream().map(_ -> new SilenceTrack()).toList();
    }

    /** Builds the overviews. Damaged parts are skipped, since playback reports them. */
    void build(DoubleConsumer progress, BooleanSupplier cancelled) throws IOException {
        if (take.isIndexed()) {
            indexed(progress, cancelled);
        } else {
            inTurn(progress, cancelled);
        }
        progress.accept(1);
    }

    private void indexed(DoubleConsumer progress, BooleanSupplier cancelled) throws IOException {
        try (var reader = McapIndexedReader.open(take.file())) {
            reader.channels().values().forEach(this::addChannel);
            if (lines.isEmpty()) {
                return;
            }
            var iterator = reader.messages(McapMessageQuery.ALL.withChannels(lines.keySet()));
            long time = 0;
            while (!cancelled.getAsBoolean()) {
                try {
                    var message = iterator.next();
                    if (message == null) {
                        return;
                    }
                    add(message);
                    addMessage(message, time++, progress);
                } catch (McapException _) {
                    // The next chunk may be intact.
                }
            }
        }
    }

    private void inTurn(DoubleConsumer progress, BooleanSupplier cancelled) throws IOException {
        try (var reader = new McapReader(Files.newByteChannel(take.file()))) {
            long time = 0;
            while (!cancelled.getAsBoolean()) {
                try {
                    var record = reader.next();
                    if (record == null) {
                        return;
                    }
                    if (record instanceof McapChannel channel) {
                        addChannel(channel);
                    } else if (record instanceof McapMessage message) {
                        add(message);
                        addMessage(message, time++, progress);
                    }
                } catch (McapException _) {
                    // The fault was reported when the take was opened.
                }
            }
        }
    }

    private void addMessage(McapMessage message, long time, DoubleConsumer progress) {
        if (time % NOW_AND_THEN == 0) {
            double part = (double) time(message) / Math.max(1, take.durationNanos());
            progress.accept(Math.clamp(part, 0, 1));
        }
    }

    private void addChannel(McapChannel channel) {
        for (var channelType : WANTED) {
            channelType.sessionOfSeries(channel).ifPresent(name -> {
                for (int i = 0; i < sessions.size(); i++) {
                    if (sessions.get(i).name().equals(name)) {
                        lines.put(
                                channel.id(),
                                new Line(
                                        channelType,
                                        sessions.get(i),
                                        overviews.get(i),
                                        new ProcessLagHistory(),
                                        silences.get(i)));
                    }
                }
            });
        }
    }

    private void add(McapMessage message) {
        var line = lines.get(message.channelId());
        try {
            if (line != null) {
                add(line, message);
            }
        } catch (ProtobufException _) {
            // The readable part is sufficient for an overview.
        }
    }

    private void add(Line line, McapMessage message) throws ProtobufException {
        switch (line.layout()) {
            case RAW -> raw(line, RecordedTranscriptEntry.read(message.data()));
            case LOG -> log(line, message.data(), time(message));
            case HEALTH -> health(line, message);
            case TF, ANALOG, BUTTONS -> line.silence().addData(time(message));
            case STATE, POINTS, SCENE -> {}
        }
    }

    private void health(Line line, McapMessage message) throws ProtobufException {
        SessionHealthProtobufCodec.readLag(message.data()).ifPresent(line.lags()::add);
        SessionHealthProtobufCodec.lost(message.data(), (channel, messages) -> {
            var lost = SessionActivityTimelineBuilder.lost(messages, channel);
            var text = line.lags().covers(message.publishTime()) ? lost + ", perhaps by the recording program" : lost;
            long time = message.publishTime() - take.anchor().epochNanos();
            line.overview().addMark(SessionActivityTimeline.ActivityMarkKind.LOST, time, time, text);
        });
    }

    private void raw(Line line, RecordedTranscriptEntry packet) {
        long time = line.session().anchor().epochNanos(packet.arrival())
                - take.anchor().epochNanos();
        int bytes = packet.bytes().remaining();
        SessionActivityTimelineBuilder.addEntry(
                line.overview(), packet.kind(), packet.channel(), time, bytes, packet.note());
    }

    private static void log(Line line, ByteBuffer message, long time) throws ProtobufException {
        RecordedLogMessage.read(message, line.session().name()).ifPresent(logLine -> {
            line.overview().addMark(logLine.kind(), time, time, logLine.text());
            if (logLine.kind() == SessionActivityTimeline.ActivityMarkKind.STATE) {
                followSilence(line, logLine.text(), time);
            }
        });
    }

    /** Adds a silence when it ends; it began with the last data before the state. */
    private static void followSilence(Line line, String state, long time) {
        var track = line.silence();
        boolean silent = state.startsWith(SILENT);
        if (silent && track.silentSince == NEVER) {
            track.silentSince = track.lastData == NEVER ? time : track.lastData;
        } else if (!silent && track.silentSince != NEVER) {
            line.overview().addMark(SessionActivityTimeline.ActivityMarkKind.SILENCE, track.silentSince, time, "");
            track.silentSince = NEVER;
        }
    }

    private long time(McapMessage message) {
        return message.logTime() - take.anchor().epochNanos();
    }
}
