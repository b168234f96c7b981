package mocapscope.app.playback;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.model.PlaybackProvider;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.recording.ActivityOverview;
import mocapscope.protocol.recording.RecordingPlayer;
import org.jspecify.annotations.Nullable;

/**
 * The model of the playback view: the selected source, the playhead and the visible time range. Used on the JavaFX
 * thread only, but independent of JavaFX.
 */
final class PlaybackModel {
    /** The time before a moment that is replayed on seeking there, so that graphs have a past. */
    static final long LEAD = 10_000_000_000L;

    /** The part of the visible range before now that counts as now. */
    private static final int NEAR_NOW = 200;

    private final PlaybackProvider playing;
    private final LiveProgramme live;
    private final Sight sight = new Sight();
    private List<Programme> programmes = List.of();
    private @Nullable Programme chosen;
    private List<Lane> lanes = List.of();
    private long now;

    /** The moment the playhead is dragged to. */
    private @Nullable Long dragged;
    /** True while the playhead is dragged to now on a live timeline. */
    private boolean draggedToNow;

    private long sought = Long.MIN_VALUE;
    private boolean lookedBack;
    /** The playhead's moment when it was last scrolled into view. */
    private long kept = Long.MIN_VALUE;

    /** An activity mark found near a position on the timeline, with its row. */
    record Found(Lane lane, ActivityOverview.ActivityMark mark) {}

    PlaybackModel(PlaybackProvider playing) {
        this.playing = playing;
        this.live = new LiveProgramme(playing.lookBack());
    }

    /** Takes a new snapshot; returns true if another source is shown than before. */
    boolean refresh(Snapshot snapshot) {
        now = snapshot.nanos();
        var all = new ArrayList<Programme>();
        playing.openRecordings().forEach(showing -> all.add(new ReelProgramme(showing)));
        boolean connected = !playing.lookBack().retainedActivity().isEmpty();
        if (connected) {
            all.addFirst(live);
        }
        boolean changed = !all.equals(programmes);
        if (changed) {
            boolean begun = !all.isEmpty() && !programmes.contains(all.getLast());
            programmes = List.copyOf(all);
            choose(begun || chosen == null || !all.contains(chosen) ? newest() : chosen);
        }
        var before = names();
        lanes = chosen == null ? List.of() : chosen.lanes(snapshot);
        bounds();
        return changed || !names().equals(before);
    }

    private List<String> names() {
        return lanes.stream().map(lane -> lane.session() + lane.name()).toList();
    }

    /** Returns the recording opened last; live sessions only when no recording plays. */
    private @Nullable Programme newest() {
        return programmes.isEmpty() ? null : programmes.getLast();
    }

    void choose(@Nullable Programme programme) {
        if (chosen == null || !chosen.equals(programme)) {
            chosen = programme;
            dragged = null;
            lookedBack = false;
            sight.begin(programme != null && programme.live());
        }
    }

    /** Updates the position once a frame, and seeks to the moment the playhead is dragged to. */
    void tick(long nanos) {
        now = nanos;
        bounds();
        var programme = chosen;
        if (programme == null) {
            return;
        }
        if (lookedBack && !lookingBack()) {
            sight.follow();
        }
        lookedBack = lookingBack();
        if (dragged != null && dragged != sought) {
            sought = dragged;
            seek(programme, dragged, 0, draggedToNow);
        } else if (dragged == null && programme.player().isPresent() && position() != kept) {
            kept = position();
            sight.keep(kept);
        }
    }

    private void bounds() {
        if (chosen != null) {
            sight.bounds(chosen.from(lanes), chosen.to(now));
        }
    }

    /** Drags the playhead to a moment. */
    void drag(long moment) {
        dragged = moment;
        draggedToNow = isNow(moment);
        sight.hold();
    }

    /** Returns true if seeking to a moment of a live timeline means following live. */
    private boolean isNow(long moment) {
        return chosen != null && chosen.live() && moment >= now - sight.window() / NEAR_NOW;
    }

    private static void seek(Programme programme, long moment, long lead, boolean toNow) {
        if (toNow) {
            programme.toEnd();
        } else {
            programme.seek(moment, lead);
        }
    }

    private void watch(boolean toNow) {
        if (toNow) {
            sight.follow();
        } else {
            sight.hold();
        }
    }

    /** Releases the playhead at its moment. */
    void drop() {
        if (dragged != null && chosen != null) {
            seek(chosen, dragged, LEAD, draggedToNow);
            watch(draggedToNow);
        }
        dragged = null;
        sought = Long.MIN_VALUE;
    }

    /** Seeks to a moment, and replays the time before it. */
    void go(long moment) {
        if (chosen != null) {
            boolean toNow = isNow(moment);
            seek(chosen, moment, LEAD, toNow);
            watch(toNow);
        }
    }

    List<Programme> programmes() {
        return programmes;
    }

    Optional<Programme> chosen() {
        return Optional.ofNullable(chosen);
    }

    Optional<RecordingPlayer> player() {
        return chosen().flatMap(Programme::player);
    }

    List<Lane> lanes() {
        return lanes;
    }

    Sight sight() {
        return sight;
    }

    /** Returns the playback position, or the moment the playhead is dragged to. */
    long position() {
        return dragged != null ? dragged : chosen == null ? 0 : chosen.position(now);
    }

    /** Returns the total length. */
    long length() {
        return chosen == null ? 0 : chosen.to(now) - chosen.from(lanes);
    }

    /** Returns the delay behind live; 0 for a recording. */
    long behind() {
        return chosen != null && chosen.live() ? Math.max(0, now - position()) : 0;
    }

    boolean lookingBack() {
        return chosen != null && chosen.live() && chosen.player().isPresent();
    }

    /** Returns A and B on the source's clock. */
    Points points() {
        return player().map(player -> Points.of(player.range())).orElse(Points.NOWHERE);
    }

    void mark(Points points) {
        player().ifPresent(player -> player.setRange(points.stretch()));
    }

    /** Returns the player's position, on the same clock as {@link Points}. */
    long here() {
        return position() - chosen().map(Programme::start).orElse(0L);
    }

    /** Returns the most important mark of a row within {@code reach} of a moment; null when there are none. */
    @Nullable
    Found near(Lane lane, long moment, long reach) {
        var marks = lane.outline().marks();
        for (int i = marks.size() - 1; i >= 0; i--) {
            var mark = marks.get(i);
            boolean lasts = mark.kind() == ActivityOverview.ActivityMarkKind.SILENCE;
            long end = lasts ? mark.until() : mark.time();
            if (moment >= mark.time() - reach && moment <= end + reach) {
                return new Found(lane, mark);
            }
        }
        return null;
    }
}
