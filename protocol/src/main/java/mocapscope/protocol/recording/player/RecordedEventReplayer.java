package mocapscope.protocol.recording.player;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import mocapscope.protocol.recording.RecordedFindingOrProcessLag;
import mocapscope.protocol.recording.RecordedTransportEvent;
import mocapscope.protocol.recording.RecordingReader;
import mocapscope.protocol.recording.SeekableRecordedSessionSet;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.history.SessionCheckpoint;
import org.jspecify.annotations.Nullable;

/**
 * Reads a recording's events in order and replays each in the session that it belongs to. Used on the player's thread,
 * except for volatile fields.
 */
final class RecordedEventReplayer {
    private final SeekableRecordedSessionSet source;
    private final PlayedSessionIdAndListenerProvider context;
    private final long base;
    private final List<MotionDetectingEventReplayer> tracks = new ArrayList<>();
    private final RecentEventTimeBuffer messages = new RecentEventTimeBuffer();
    private final RecentEventTimeBuffer frames = new RecentEventTimeBuffer();
    private @Nullable RecordingReader reader;
    private @Nullable RecordedTransportEvent next;
    /** Notices that were read but not played yet, the earliest first. */
    private final Queue<RecordedFindingOrProcessLag> notices =
            new PriorityQueue<>(Comparator.comparingLong(RecordedFindingOrProcessLag::time));

    private volatile long lastEventTime;
    private volatile long knownUntil;
    private volatile boolean isExhausted;
    private volatile String fault = "";

    /** Creates the sessions; {@code base} is the clock time that corresponds to recording time 0. */
    RecordedEventReplayer(SeekableRecordedSessionSet source, PlayedSessionIdAndListenerProvider context, long base) {
        this.source = source;
        this.context = context;
        this.base = base;
    }

    long base() {
        return base;
    }

    /** Returns the time up to which all events are known: that of the next event, or of the last one at the end. */
    long knownUntil() {
        return knownUntil;
    }

    /** Returns true if there is no event to play, at least not yet. */
    boolean isExhausted() {
        return isExhausted;
    }

    /** Returns the time of the last played event. */
    long lastEventTime() {
        return lastEventTime;
    }

    /** Restarts all sessions at the last position before {@code moment} from which the recording can be read. */
    void seek(long moment) throws IOException {
        close();
        tracks.clear();
        messages.clear();
        frames.clear();
        notices.clear();
        next = null;
        lastEventTime = 0;
        knownUntil = 0;
        isExhausted = false;
        reader = null;
        try {
            reader = source.openReader(moment);
        } finally {
            enter(reader);
        }
        peek();
    }

    /** Creates the sessions at the reader's checkpoints, or at their start if the recording cannot be read. */
    private void enter(@Nullable RecordingReader from) {
        var anchor = source.anchor().withMonotonicNanos(base);
        for (int track = 0; track < source.tracks().size(); track++) {
            var checkpoint = from == null
                    ? SessionCheckpoint.BEGINNING
                    : from.checkpoint(track).shiftedBy(base);
            tracks.add(createTrack(track, checkpoint, anchor));
        }
    }

    private MotionDetectingEventReplayer createTrack(
            int track, SessionCheckpoint checkpoint, MonotonicToUnixTimeAnchor anchor) {
        var session = source.tracks().get(track).createSession(context.id(track), anchor, context.maps(), checkpoint);
        var playbackTrack = new MotionDetectingEventReplayer(session, context.openTrack(track, session));
        session.describe(checkpoint, playbackTrack.listener());
        return playbackTrack;
    }

    /**
     * The time and kind of the next item to play: a recorded event, finding or process lag.
     *
     * @param notice the notice; null for an event
     */
    record PlaybackItem(long time, @Nullable RecordedFindingOrProcessLag notice) {}

    /** Returns the next item without playing it, or null if no item is available yet or at all. */
    @Nullable
    PlaybackItem peek() throws IOException {
        if (next == null && reader != null) {
            next = reader.readNext(gap -> fault = String.valueOf(gap.getMessage()));
            isExhausted = next == null;
            knownUntil = next == null ? knownUntil : Math.max(knownUntil, next.time());
            for (var notice : reader.takeNotices()) {
                notices.add(notice);
                knownUntil = isExhausted ? Math.max(knownUntil, notice.time()) : knownUntil;
            }
        }
        var notice = notices.peek();
        if (notice != null && (next == null || notice.time() <= next.time())) {
            return new PlaybackItem(notice.time(), notice);
        }
        return next == null ? null : new PlaybackItem(next.time(), null);
    }

    /** Describes the last read error for the user, or returns an empty string. */
    String fault() {
        return fault;
    }

    /** Plays the item returned by peek. */
    void playNext() {
        var event = next;
        var notice = notices.peek();
        if (notice != null && (event == null || notice.time() <= event.time())) {
            notices.remove();
            tracks.get(notice.track()).play(notice, base);
            return;
        }
        if (event == null) {
            return;
        }
        next = null;
        lastEventTime = Math.max(lastEventTime, event.time());
        messages.add(lastEventTime);
        if (tracks.get(event.track()).play(event, base)) {
            frames.add(lastEventTime);
        }
    }

    /** Plays one step forward with all events at its moment; {@code enough} can end it early. */
    void advance(PlaybackStepUnit by, BooleanSupplier enough) throws IOException {
        var first = peek();
        boolean seen = false;
        for (var one = first;
                one != null && !(seen && one.time() > lastEventTime) && !enough.getAsBoolean();
                one = peek()) {
            long before = frames.latest();
            playNext();
            seen |= one.notice() == null && by == PlaybackStepUnit.MESSAGE || frames.latest() > before;
        }
    }

    /** Returns the moment one step before the last played event, or -1 if that is no longer known. */
    long previousStepTime(PlaybackStepUnit by) {
        return switch (by) {
            case MESSAGE -> messages.previous(messages.latest());
            case FRAME -> frames.previous(frames.latest());
        };
    }

    void publishState(SessionPhase phase, String step, long moment) {
        tracks.forEach(session -> session.listener().on(new SessionStateChange(phase, step, "", base + moment)));
    }

    void notifySeekCompleted() {
        context.seekCompleted();
    }

    /** Ends playback and closes the recording. */
    void stop() {
        close();
        try {
            source.close();
        } catch (IOException _) {
            // Errors on closing a file that was only read are ignored.
        }
    }

    private void close() {
        try {
            if (reader != null) {
                reader.close();
            }
        } catch (IOException _) {
            // Errors on closing a file that was only read are ignored.
        }
    }
}
