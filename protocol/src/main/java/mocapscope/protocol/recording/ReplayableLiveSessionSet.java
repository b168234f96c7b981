package mocapscope.protocol.recording;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.history.SessionCheckpoint;

/**
 * Plays the traffic of live sessions from memory like a recording, while the sessions continue. Time 0 is a moment of
 * their monotonic clock; playback from that moment has the original arrival times.
 */
public final class ReplayableLiveSessionSet implements SeekableRecordedSessionSet {
    private final String name;
    private final List<LiveTrack> live;
    private final long start;
    private final Function<Session, List<Finding>> findings;
    private volatile boolean hasDroppedEntries;

    /** A live session as a track; new sessions of its protocol decode its bytes again. */
    private record LiveTrack(Session session) implements SeekableRecordedSession {

        @Override
        public String name() {
            return session.title();
        }

        @Override
        public Protocol protocol() {
            return session.protocol();
        }

        /** Creates a session with the arrival times and anchor of the live session. */
        @Override
        public Session createSession(
                String id, MonotonicToUnixTimeAnchor anchor, SkeletonMapLibrary maps, SessionCheckpoint checkpoint) {
            var decoder = session.protocol().decoder(id, session.endpoint(), maps);
            var history =
                    checkpoint.history(decoder, session.history().transcript().budget());
            return new Session(
                    id,
                    session.protocol(),
                    session.endpoint(),
                    session.role(),
                    session.peer(),
                    session.anchor(),
                    history);
        }
    }

    /** Creates a source; {@code start} is no later than the start of any session, on their monotonic clock. */
    public ReplayableLiveSessionSet(String name, List<Session> sessions, long start) {
        this(name, sessions, start, _ -> List.of());
    }

    /**
     * Creates a source with findings that the bytes do not show.
     *
     * @param findings returns those of a session; the identical list until one is added
     */
    public ReplayableLiveSessionSet(
            String name, List<Session> sessions, long start, Function<Session, List<Finding>> findings) {
        this.name = name;
        this.findings = findings;
        this.live = sessions.stream().map(LiveTrack::new).toList();
        this.start = start;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<SeekableRecordedSession> tracks() {
        return List.copyOf(live);
    }

    @Override
    public MonotonicToUnixTimeAnchor anchor() {
        if (live.isEmpty()) {
            return new MonotonicToUnixTimeAnchor(0, 0);
        }
        var anchor = live.getFirst().session().anchor();
        return new MonotonicToUnixTimeAnchor(0, anchor.epochNanos(start), anchor.measured());
    }

    /** Returns the length so far. */
    @Override
    public long durationNanos(BooleanSupplier cancelled) {
        return live.stream()
                .map(track -> track.session().history().transcript())
                .flatMap(transcript -> transcript.entry(transcript.nextIndex() - 1).stream())
                .mapToLong(entry -> entry.arrival() - start)
                .max()
                .orElse(0);
    }

    @Override
    public boolean isGrowing() {
        return true;
    }

    @Override
    public RecordingReader openReader(long moment) {
        hasDroppedEntries = false;
        var cursors = live.stream()
                .map(track -> new LiveTranscriptSeekCursor(track.session().history(), start, moment))
                .toList();
        var buffers = live.stream()
                .map(track -> new LiveFindingCursor(() -> findings.apply(track.session())))
                .toList();
        var lags = live.stream()
                .map(track -> new LiveProcessLagCursor(track.session().history().lags(), start + moment))
                .toList();
        return new MergedLiveTranscriptReader(cursors, buffers, lags, start, () -> hasDroppedEntries = true);
    }

    /** Returns true if entries were dropped before they were read, so that playback must seek to a later one. */
    public boolean hasDroppedEntries() {
        return hasDroppedEntries;
    }

    @Override
    public void close() {}
}
