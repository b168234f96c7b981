package mocapscope.app.playback;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.model.playback.LiveSessionLookBackPlayer;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.recording.player.PlaybackStepUnit;
import mocapscope.protocol.recording.player.RecordingPlayer;
import mocapscope.protocol.session.Session;

/**
 * Supplies the playback timeline with a row for each live session that has recent traffic in memory. Its moments are
 * those of the sessions' clock.
 */
record LiveTimelineRowSource(LiveSessionLookBackPlayer past) implements TimelineRowsAndPlaybackProvider {

    @Override
    public String name() {
        return "";
    }

    @Override
    public Optional<RecordingPlayer> player() {
        return past.player();
    }

    @Override
    public long start() {
        return past.start();
    }

    @Override
    public List<SessionTimelineRowData> rows(Snapshot snapshot) {
        var timelineRows = new ArrayList<SessionTimelineRowData>();
        for (var activity : past.retainedActivity()) {
            snapshot.sessions().stream()
                    .filter(one -> one.session().id().equals(activity.session()))
                    .findFirst()
                    .ifPresent(one -> timelineRows.add(new SessionTimelineRowData(
                            activity.session(),
                            one.name(),
                            one.shortName(),
                            one.accent(),
                            activity.overview(),
                            activity.oldest())));
        }
        return timelineRows;
    }

    @Override
    public long firstMoment(List<SessionTimelineRowData> timelineRows) {
        long oldest = Long.MAX_VALUE;
        for (var timelineRow : timelineRows) {
            oldest = Math.min(oldest, timelineRow.oldest());
        }
        return timelineRows.isEmpty() ? 0 : oldest;
    }

    @Override
    public long lastMoment(long now) {
        return now;
    }

    @Override
    public double scanProgress() {
        return 1;
    }

    @Override
    public boolean isLive() {
        return true;
    }

    @Override
    public void seek(long moment, long lead) {
        past.lookBack(moment, lead);
    }

    @Override
    public long momentOf(Session session, long arrival) {
        return arrival;
    }

    @Override
    public long arrivalAt(Session session, long moment) {
        return moment;
    }

    /** Uses any of the sessions, since they share one clock. */
    @Override
    public long epochNanosAt(long moment, Snapshot snapshot) {
        return snapshot.sessions().stream()
                .filter(one -> !one.session().endpoint().isFile())
                .findFirst()
                .map(one -> one.session().anchor().epochNanos(moment))
                .orElse(0L);
    }

    @Override
    public void goToEnd() {
        past.returnToLive();
    }

    @Override
    public void togglePlayback() {
        var player = past.player();
        if (player.isEmpty()) {
            past.freeze(SystemClock.monotonicNanos(), PlaybackViewModel.LEAD);
        } else if (player.get().isPlaying()) {
            player.get().pause();
        } else {
            player.get().resume();
        }
    }

    @Override
    public void step(PlaybackStepUnit by, boolean forward) {
        past.freeze(SystemClock.monotonicNanos(), PlaybackViewModel.LEAD);
        past.player().ifPresent(player -> player.step(by, forward));
    }
}
