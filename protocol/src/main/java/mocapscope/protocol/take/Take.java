package mocapscope.protocol.take;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import mocapscope.protocol.file.GzipAwareInputStream;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.recording.RecordingDamage;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.ReplayableRecordedSession;
import mocapscope.protocol.recording.SeekableRecordedSessionSet;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.ProcessLagHistory;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.take.codec.ImportedDeviceNamesCodec;
import mocapscope.protocol.take.codec.RecordedTranscriptEntry;
import mocapscope.protocol.take.codec.SessionHealthProtobufCodec;
import mocapscope.protocol.take.codec.TakeChannelType;

/**
 * An MCAP recording of sessions, opened for replaying them any number of times. Each session can be replayed any number
 * of times.
 */
public final class Take {
    /** The file name extension. */
    public static final String EXTENSION = ".mcap";

    private final Path file;
    private final TakeContentsSummary takeContents;

    private Take(Path file, TakeContentsSummary contents) {
        this.file = file;
        this.takeContents = contents;
    }

    /**
     * Opens a take; one without a summary section is read completely.
     *
     * @throws IOException if the file cannot be read or is no take of this program
     */
    public static Take open(Path file) throws IOException {
        requireUnpacked(file);
        var contents = TakeContentsSummary.of(file);
        if (!contents.profile().equals(TakeChannelType.PROFILE)) {
            throw new IOException(
                    "not a take of this program: %s: %s".formatted(ForeignMcapErrorFormatter.describe(file), file));
        }
        return new Take(file, contents);
    }

    /** Checks that a take can be read from any place, which gzip does not allow. */
    static void requireUnpacked(Path file) throws IOException {
        try (var in = GzipAwareInputStream.open(file)) {
            if (in.isPacked()) {
                throw new IOException("a take compressed with gzip: unpack it first with gunzip: " + file);
            }
        }
    }

    /** Returns the path of the file. */
    public Path file() {
        return file;
    }

    /** Returns the sessions in order of their start. */
    public List<TakeSessionInfo> sessions() {
        return takeContents.sessions();
    }

    /** Returns the sessions with transferred data; a listener itself has none. */
    public List<TakeSessionInfo> activeSessions() {
        return sessions().stream().filter(session -> session.packets() > 0).toList();
    }

    /** Returns the duration in nanoseconds. */
    public long durationNanos() {
        return Math.max(0, takeContents.end() - takeContents.start());
    }

    /** Describes a problem of the file for the user, or returns an empty string. */
    public String notice() {
        if (takeContents.indexed()) {
            return "";
        }
        var reason = takeContents.faults().isEmpty()
                ? ""
                : " (%s)".formatted(takeContents.faults().getFirst());
        boolean isEmpty = sessions().isEmpty() && takeContents.end() == 0;
        var remedy = isEmpty ? "it contains nothing to recover" : "mocapscope recover makes a whole take";
        return "the take has no summary and was read from its start%s; %s: %s".formatted(reason, remedy, file);
    }

    /** Describes the samples that the decoded channels lack, or returns an empty string; their bytes are complete. */
    public String remark() {
        long omitted = takeContents.omittedSamples();
        return omitted == 0
                ? ""
                : ("the decoded channels, which other programs read, lack %,d samples, but all bytes are recorded;"
                                + " mocapscope convert makes a take with all samples: %s")
                        .formatted(omitted, file);
    }

    /** Returns the damage that was found when the file was opened. */
    RecordingDamage damage() {
        return takeContents.damage();
    }

    /**
     * Returns the session with that name.
     *
     * @throws IllegalArgumentException if it does not exist
     */
    public TakeSessionInfo session(String name) {
        return sessions().stream()
                .filter(session -> session.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "no session of the take has the name %s: %s".formatted(name, file)));
    }

    /** Returns the sessions of {@code protocols} as a recording file. */
    public RecordingFile recordingFile(List<Protocol> protocols) {
        var names = protocols.stream().map(Protocol::name).collect(Collectors.toSet());
        var known = activeSessions().stream()
                .filter(session -> names.contains(session.protocol()))
                .collect(Collectors.toMap(
                        session ->
                                new RecordingFile.NamedRecording(session.name(), recordedSession(session, protocols)),
                        session -> session,
                        (one, _) -> one,
                        LinkedHashMap::new));
        return new TakeToRecordingFileAdapter(this, known, protocols);
    }

    /** Returns true if the file has a summary section, which makes random access fast. */
    boolean isIndexed() {
        return takeContents.indexed();
    }

    /** Returns a recording source over some sessions, whose protocols are among {@code protocols}. */
    public SeekableRecordedSessionSet createSource(List<TakeSessionInfo> sessions, List<Protocol> protocols) {
        return new ReplayableTakeSessionSet(this, sessions, protocols);
    }

    /** Returns a session of {@code protocol} as a recording; times count from the start of the take. */
    public ReplayableRecordedSession sessionRecording(TakeSessionInfo session, Protocol protocol) {
        return new ReplayableTakeSession(this, session, protocol);
    }

    /**
     * Returns a session with its protocol, which is one of {@code protocols}.
     *
     * @throws IllegalArgumentException if its protocol is not among them
     */
    public RecordedSession recordedSession(TakeSessionInfo session, List<Protocol> protocols) {
        var protocol = protocols.stream()
                .filter(one -> one.name().equals(session.protocol()))
                .findFirst()
                .map(one -> withStoredNames(one, session))
                .orElseThrow(() -> new IllegalArgumentException("session %s has another or an unknown protocol: %s: %s"
                        .formatted(session.name(), session.protocol(), file)));
        var metadata = new RecordedSession.RecordedSessionMetadata(
                "%s, %s".formatted(session.name(), file.getFileName()),
                SessionRole.find(session.role()).orElse(SessionRole.CLIENT),
                session.endpoint(),
                session.peer(),
                session.devices(),
                session.settings(),
                session.maps());
        return new RecordedSession(file, protocol, sessionRecording(session, protocol), metadata);
    }

    /** Adds the names that the session took from another recording, unless the user gives some. */
    private static Protocol withStoredNames(Protocol protocol, TakeSessionInfo session) {
        if (!protocol.names().states().isEmpty()) {
            return protocol;
        }
        var names = ImportedDeviceNamesCodec.read(protocol, session.texts());
        return names.states().isEmpty() ? protocol : protocol.withNames(names);
    }

    /** Returns the anchor from which all times count. */
    public MonotonicToUnixTimeAnchor anchor() {
        boolean measured = takeContents.sessions().stream()
                .allMatch(session -> session.anchor().measured());
        return new MonotonicToUnixTimeAnchor(0, takeContents.start(), measured);
    }

    /**
     * Replays sessions in order of time, each to its own consumer.
     *
     * @throws IOException if reading fails, with a message for the user
     */
    public void replay(List<TakeSessionInfo> sessions, Function<TakeSessionInfo, RecordingContentConsumer> consumers)
            throws IOException {
        var outs = sessions.stream()
                .collect(Collectors.toMap(
                        TakeSessionInfo::name, session -> new Feed(session, consumers.apply(session))));
        var names = outs.keySet();
        var others = Set.of(TakeChannelType.HEALTH);
        TakeRawPacketReader.TakeMessageListener listener = (_, session, message) -> {
            var lag = SessionHealthProtobufCodec.readLag(message.data());
            var feed = outs.get(session);
            if (lag.isPresent() && feed != null) {
                feed.accept(lag.get());
            }
        };
        try (var reader = takeContents.indexed()
                ? TakeRawPacketReader.openIndexed(file, names, others, listener)
                : TakeRawPacketReader.openSequential(file, names, others, listener)) {
            for (var next = reader.readNext(); next != null; next = reader.readNext()) {
                var feed = outs.get(next.session());
                if (feed != null) {
                    feed.accept(next.packet());
                }
            }
        } catch (IOException broken) {
            throw new IOException(
                    "reading the take cannot continue: %s; mocapscope recover saves its readable part: %s"
                            .formatted(broken.getMessage(), file),
                    broken);
        }
    }

    /** A replayed session and its consumer. */
    private final class Feed {
        private final TakeSessionInfo session;
        private final RecordingContentConsumer out;
        private final ProcessLagHistory lags = new ProcessLagHistory();

        Feed(TakeSessionInfo session, RecordingContentConsumer out) {
            this.session = session;
            this.out = out;
        }

        /** Passes on a lag that was not passed on yet. */
        void accept(SessionEvent.ProcessLagged lag) {
            if (lags.add(lag)) {
                out.lagged(lag.shiftedBy(-takeContents.start()));
            }
        }

        void accept(RecordedTranscriptEntry packet) {
            long arrival = session.anchor().epochNanos(packet.arrival()) - takeContents.start();
            switch (packet.kind()) {
                case OPENED -> out.opened(packet.direction(), packet.channel(), arrival, packet.note());
                case DATA -> out.data(packet.direction(), packet.channel(), arrival, packet.copyBytes(), packet.mark());
                case CLOSED -> out.closed(packet.direction(), packet.channel(), arrival, packet.note());
                case GAP -> out.gap(packet.direction(), packet.channel(), arrival, packet.note());
            }
        }
    }
}
