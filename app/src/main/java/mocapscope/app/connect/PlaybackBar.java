package mocapscope.app.connect;

import javafx.scene.control.CheckBox;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import mocapscope.protocol.recording.Player;

/** What can be done with a recording that plays. */
final class PlaybackBar extends HBox {
    private final Player player;
    private final ToggleButton play = new ToggleButton();
    private final CheckBox loop = new CheckBox("Loop");

    PlaybackBar(Player player) {
        this.player = player;
        getStyleClass().add("playback-bar");
        play.setId("play-" + hashCode());
        play.setOnAction(_ -> playOrPause());
        loop.setSelected(player.looping());
        loop.setOnAction(_ -> player.loop(loop.isSelected()));
        getChildren().setAll(play, loop);
    }

    /** Shows whether it plays. */
    void show() {
        boolean playing = !player.paused();
        play.setSelected(playing);
        play.setText(playing ? "Pause" : "Play");
    }

    private void playOrPause() {
        if (player.paused()) {
            player.resume();
        } else {
            player.pause();
        }
        show();
    }
}
