package mocapscope.protocol.scene;

/** A colour for a source in external 3D viewers, from a palette suited to colour-blind users. */
public enum SourceColor {
    ORANGE(0xe69f00),
    SKY(0x56b4e9),
    GREEN(0x009e73),
    YELLOW(0xf0e442),
    BLUE(0x0072b2),
    RED(0xd55e00),
    PINK(0xcc79a7),
    GREY(0xbbbbbb);

    private static final double FULL = 255;

    private final int rgb;

    SourceColor(int rgb) {
        this.rgb = rgb;
    }

    /** Returns the color of a frame's name, which is the same in every take. */
    public static SourceColor of(String frame) {
        var colors = values();
        return colors[Math.floorMod(frame.hashCode(), colors.length)];
    }

    /** Returns the share of red, from 0 to 1. */
    public double red() {
        return (rgb >> 16 & 0xff) / FULL;
    }

    /** Returns the share of green, from 0 to 1. */
    public double green() {
        return (rgb >> 8 & 0xff) / FULL;
    }

    /** Returns the share of blue, from 0 to 1. */
    public double blue() {
        return (rgb & 0xff) / FULL;
    }

    /** Returns red, green, blue and an opaque alpha, one byte each, the first in the lowest. */
    public int toLittleEndianRgba() {
        return Integer.reverseBytes(rgb << 8 | 0xff);
    }
}
