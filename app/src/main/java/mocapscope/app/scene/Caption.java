package mocapscope.app.scene;

import mocapscope.protocol.bytes.Excerpt;

/** A text that wants to stand at a place of the picture; filled anew for each picture. */
final class Caption implements Comparable<Caption> {
    /** What it names, the most important first: where captions would overlap, that one stays. */
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
        text = Excerpt.of(newText);
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

    /** Middle of the text, in pixels. */
    double x() {
        return x;
    }

    /** Lower edge of the text, in pixels. */
    double y() {
        return y;
    }

    @Override
    public int compareTo(Caption other) {
        int byLook = look.compareTo(other.look);
        return byLook != 0 ? byLook : Double.compare(depth, other.depth);
    }
}
