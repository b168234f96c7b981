package mocapscope.app.scene.frame;

import mocapscope.app.model.snapshot.SessionSnapshot;

/**
 * All colors of the scene as swatches of one texture image. A mesh has one material, and each vertex gets its color by
 * a texture coordinate. A swatch has a lit color and a glow that needs no light; both are 0xAARRGGBB.
 */
public final class ScenePaletteTexture {
    /** The number of session colors, assigned in turn. */
    public static final int ACCENTS = SessionSnapshot.ACCENTS;

    /** The number of steps in which trails fade and lamps glow. */
    public static final int STEPS = 16;

    /**
     * The columns of swatches in the image: a row of tones and a row of trail steps for each session color, one row of
     * lamps, one of the rest.
     */
    public static final int COLUMNS = STEPS;

    public static final int ROWS = 2 * ACCENTS + 2;

    /** The shade of a session's color for one kind of mesh part. */
    public enum PaletteTone {
        BONE,
        JOINT,
        QUIET_BONE,
        QUIET_JOINT,
        FILL,
        HUB,
        /** An object that has just collided. */
        BLAZE,
        /** An object that collided a moment ago. */
        GLOW,
        /** A joint between the rounded parts of a body. */
        BODY_JOINT,
        /** A bone of a recording beside a live body. */
        FADED_BONE,
        FADED_JOINT
    }

    /** The column of the portal swatch, after the tones of a session color and unlike them translucent. */
    private static final int PORTAL = 15;

    private static final int COMPARISON_COLUMN = 14;

    private static final int LAMPS = 2 * ACCENTS * COLUMNS;
    private static final int REST = LAMPS + COLUMNS;

    public static final int PICKED = REST;
    public static final int PICKED_JOINT = REST + 1;
    public static final int AXIS_X = REST + 2;
    public static final int AXIS_Y = REST + 3;
    public static final int AXIS_Z = REST + 4;
    public static final int TRACK = REST + 5;
    public static final int RIM = REST + 6;
    public static final int PLATE = REST + 7;

    /** The parts of a device's panel before a pale background. */
    public static final int PALE_TRACK = REST + 8;

    public static final int PALE_RIM = REST + 9;
    public static final int PALE_PLATE = REST + 10;

    private static final int[] HUES = {
        0x0FD2FF, 0xD27800, 0xA5E196, 0xD25AFF, 0xD2B40F, 0xC33C0F, 0xA5FFF0, 0x6996B4, 0xB42DC3, 0xE1FF5A, 0x3C7878,
        0xA5B4B4
    };
    private static final int WHITE = 0xFFFFFF;
    private static final int GREY = 0x60666E;

    private final int[] colours = new int[ROWS * COLUMNS];
    private final int[] glows = new int[ROWS * COLUMNS];

    public ScenePaletteTexture() {
        for (int accent = 0; accent < ACCENTS; accent++) {
            tones(accent, HUES[accent]);
            trail(accent, HUES[accent]);
        }
        for (int step = 0; step < STEPS; step++) {
            double part = step / (STEPS - 1.0);
            solid(LAMPS + step, mix(0x3C434C, 0x4A3410, part), mix(0, 0xE08F2A, part));
        }
        solid(PICKED, 0xFFE9B0, 0x5A4310);
        solid(PICKED_JOINT, 0xFFFFFF, 0x8A6A1E);
        solid(AXIS_X, 0xE5484D, 0x5A1013);
        solid(AXIS_Y, 0x5FBF4A, 0x144A10);
        solid(AXIS_Z, 0x3E86F0, 0x0C2A66);
        solid(TRACK, 0x2C3138, 0x0A0C0E);
        solid(RIM, 0x8A929C, 0);
        solid(PLATE, 0x22272E, 0x06080A);
        solid(PALE_TRACK, 0xC2CAD3, 0x14161A);
        solid(PALE_RIM, 0x59626D, 0);
        solid(PALE_PLATE, 0xE9EDF2, 0x22262B);
    }

    /** Returns a session's color for text and lines, 0xRRGGBB. */
    public static int hue(int accent) {
        return HUES[accent];
    }

    public static int tone(int accent, PaletteTone tone) {
        return accent * COLUMNS + tone.ordinal();
    }

    /** Returns the swatch of a portal between two bubbles: faint, so that its content is visible. */
    public static int portal(int accent) {
        return accent * COLUMNS + PORTAL;
    }

    /** Returns the swatch of an overlaid skeleton. */
    public static int comparisonSwatch(int accent) {
        return accent * COLUMNS + COMPARISON_COLUMN;
    }

    /** Returns the swatch of a trail: age 0 is its head, the last step is invisible. */
    public static int trail(int accent, double age) {
        return (ACCENTS + accent) * COLUMNS + step(age);
    }

    /** Returns the swatch of a lamp that glows from 0 to 1. */
    public static int lamp(double glow) {
        return LAMPS + step(glow);
    }

    /** Returns a swatch's horizontal texture coordinate, from 0 to 1. */
    public static float u(int swatch) {
        return (swatch % COLUMNS + 0.5f) / COLUMNS;
    }

    /** Returns a swatch's vertical texture coordinate, from 0 to 1. */
    public static float v(int swatch) {
        return (swatch / COLUMNS + 0.5f) / ROWS;
    }

    public int colour(int swatch) {
        return colours[swatch];
    }

    public int glow(int swatch) {
        return glows[swatch];
    }

    private void tones(int accent, int hue) {
        solid(tone(accent, PaletteTone.BONE), mix(hue, WHITE, 0.06), mix(0, hue, 0.06));
        solid(tone(accent, PaletteTone.JOINT), mix(hue, WHITE, 0.55), mix(0, hue, 0.08));
        solid(tone(accent, PaletteTone.QUIET_BONE), mix(GREY, hue, 0.18), 0);
        solid(tone(accent, PaletteTone.QUIET_JOINT), mix(GREY, WHITE, 0.2), 0);
        solid(tone(accent, PaletteTone.FILL), hue, mix(0, hue, 0.45));
        solid(tone(accent, PaletteTone.HUB), mix(hue, WHITE, 0.75), mix(0, hue, 0.2));
        solid(tone(accent, PaletteTone.BLAZE), mix(hue, WHITE, 0.85), mix(0, mix(hue, WHITE, 0.5), 0.5));
        solid(tone(accent, PaletteTone.GLOW), mix(hue, WHITE, 0.4), mix(0, hue, 0.45));
        solid(tone(accent, PaletteTone.BODY_JOINT), mix(hue, WHITE, 0.3), mix(0, hue, 0.07));
        solid(tone(accent, PaletteTone.FADED_BONE), mix(GREY, hue, 0.5), 0);
        solid(tone(accent, PaletteTone.FADED_JOINT), mix(GREY, hue, 0.35), 0);
        colours[comparisonSwatch(accent)] = 0x70000000 | mix(hue, WHITE, 0.3);
        glows[comparisonSwatch(accent)] = 0x70000000 | mix(0, hue, 0.35);
        colours[portal(accent)] = 0x1C000000;
        glows[portal(accent)] = 0x1C000000 | hue;
    }

    /** Adds the swatches of an unlit trail: its color is black, its glow the hue, both more transparent with age. */
    private void trail(int accent, int hue) {
        for (int step = 0; step < STEPS; step++) {
            double left = 1 - step / (STEPS - 1.0);
            int alpha = (int) Math.round(230 * left * Math.sqrt(left)) << 24;
            int swatch = (ACCENTS + accent) * COLUMNS + step;
            colours[swatch] = alpha;
            glows[swatch] = alpha | mix(hue, WHITE, 0.5 * left * left * left);
        }
    }

    private void solid(int swatch, int colour, int glow) {
        colours[swatch] = 0xFF000000 | colour;
        glows[swatch] = 0xFF000000 | glow;
    }

    private static int step(double part) {
        return (int) Math.round(Math.clamp(part, 0, 1) * (STEPS - 1));
    }

    private static int mix(int from, int to, double part) {
        int mixed = 0;
        for (int shift = 0; shift <= 16; shift += 8) {
            int a = from >> shift & 0xFF;
            int b = to >> shift & 0xFF;
            mixed |= (int) Math.round(a + (b - a) * part) << shift;
        }
        return mixed;
    }
}
