package mocapscope.app.playback;

import java.util.List;
import java.util.Optional;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.protocol.recording.player.PlaybackStepUnit;
import mocapscope.protocol.recording.player.RecordingPlayer;
import mocapscope.protocol.session.Session;

/**
 * Supplies the timeline with the rows and time range of a recording or of live sessions, and controls playback.
 * Moments are nanoseconds of its own clock.
 */
interface TimelineRowsAndPlaybackProvider {

    /** Returns the recording's name; empty for live sessions. */
    String name();

    /** Returns the player; empty while sessions are shown live. */
    Optional<RecordingPlayer> player();

    /** Returns the moment of a player's position 0. */
    long start();

    List<SessionTimelineRowData> rows(Snapshot snapshot);

    /** Returns the first moment of these rows. */
    long firstMoment(List<SessionTimelineRowData> timelineRows);

    /** Returns the last moment; {@code now} is on the program's clock. */
    long lastMoment(long now);

    /** Returns the part already searched for activity marks, from 0 to 1. */
    double scanProgress();

    /** Returns true for live sessions, which grow by themselves. */
    boolean isLive();

    /** Seeks to a moment, and replays {@code lead} nanoseconds before it. */
    void seek(long moment, long lead);

    /** Returns the moment of an arrival time of one of its sessions. */
    long momentOf(Session session, long arrival);

    /** Returns the time of a moment on the monotonic clock of one of its sessions. */
    long arrivalAt(Session session, long moment);

    /** Returns the time of day of a moment, in nanoseconds of the epoch. */
    long epochNanosAt(long moment, Snapshot snapshot);

    /** Seeks to the end of a recording, or to live. */
    void goToEnd();

    /** Starts or pauses playback; pausing live sessions freezes the picture. */
    void togglePlayback();

    void step(PlaybackStepUnit by, boolean forward);

    /** Returns the current moment. */
    default long position(long now) {
        return player().map(player -> start() + player.position()).orElseGet(() -> lastMoment(now));
    }

    default boolean isPlaying() {
        return player().map(RecordingPlayer::isPlaying).orElse(true);
    }
}
