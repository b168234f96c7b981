package mocapscope.app.playback;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.model.OpenRecording;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.recording.RecordingPlayer;
import mocapscope.protocol.recording.PlayerState;
import mocapscope.protocol.recording.PlaybackStepUnit;

/** The timeline source of a playing recording. Moments are counted from the recording's start. */
record ReelProgramme(OpenRecording showing) implements Programme {

    @Override
    public String name() {
        return showing.player().reel().name();
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
    public List<Lane> lanes(Snapshot snapshot) {
        var lanes = new ArrayList<Lane>();
        for (var one : snapshot.sessions()) {
            int track = showing.sessions().indexOf(one.session().id());
            if (track >= 0) {
                var outline = showing.survey().outlines().get(track);
                var name = one.session().title().replace(", " + name(), ""); // the bar shows the recording's name
                lanes.add(new Lane(one.session().id(), name, one.accent(), outline, 0));
            }
        }
        return lanes;
    }

    @Override
    public long from(List<Lane> lanes) {
        return 0;
    }

    /** Returns the moment played so far until the length is known. */
    @Override
    public long to(long now) {
        var state = showing.player().state();
        return state.nanos() == PlayerState.UNKNOWN ? state.position() : state.nanos();
    }

    @Override
    public double surveyed() {
        return showing.survey().progress();
    }

    @Override
    public boolean live() {
        return false;
    }

    @Override
    public void seek(long moment, long lead) {
        showing.player().seek(Math.max(0, moment), lead);
    }

    @Override
    public long epoch(long moment, Snapshot snapshot) {
        return showing.player().reel().anchor().epochNanos() + moment;
    }

    @Override
    public void toEnd() {
        showing.player().pause();
        seek(to(0), PlaybackModel.LEAD);
    }

    @Override
    public void playOrPause() {
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
