package mocapscope.app.scene;

import mocapscope.protocol.bytes.TextTruncator;

/** A text at a pixel position of the scene picture. Reusable. It is filled again for each picture. */
final class SceneCaption implements Comparable<SceneCaption> {
    /** The style and priority of a caption, used where captions overlap. The most important style is listed first. */
    enum SceneCaptionStyle {
        MEASURE,
        PICKED,
        NAME,
        QUIET,
        DETAIL
    }

    private String text = "";
    private SceneCaptionStyle style = SceneCaptionStyle.NAME;
    private double x;
    private double y;
    private double depth;

    void set(String newText, SceneCaptionStyle newLook, double newX, double newY, double newDepth) {
        text = TextTruncator.truncate(newText);
        style = newLook;
        x = newX;
        y = newY;
        depth = newDepth;
    }

    String text() {
        return text;
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

    @Override
    public int compareTo(SceneCaption other) {
        int byLook = style.compareTo(other.style);
        return byLook != 0 ? byLook : Double.compare(depth, other.depth);
    }
}
