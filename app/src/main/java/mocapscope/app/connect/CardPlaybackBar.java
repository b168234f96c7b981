package mocapscope.app.connect;

import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import mocapscope.app.words.TextBundle;
import mocapscope.protocol.recording.RecordingPlayer;
import mocapscope.protocol.session.SessionPhase;

/** The play and loop controls on the session card of a recording. */
final class CardPlaybackBar extends HBox {
    private static final TextBundle WORDS = TextBundle.of(CardPlaybackBar.class);
    private final RecordingPlayer recordingPlayer;
    private final Button play = new Button();
    private final CheckBox loop = new CheckBox(WORDS.text("loop"));

    CardPlaybackBar(RecordingPlayer player) {
        this.recordingPlayer = player;
        getStyleClass().add("playback-bar");
        play.setId("playback-play");
        play.setOnAction(_ -> playOrPause());
        boolean several = player.reel().tracks().size() > 1;
        var help = new Tooltip(several ? WORDS.text("play.help.several") : WORDS.text("play.help"));
        play.setTooltip(help);
        loop.setTooltip(help);
        loop.setSelected(player.isLooping());
        loop.setOnAction(_ -> player.setLooping(loop.isSelected()));
        getChildren().setAll(play, loop);
    }

    /** Updates the controls; a recording that cannot be read cannot be played again. */
    void show(SessionPhase phase) {
        setDisable(phase == SessionPhase.FAILED);
        show();
    }

    private void show() {
        boolean playing = recordingPlayer.isPlaying();
        loop.setSelected(recordingPlayer.isLooping());
        play.setText(playing ? WORDS.text("pause") : WORDS.text("play"));
    }

    private void playOrPause() {
        if (recordingPlayer.isPlaying()) {
            recordingPlayer.pause();
        } else {
            recordingPlayer.resume();
        }
        show();
    }
}
