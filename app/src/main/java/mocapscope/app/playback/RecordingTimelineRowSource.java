package mocapscope.app.playback;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.model.playback.OpenedRecording;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.protocol.recording.player.PlaybackStepUnit;
import mocapscope.protocol.recording.player.PlayerStateSnapshot;
import mocapscope.protocol.recording.player.RecordingPlayer;
import mocapscope.protocol.session.Session;

/**
 * Supplies the rows and time range of an opened recording to the timeline, and controls playback. Moments are counted
 * from the recording's start.
 */
record RecordingTimelineRowSource(OpenedRecording showing) implements TimelineRowsAndPlaybackProvider {

    @Override
    public String name() {
        return showing.player().recordingSource().name();
    }

    @Override
    public Optional<RecordingPlayer> player() {
        return Optional.of(showing.player());
    }

    @Override
    public long start() {
        return 0;
    }

    @Override
    public List<SessionTimelineRowData> rows(Snapshot snapshot) {
        var timelineRows = new ArrayList<SessionTimelineRowData>();
        for (var one : snapshot.sessions()) {
            int track = showing.sessions().indexOf(one.session().id());
            if (track >= 0) {
                var overview = showing.survey().activityOverviews().get(track);
                var end = ", " + name(); // the bar shows the recording's name
                timelineRows.add(new SessionTimelineRowData(
                        one.session().id(),
                        one.name().replace(end, ""),
                        one.shortName().replace(end, ""),
                        one.accent(),
                        overview,
                        0));
            }
        }
        return timelineRows;
    }

    @Override
    public long firstMoment(List<SessionTimelineRowData> timelineRows) {
        return 0;
    }

    /** Returns the moment played so far until the length is known. */
    @Override
    public long lastMoment(long now) {
        var state = showing.player().state();
        return state.nanos() == PlayerStateSnapshot.UNKNOWN ? state.position() : state.nanos();
    }

    @Override
    public double scanProgress() {
        return showing.survey().progress();
    }

    @Override
    public boolean isLive() {
        return false;
    }

    @Override
    public void seek(long moment, long lead) {
        showing.player().seek(Math.max(0, moment), lead);
    }

    @Override
    public long momentOf(Session session, long arrival) {
        return arrival - session.anchor().monotonicNanos();
    }

    @Override
    public long arrivalAt(Session session, long moment) {
        return session.anchor().monotonicNanos() + moment;
    }

    @Override
    public long epochNanosAt(long moment, Snapshot snapshot) {
        return showing.player().recordingSource().anchor().epochNanos() + moment;
    }

    @Override
    public void goToEnd() {
        showing.player().pause();
        seek(lastMoment(0), PlaybackViewModel.LEAD);
    }

    @Override
    public void togglePlayback() {
        if (showing.player().isPlaying()) {
            showing.player().pause();
        } else {
            showing.player().resume();
        }
    }

    @Override
    public void step(PlaybackStepUnit by, boolean forward) {
        showing.player().step(by, forward);
    }
}
