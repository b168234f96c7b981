package mocapscope.app.scene;

import mocapscope.protocol.bytes.TextTruncator;

/** A text at a pixel position of the scene picture. Reusable. It is filled again for each picture. */
final class Caption implements Comparable<Caption> {
    /** The style and priority of a caption, used where captions overlap. The most important style is listed first. */
    enum Look {
        MEASURE,
        PICKED,
        NAME,
        QUIET,
        DETAIL
    }

    private String text = "";
    private Look look = Look.NAME;
    private double x;
    private double y;
    private double depth;

    void set(String newText, Look newLook, double newX, double newY, double newDepth) {
        text = TextTruncator.truncate(newText);
        look = newLook;
        x = newX;
        y = newY;
        depth = newDepth;
    }

    String text() {
        return text;
    }

    Look look() {
        return look;
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
    public int compareTo(Caption other) {
        int byLook = look.compareTo(other.look);
        return byLook != 0 ? byLook : Double.compare(depth, other.depth);
    }
}
