package mocapscope.app.playback;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import mocapscope.app.model.playback.OpenRecordingAndLookBackProvider;
import mocapscope.app.model.snapshot.SelectedTime;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.protocol.recording.SessionActivityTimeline;
import mocapscope.protocol.recording.player.RecordingPlayer;
import mocapscope.protocol.session.Session;
import org.jspecify.annotations.Nullable;

/**
 * The model of the playback view: the selected source, the playhead and the visible time range. Used on the JavaFX
 * thread only, but independent of JavaFX.
 */
final class PlaybackViewModel {
    /** The time before a moment that is replayed on seeking there, so that graphs have a past. */
    static final long LEAD = 10_000_000_000L;

    /** The part of the visible range before now that counts as now. */
    private static final int NEAR_NOW = 200;

    private final OpenRecordingAndLookBackProvider provider;
    private final LiveTimelineRowSource live;
    private final TimelineViewport viewport = new TimelineViewport();
    private List<TimelineRowsAndPlaybackProvider> sources = List.of();
    private @Nullable TimelineRowsAndPlaybackProvider chosen;
    private List<SessionTimelineRowData> rows = List.of();
    private List<SessionSnapshot> sessions = List.of();
    private Optional<SelectedTime> selectedTime = Optional.empty();
    private OptionalLong selectedMoment = OptionalLong.empty();
    private long now;

    /** The moment the playhead is dragged to. */
    private @Nullable Long dragged;
    /** True while the playhead is dragged to now on a live timeline. */
    private boolean draggedToNow;

    private long seekTarget = Long.MIN_VALUE;
    private boolean lookedBack;
    /** The playhead's moment when it was last scrolled into view. */
    private long kept = Long.MIN_VALUE;

    /** An activity mark found near a position on the timeline, with its row. */
    record TimelineMarkHit(SessionTimelineRowData row, SessionActivityTimeline.ActivityMark mark) {}

    PlaybackViewModel(OpenRecordingAndLookBackProvider provider) {
        this.provider = provider;
        this.live = new LiveTimelineRowSource(provider.lookBack());
    }

    /** Takes a new snapshot; returns true if another source is shown than before. */
    boolean refresh(Snapshot snapshot) {
        now = snapshot.nanos();
        sessions = snapshot.sessions();
        var all = new ArrayList<TimelineRowsAndPlaybackProvider>();
        provider.openRecordings().forEach(recording -> all.add(new RecordingTimelineRowSource(recording)));
        boolean connected = !provider.lookBack().retainedActivity().isEmpty();
        if (connected) {
            all.addFirst(live);
        }
        boolean changed = !all.equals(sources);
        if (changed) {
            boolean started = !all.isEmpty() && !sources.contains(all.getLast());
            sources = List.copyOf(all);
            choose(started || chosen == null || !all.contains(chosen) ? newest() : chosen);
        }
        var before = names();
        rows = chosen == null ? List.of() : chosen.rows(snapshot);
        bounds();
        return changed || !names().equals(before);
    }

    private List<String> names() {
        return rows.stream()
                .map(timelineRow -> timelineRow.session() + timelineRow.name())
                .toList();
    }

    /** Returns the recording opened last; live sessions only when no recording plays. */
    private @Nullable TimelineRowsAndPlaybackProvider newest() {
        return sources.isEmpty() ? null : sources.getLast();
    }

    void choose(@Nullable TimelineRowsAndPlaybackProvider source) {
        if (chosen == null || !chosen.equals(source)) {
            chosen = source;
            dragged = null;
            lookedBack = false;
            viewport.reset(source != null && source.isLive());
        }
    }

    /** Takes over the time that is selected in other views, and scrolls to it when it changes. */
    void follow(Snapshot snapshot) {
        sessions = snapshot.sessions();
        boolean isNew = !snapshot.selectedTime().equals(selectedTime);
        selectedTime = snapshot.selectedTime();
        selectedMoment = OptionalLong.empty();
        selectedTime.ifPresent(time -> session(time.session()).ifPresent(session -> {
            if (chosen != null && rows.stream().anyMatch(row -> row.session().equals(time.session()))) {
                selectedMoment = OptionalLong.of(chosen.momentOf(session, time.arrival()));
            }
        }));
        if (isNew && selectedMoment.isPresent()) {
            viewport.keepVisible(selectedMoment.getAsLong());
        }
    }

    /** Returns the moment of the selected message or time; empty for none on this timeline. */
    OptionalLong selectedMoment() {
        return selectedMoment;
    }

    /** Returns the selection of a mark: its time, with the nearest message; empty if its session was removed. */
    Optional<SharedViewSelection> select(TimelineMarkHit hit) {
        var source = chosen;
        return source == null
                ? Optional.empty()
                : session(hit.row().session())
                        .map(session -> SharedViewSelection.at(
                                session, source.arrivalAt(session, hit.mark().time())));
    }

    private Optional<Session> session(String id) {
        return sessions.stream()
                .map(SessionSnapshot::session)
                .filter(session -> session.id().equals(id))
                .findFirst();
    }

    /** Updates the position once a frame, and seeks to the moment the playhead is dragged to. */
    void advance(long nanos) {
        now = nanos;
        bounds();
        var source = chosen;
        if (source == null) {
            return;
        }
        if (lookedBack && !isLookingBack()) {
            viewport.follow();
        }
        lookedBack = isLookingBack();
        if (dragged != null && dragged != seekTarget) {
            seekTarget = dragged;
            seek(source, dragged, 0, draggedToNow);
        } else if (dragged == null && source.player().isPresent() && position() != kept) {
            kept = position();
            viewport.keepVisible(kept);
        }
    }

    private void bounds() {
        if (chosen != null) {
            viewport.setBounds(chosen.firstMoment(rows), chosen.lastMoment(now));
        }
    }

    /** Drags the playhead to a moment. */
    void dragTo(long moment) {
        dragged = moment;
        draggedToNow = isNow(moment);
        viewport.stopFollowing();
    }

    /** Returns true if seeking to a moment of a live timeline means following live. */
    private boolean isNow(long moment) {
        return chosen != null && chosen.isLive() && moment >= now - viewport.window() / NEAR_NOW;
    }

    private static void seek(TimelineRowsAndPlaybackProvider source, long moment, long lead, boolean toNow) {
        if (toNow) {
            source.goToEnd();
        } else {
            source.seek(moment, lead);
        }
    }

    private void watch(boolean toNow) {
        if (toNow) {
            viewport.follow();
        } else {
            viewport.stopFollowing();
        }
    }

    /** Releases the playhead at its moment. */
    void endDrag() {
        if (dragged != null && chosen != null) {
            seek(chosen, dragged, LEAD, draggedToNow);
            watch(draggedToNow);
        }
        dragged = null;
        seekTarget = Long.MIN_VALUE;
    }

    /** Seeks to a moment, and replays the time before it. */
    void goTo(long moment) {
        if (chosen != null) {
            boolean toNow = isNow(moment);
            seek(chosen, moment, LEAD, toNow);
            watch(toNow);
        }
    }

    List<TimelineRowsAndPlaybackProvider> sources() {
        return sources;
    }

    Optional<TimelineRowsAndPlaybackProvider> chosen() {
        return Optional.ofNullable(chosen);
    }

    Optional<RecordingPlayer> player() {
        return chosen().flatMap(TimelineRowsAndPlaybackProvider::player);
    }

    List<SessionTimelineRowData> rows() {
        return rows;
    }

    TimelineViewport viewport() {
        return viewport;
    }

    /** Returns the playback position, or the moment the playhead is dragged to. */
    long position() {
        return dragged != null ? dragged : chosen == null ? 0 : chosen.position(now);
    }

    /** Returns the total length. */
    long length() {
        return chosen == null ? 0 : chosen.lastMoment(now) - chosen.firstMoment(rows);
    }

    /** Returns the delay behind live; 0 for a recording. */
    long delay() {
        return chosen != null && chosen.isLive() ? Math.max(0, now - position()) : 0;
    }

    boolean isLookingBack() {
        return chosen != null && chosen.isLive() && chosen.player().isPresent();
    }

    /** Returns A and B on the source's clock. */
    AbRepeatMarkers markers() {
        return player().map(player -> AbRepeatMarkers.of(player.range())).orElse(AbRepeatMarkers.NOWHERE);
    }

    void setMarkers(AbRepeatMarkers markers) {
        player().ifPresent(player -> player.setRange(markers.toRange()));
    }

    /** Returns the player's position, on the same clock as {@link AbRepeatMarkers}. */
    long playerPosition() {
        return position() - chosen().map(TimelineRowsAndPlaybackProvider::start).orElse(0L);
    }

    /** Returns the most important mark of a row within {@code reach} of a moment; null when there are none. */
    @Nullable
    TimelineMarkHit findMark(SessionTimelineRowData timelineRow, long moment, long reach) {
        var marks = timelineRow.overview().marks();
        for (int i = marks.size() - 1; i >= 0; i--) {
            var mark = marks.get(i);
            boolean lasts = mark.kind() == SessionActivityTimeline.ActivityMarkKind.SILENCE;
            long end = lasts ? mark.until() : mark.time();
            if (moment >= mark.time() - reach && moment <= end + reach) {
                return new TimelineMarkHit(timelineRow, mark);
            }
        }
        return null;
    }
}
