package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.shape.TriangleMesh;
import mocapscope.app.model.snapshot.Selection;

/**
 * One triangle mesh of the panels of all devices in the scene, with their bars, dials and lamps. Plates beside
 * trackers face the camera.
 */
final class DevicePlateBatchMesh {
    private static final MeshGeometry BOX = MeshGeometry.box();
    private static final MeshGeometry BALL = MeshGeometry.ball(8, 3);
    private static final MeshGeometry RING = MeshGeometry.ring(18, 4, 0.13);

    /** Half of a plate's thickness, and the distance by which gauges stand out from it. */
    private static final double PLATE = 0.0015;

    private static final double SLIVER = 0.0015;

    private final List<DevicePlate> plates;
    private final List<Selection> meanings = new ArrayList<>();
    private final BatchedMesh mesh;
    private final DevicePlateTransform transform = new DevicePlateTransform();
    private int next;

    DevicePlateBatchMesh(List<DevicePlate> plates) {
        this.plates = List.copyOf(plates);
        var shapes = new ArrayList<MeshGeometry>();
        for (var plate : plates) {
            build(plate, shapes);
        }
        mesh = new BatchedMesh(shapes);
    }

    TriangleMesh mesh() {
        return mesh.mesh();
    }

    /** Returns the selection that a face of the mesh stands for; a plate itself cannot be selected. */
    Selection selectionAt(int face) {
        return meanings.get(mesh.partOf(face));
    }

    void refresh(OrbitCamera camera) {
        next = 0;
        for (var plate : plates) {
            transform.update(plate, camera);
            plate(plate);
            bars(plate);
            wheels(plate);
            lamps(plate);
        }
        mesh.updateMesh();
    }

    private void build(DevicePlate plate, List<MeshGeometry> shapes) {
        add(shapes, BOX, Selection.NOTHING);
        for (var bar : plate.bars()) {
            add(shapes, BOX, bar.selection());
            add(shapes, BOX, bar.selection());
        }
        for (var dial : plate.dials()) {
            add(shapes, RING, dial.selection());
            add(shapes, BOX, dial.selection());
        }
        for (var lamp : plate.lamps()) {
            add(shapes, BALL, lamp.selection());
        }
    }

    private void add(List<MeshGeometry> shapes, MeshGeometry shape, Selection meaning) {
        shapes.add(shape);
        meanings.add(meaning);
    }

    private void plate(DevicePlate plate) {
        double thickness = PLATE * plate.scale();
        put(
                transform
                        .moveTo(plate.width() / 2, 0, -thickness)
                        .scaleTo(plate.width() / 2, plate.height(), thickness),
                ScenePalette.PLATE);
    }

    private void bars(DevicePlate plate) {
        for (int i = 0; i < plate.bars().size(); i++) {
            bar(plate, i, plate.bars().get(i));
        }
    }

    private void bar(DevicePlate plate, int index, SceneAnalogGauge bar) {
        double right = plate.barRight(index);
        double up = plate.barUp(index);
        double scale = plate.scale();
        double half = DevicePlate.BAR * scale;
        double total = DevicePlate.BAR_HEIGHT * scale;
        put(transform.moveTo(right, up, PLATE * scale).scaleTo(half, total, PLATE * scale), ScenePalette.TRACK);
        double zero = up + (bar.group().bipolar() ? total / 2 : 0);
        double length = bar.normalizedValue() * (bar.group().bipolar() ? total / 2 : total);
        double foot = zero + Math.min(0, length);
        double height = Math.max(Math.abs(length), SLIVER * scale);
        int colour = bar.isSelected()
                ? ScenePalette.PICKED
                : ScenePalette.tone(plate.accent(), ScenePalette.PaletteTone.FILL);
        put(transform.moveTo(right, foot, 2 * PLATE * scale).scaleTo(0.8 * half, height, 2 * PLATE * scale), colour);
    }

    private void wheels(DevicePlate plate) {
        double radius = DevicePlate.WHEEL * plate.scale();
        for (int i = 0; i < plate.dials().size(); i++) {
            var dial = plate.dials().get(i);
            transform.moveTo(plate.dialRight(i), plate.dialUp(i), PLATE * plate.scale());
            put(
                    transform.scaleTo(radius * 0.86, radius * 0.86, radius),
                    dial.isSelected() ? ScenePalette.PICKED : ScenePalette.RIM);
            put(
                    transform.rotate(-dial.angle(), radius * 0.09, radius * 0.8, radius * 0.12),
                    ScenePalette.tone(plate.accent(), ScenePalette.PaletteTone.HUB));
        }
    }

    private void lamps(DevicePlate plate) {
        double radius = DevicePlate.LAMP * plate.scale();
        for (int i = 0; i < plate.lamps().size(); i++) {
            var lamp = plate.lamps().get(i);
            double size = lamp.isSelected() ? radius * 1.25 : radius;
            put(
                    transform.moveTo(plate.lampRight(i), plate.lampUp(i), 0).scaleTo(size, size, size),
                    ScenePalette.lamp(lamp.glow()));
        }
    }

    private void put(DevicePlateTransform where, int colour) {
        mesh.setTransform(next, where.shapeTransform());
        mesh.setColor(next, colour);
        next++;
    }
}
