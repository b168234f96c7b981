package mocapscope.app.scene.frame;

/**
 * A directional light of the scene, which moves with the camera. Lights move with the camera: a direction is measured
 * to the right, down and away from the viewer.
 */
public enum SceneLight {
    /** The warm light from above and slightly left of the viewer. */
    KEY(0xfff1dc, 0.55, 0.75, 0.6),
    /** The cool light from the right. */
    FILL(0x3d4c66, -0.9, 0.1, 0.45),
    /** The light from behind, which sets edges off against the dark. */
    RIM(0x4a5468, -0.2, 0.55, -0.8);

    /** The color of the light from everywhere. */
    public static final int AMBIENT = 0x3a3f48;

    /** The strength of highlights on solids, from 0 to 1, and the exponent that makes them small. */
    public static final double SPECULAR = 0.16;

    public static final double SPECULAR_POWER = 18;

    private final int rgb;
    private final double right;
    private final double down;
    private final double away;

    SceneLight(int rgb, double right, double down, double away) {
        this.rgb = rgb;
        this.right = right;
        this.down = down;
        this.away = away;
    }

    public int rgb() {
        return rgb;
    }

    /** Returns the direction in which the light travels, not of unit length. */
    public double right() {
        return right;
    }

    public double down() {
        return down;
    }

    public double away() {
        return away;
    }
}
