package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.shape.TriangleMesh;
import mocapscope.app.model.Selection;

/** One triangle mesh of all device plates with their bars, dials and lamps. Plates beside trackers face the camera. */
final class DevicePlateMesh {
    private static final MeshShape BOX = MeshShape.box();
    private static final MeshShape BALL = MeshShape.ball(8, 3);
    private static final MeshShape RING = MeshShape.ring(18, 4, 0.13);

    /** Half of a plate's thickness, and the distance by which gauges stand out from it. */
    private static final double PLATE = 0.0015;

    private static final double SLIVER = 0.0015;

    private final List<DevicePlate> stands;
    private final List<Selection> meanings = new ArrayList<>();
    private final BatchedMesh pieces;
    private final DevicePlateTransform panel = new DevicePlateTransform();
    private int next;

    DevicePlateMesh(List<DevicePlate> stands) {
        this.stands = List.copyOf(stands);
        var shapes = new ArrayList<MeshShape>();
        for (var stand : stands) {
            build(stand, shapes);
        }
        pieces = new BatchedMesh(shapes);
    }

    TriangleMesh mesh() {
        return pieces.mesh();
    }

    /** Returns the selection that a face of the mesh stands for; a plate itself cannot be selected. */
    Selection selectionAt(int face) {
        return meanings.get(pieces.pieceOf(face));
    }

    void refresh(OrbitCamera orbit) {
        next = 0;
        for (var stand : stands) {
            panel.update(stand, orbit);
            plate(stand);
            bars(stand);
            wheels(stand);
            lamps(stand);
        }
        pieces.updateMesh();
    }

    private void build(DevicePlate stand, List<MeshShape> shapes) {
        add(shapes, BOX, Selection.NOTHING);
        for (var bar : stand.bars()) {
            add(shapes, BOX, bar.selection());
            add(shapes, BOX, bar.selection());
        }
        for (var wheel : stand.dials()) {
            add(shapes, RING, wheel.selection());
            add(shapes, BOX, wheel.selection());
        }
        for (var lamp : stand.lamps()) {
            add(shapes, BALL, lamp.selection());
        }
    }

    private void add(List<MeshShape> shapes, MeshShape shape, Selection meaning) {
        shapes.add(shape);
        meanings.add(meaning);
    }

    private void plate(DevicePlate stand) {
        double thickness = PLATE * stand.scale();
        put(
                panel.moveTo(stand.width() / 2, 0, -thickness).scaleTo(stand.width() / 2, stand.height(), thickness),
                ScenePalette.PLATE);
    }

    private void bars(DevicePlate stand) {
        for (int i = 0; i < stand.bars().size(); i++) {
            bar(stand, i, stand.bars().get(i));
        }
    }

    private void bar(DevicePlate stand, int index, SceneChannelBar bar) {
        double right = stand.barRight(index);
        double up = stand.barUp(index);
        double scale = stand.scale();
        double half = DevicePlate.BAR * scale;
        double whole = DevicePlate.BAR_HEIGHT * scale;
        put(panel.moveTo(right, up, PLATE * scale).scaleTo(half, whole, PLATE * scale), ScenePalette.TRACK);
        double zero = up + (bar.group().bipolar() ? whole / 2 : 0);
        double length = bar.normalizedValue() * (bar.group().bipolar() ? whole / 2 : whole);
        double foot = zero + Math.min(0, length);
        double height = Math.max(Math.abs(length), SLIVER * scale);
        int colour = bar.isSelected() ? ScenePalette.PICKED : ScenePalette.tone(stand.accent(), ScenePalette.PaletteTone.FILL);
        put(panel.moveTo(right, foot, 2 * PLATE * scale).scaleTo(0.8 * half, height, 2 * PLATE * scale), colour);
    }

    private void wheels(DevicePlate stand) {
        double radius = DevicePlate.WHEEL * stand.scale();
        for (int i = 0; i < stand.dials().size(); i++) {
            var wheel = stand.dials().get(i);
            panel.moveTo(stand.dialRight(i), stand.dialUp(i), PLATE * stand.scale());
            put(panel.scaleTo(radius * 0.86, radius * 0.86, radius), wheel.isSelected() ? ScenePalette.PICKED : ScenePalette.RIM);
            put(
                    panel.rotate(-wheel.angle(), radius * 0.09, radius * 0.8, radius * 0.12),
                    ScenePalette.tone(stand.accent(), ScenePalette.PaletteTone.HUB));
        }
    }

    private void lamps(DevicePlate stand) {
        double radius = DevicePlate.LAMP * stand.scale();
        for (int i = 0; i < stand.lamps().size(); i++) {
            var lamp = stand.lamps().get(i);
            double size = lamp.isSelected() ? radius * 1.25 : radius;
            put(panel.moveTo(stand.lampRight(i), stand.lampUp(i), 0).scaleTo(size, size, size), ScenePalette.lamp(lamp.glow()));
        }
    }

    private void put(DevicePlateTransform where, int colour) {
        pieces.setTransform(next, where.shapeTransform());
        pieces.setColor(next, colour);
        next++;
    }
}
