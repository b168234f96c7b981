package mocapscope.app.scene;

import mocapscope.protocol.bytes.TextTruncator;

/**
 * A text at a pixel position of the scene picture. Filled again for each picture, by the same item while no item is
 * added or removed.
 */
final class SceneCaption implements Comparable<SceneCaption> {
    /** The style and priority of a caption, used where captions overlap. The most important style is listed first. */
    enum SceneCaptionStyle {
        MEASURE,
        PICKED,
        BODY,
        NAME,
        QUIET,
        DETAIL;

        /** Returns true for the name of an item, silent or not. */
        boolean isName() {
            return this == BODY || this == NAME || this == QUIET;
        }
    }

    /** The color index of a caption that belongs to no session. */
    static final int NO_ACCENT = -1;

    private final int slot;
    private String text = "";
    private int accent = NO_ACCENT;
    private SceneCaptionStyle style = SceneCaptionStyle.NAME;
    private double x;
    private double y;
    private double itemY;
    private double depth;

    /** Creates an empty caption; {@code slot} is its place among all captions. */
    SceneCaption(int slot) {
        this.slot = slot;
    }

    void set(String newText, int newAccent, SceneCaptionStyle newLook, double newX, double newY, double newDepth) {
        text = TextTruncator.truncate(newText);
        accent = newAccent;
        style = newLook;
        x = newX;
        y = newY;
        itemY = newY;
        depth = newDepth;
    }

    /** Sets the y coordinate of the item, in pixels; that of the text until then. */
    void setItemY(double newY) {
        itemY = newY;
    }

    /** Returns the place of its item among all that may have captions. */
    int slot() {
        return slot;
    }

    String text() {
        return text;
    }

    /** Returns the index of its session's color. */
    int accent() {
        return accent;
    }

    SceneCaptionStyle style() {
        return style;
    }

    /** Returns the x coordinate of the text's middle, in pixels. */
    double x() {
        return x;
    }

    /** Returns the y coordinate of the text's lower edge, in pixels. */
    double y() {
        return y;
    }

    /** Returns the y coordinate of the item, in pixels; the x coordinate is that of the text's middle. */
    double itemY() {
        return itemY;
    }

    @Override
    public int compareTo(SceneCaption other) {
        int byLook = style.compareTo(other.style);
        return byLook != 0 ? byLook : Double.compare(depth, other.depth);
    }
}
