package mocapscope.app.scene;

import java.util.Arrays;
import java.util.Locale;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.text.TextBundle;

/** A preset camera direction: front, back, side, top or below. */
enum CameraPreset {
    FRONT("1", 0, CameraPreset.LEVEL),
    BACK("Shift+1", Math.PI, CameraPreset.LEVEL),
    SIDE("3", Math.PI / 2, CameraPreset.LEVEL),
    OTHER_SIDE("Shift+3", -Math.PI / 2, CameraPreset.LEVEL),
    TOP("7", 0, Math.PI / 2),
    BELOW("Shift+7", 0, -Math.PI / 2);

    private static final TextBundle TEXTS = TextBundle.of(CameraPreset.class);

    /** The pitch slightly above horizontal, so that the floor is not seen edge-on. */
    private static final double LEVEL = Math.PI / 45;

    private final String keys;
    private final double yaw;
    private final double pitch;

    CameraPreset(String keys, double yaw, double pitch) {
        this.keys = keys;
        this.yaw = yaw;
        this.pitch = pitch;
    }

    /** Returns one command for each direction. */
    static MenuAndPaletteCommand[] createCommands(CameraFramingController controller) {
        return Arrays.stream(values())
                .map(view -> view.createCommand(controller))
                .toArray(MenuAndPaletteCommand[]::new);
    }

    /** Returns the command that moves the camera smoothly to this direction. */
    private MenuAndPaletteCommand createCommand(CameraFramingController controller) {
        var key = name().toLowerCase(Locale.ROOT).replace('_', '-');
        return MenuAndPaletteCommand.of(
                "scene." + key, TEXTS.text("view." + key), keys, () -> controller.look(yaw, pitch));
    }
}
