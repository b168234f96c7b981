package mocapscope.app.scene;

import java.util.Arrays;
import java.util.Locale;
import mocapscope.app.pulse.Deed;
import mocapscope.app.words.Words;

/** From where one looks at the scene by a key. */
enum Viewpoint {
    FRONT("1", 0, Viewpoint.LEVEL),
    BACK("Shift+1", Math.PI, Viewpoint.LEVEL),
    SIDE("3", Math.PI / 2, Viewpoint.LEVEL),
    OTHER_SIDE("Shift+3", -Math.PI / 2, Viewpoint.LEVEL),
    TOP("7", 0, Math.PI / 2),
    BELOW("Shift+7", 0, -Math.PI / 2);

    private static final Words WORDS = Words.of(Viewpoint.class);

    /** A little from above, so that the floor is no line. */
    private static final double LEVEL = Math.PI / 45;

    private final String keys;
    private final double yaw;
    private final double pitch;

    Viewpoint(String keys, double yaw, double pitch) {
        this.keys = keys;
        this.yaw = yaw;
        this.pitch = pitch;
    }

    /** One for each. */
    static Deed[] deeds(Orbit orbit) {
        return Arrays.stream(values()).map(view -> view.deed(orbit)).toArray(Deed[]::new);
    }

    /** Glides there. */
    private Deed deed(Orbit orbit) {
        var key = name().toLowerCase(Locale.ROOT).replace('_', '-');
        return Deed.of("scene." + key, WORDS.text("view." + key), keys, () -> orbit.look(yaw, pitch));
    }
}
