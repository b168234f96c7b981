package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.shape.TriangleMesh;
import mocapscope.app.model.Selection;

/** One triangle mesh of all device plates with their bars, dials and lamps. Plates beside trackers face the camera. */
final class GaugeMesh {
    private static final Shape BOX = Shape.box();
    private static final Shape BALL = Shape.ball(8, 3);
    private static final Shape RING = Shape.ring(18, 4, 0.13);

    /** Half of a plate's thickness, and the distance by which gauges stand out from it. */
    private static final double PLATE = 0.0015;

    private static final double SLIVER = 0.0015;

    private final List<Stand> stands;
    private final List<Selection> meanings = new ArrayList<>();
    private final Pieces pieces;
    private final Panel panel = new Panel();
    private int next;

    GaugeMesh(List<Stand> stands) {
        this.stands = List.copyOf(stands);
        var shapes = new ArrayList<Shape>();
        for (var stand : stands) {
            build(stand, shapes);
        }
        pieces = new Pieces(shapes);
    }

    TriangleMesh mesh() {
        return pieces.mesh();
    }

    /** Returns the selection that a face of the mesh stands for; a plate itself cannot be selected. */
    Selection meaning(int face) {
        return meanings.get(pieces.pieceOf(face));
    }

    void refresh(Orbit orbit) {
        next = 0;
        for (var stand : stands) {
            panel.set(stand, orbit);
            plate(stand);
            bars(stand);
            wheels(stand);
            lamps(stand);
        }
        pieces.show();
    }

    private void build(Stand stand, List<Shape> shapes) {
        add(shapes, BOX, Selection.NOTHING);
        for (var bar : stand.bars()) {
            add(shapes, BOX, bar.meaning());
            add(shapes, BOX, bar.meaning());
        }
        for (var wheel : stand.wheels()) {
            add(shapes, RING, wheel.meaning());
            add(shapes, BOX, wheel.meaning());
        }
        for (var lamp : stand.lamps()) {
            add(shapes, BALL, lamp.meaning());
        }
    }

    private void add(List<Shape> shapes, Shape shape, Selection meaning) {
        shapes.add(shape);
        meanings.add(meaning);
    }

    private void plate(Stand stand) {
        double thickness = PLATE * stand.scale();
        put(
                panel.at(stand.width() / 2, 0, -thickness).sized(stand.width() / 2, stand.height(), thickness),
                Palette.PLATE);
    }

    private void bars(Stand stand) {
        for (int i = 0; i < stand.bars().size(); i++) {
            bar(stand, i, stand.bars().get(i));
        }
    }

    private void bar(Stand stand, int index, Bar bar) {
        double right = stand.barRight(index);
        double up = stand.barUp(index);
        double scale = stand.scale();
        double half = Stand.BAR * scale;
        double whole = Stand.BAR_HEIGHT * scale;
        put(panel.at(right, up, PLATE * scale).sized(half, whole, PLATE * scale), Palette.TRACK);
        double zero = up + (bar.row().bipolar() ? whole / 2 : 0);
        double length = bar.length() * (bar.row().bipolar() ? whole / 2 : whole);
        double foot = zero + Math.min(0, length);
        double height = Math.max(Math.abs(length), SLIVER * scale);
        int colour = bar.picked() ? Palette.PICKED : Palette.tone(stand.accent(), Palette.Tone.FILL);
        put(panel.at(right, foot, 2 * PLATE * scale).sized(0.8 * half, height, 2 * PLATE * scale), colour);
    }

    private void wheels(Stand stand) {
        double radius = Stand.WHEEL * stand.scale();
        for (int i = 0; i < stand.wheels().size(); i++) {
            var wheel = stand.wheels().get(i);
            panel.at(stand.wheelRight(i), stand.wheelUp(i), PLATE * stand.scale());
            put(panel.sized(radius * 0.86, radius * 0.86, radius), wheel.picked() ? Palette.PICKED : Palette.RIM);
            put(
                    panel.turned(-wheel.angle(), radius * 0.09, radius * 0.8, radius * 0.12),
                    Palette.tone(stand.accent(), Palette.Tone.HUB));
        }
    }

    private void lamps(Stand stand) {
        double radius = Stand.LAMP * stand.scale();
        for (int i = 0; i < stand.lamps().size(); i++) {
            var lamp = stand.lamps().get(i);
            double size = lamp.picked() ? radius * 1.25 : radius;
            put(panel.at(stand.lampRight(i), stand.lampUp(i), 0).sized(size, size, size), Palette.lamp(lamp.glow()));
        }
    }

    private void put(Panel where, int colour) {
        pieces.place(next, where.frame());
        pieces.paint(next, colour);
        next++;
    }
}
