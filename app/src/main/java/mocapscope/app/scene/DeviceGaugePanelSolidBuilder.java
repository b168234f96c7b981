package mocapscope.app.scene;

import mocapscope.app.scene.frame.MeshGeometry;
import mocapscope.app.scene.frame.MeshInstanceList;
import mocapscope.app.scene.frame.SceneFrame;
import mocapscope.app.scene.frame.ScenePaletteTexture;
import mocapscope.app.scene.model.DeviceGaugePanel;
import mocapscope.app.scene.model.SceneAnalogChannelBar;

/**
 * Builds the 3D shapes of a device's panel in the scene: back plate, analog bars, dials and lamps. Plates beside
 * trackers face the camera.
 */
final class DeviceGaugePanelSolidBuilder {
    private static final MeshGeometry BOX = MeshGeometry.box();
    private static final MeshGeometry BALL = MeshGeometry.ball(8, 3);
    private static final MeshGeometry RING = MeshGeometry.ring(18, 4, 0.13);

    /** Half of a plate's thickness, and the distance by which gauges stand out from it. */
    private static final double PLATE = 0.0015;

    private static final double SLIVER = 0.0015;

    private final MeshInstanceList.SolidListBuilder solids;
    private final GaugePanelToSceneTransform transform = new GaugePanelToSceneTransform();
    private int pick;
    private boolean pale;

    DeviceGaugePanelSolidBuilder(MeshInstanceList.SolidListBuilder solids) {
        this.solids = solids;
    }

    /** Sets whether the plates are before a pale background, and therefore pale. */
    void setPale(boolean enabled) {
        pale = enabled;
    }

    /**
     * Adds a plate, whose gauges have the picks from {@code firstPick} on, in the order of
     * {@link DeviceGaugePanel#gauges}; a plate itself cannot be selected.
     */
    void add(DeviceGaugePanel plate, OrbitCamera camera, int firstPick) {
        pick = firstPick;
        transform.update(plate, camera);
        double thickness = PLATE * plate.scale();
        transform.moveTo(plate.width() / 2, 0, -thickness).scaleTo(plate.width() / 2, plate.height(), thickness);
        put(BOX, pale ? ScenePaletteTexture.PALE_PLATE : ScenePaletteTexture.PLATE, SceneFrame.NO_PICK);
        for (int i = 0; i < plate.bars().size(); i++) {
            addBar(plate, i, plate.bars().get(i));
        }
        addDials(plate);
        addLamps(plate);
    }

    private void addBar(DeviceGaugePanel plate, int index, SceneAnalogChannelBar bar) {
        double right = plate.barRight(index);
        double up = plate.barUp(index);
        double scale = plate.scale();
        double half = DeviceGaugePanel.BAR * scale;
        double total = DeviceGaugePanel.BAR_HEIGHT * scale;
        transform.moveTo(right, up, PLATE * scale).scaleTo(half, total, PLATE * scale);
        put(BOX, pale ? ScenePaletteTexture.PALE_TRACK : ScenePaletteTexture.TRACK, pick);
        double zero = up + (bar.group().bipolar() ? total / 2 : 0);
        double length = bar.normalizedValue() * (bar.group().bipolar() ? total / 2 : total);
        double foot = zero + Math.min(0, length);
        double height = Math.max(Math.abs(length), SLIVER * scale);
        transform.moveTo(right, foot, 2 * PLATE * scale).scaleTo(0.8 * half, height, 2 * PLATE * scale);
        int fill = ScenePaletteTexture.tone(plate.accent(), ScenePaletteTexture.PaletteTone.FILL);
        put(BOX, bar.isSelected() ? ScenePaletteTexture.PICKED : fill, pick++);
    }

    private void addDials(DeviceGaugePanel plate) {
        double radius = DeviceGaugePanel.WHEEL * plate.scale();
        int rim = pale ? ScenePaletteTexture.PALE_RIM : ScenePaletteTexture.RIM;
        int hand = ScenePaletteTexture.tone(
                plate.accent(), pale ? ScenePaletteTexture.PaletteTone.BONE : ScenePaletteTexture.PaletteTone.HUB);
        for (int i = 0; i < plate.dials().size(); i++) {
            var dial = plate.dials().get(i);
            transform.moveTo(plate.dialRight(i), plate.dialUp(i), PLATE * plate.scale());
            transform.scaleTo(radius * 0.86, radius * 0.86, radius);
            put(RING, dial.isSelected() ? ScenePaletteTexture.PICKED : rim, pick);
            transform.rotate(-dial.angle(), radius * 0.09, radius * 0.8, radius * 0.12);
            put(BOX, hand, pick++);
        }
    }

    private void addLamps(DeviceGaugePanel plate) {
        double radius = DeviceGaugePanel.LAMP * plate.scale();
        for (int i = 0; i < plate.lamps().size(); i++) {
            var lamp = plate.lamps().get(i);
            double size = lamp.isSelected() ? radius * 1.25 : radius;
            transform.moveTo(plate.lampRight(i), plate.lampUp(i), 0).scaleTo(size, size, size);
            put(BALL, ScenePaletteTexture.lamp(lamp.glow()), pick++);
        }
    }

    private void put(MeshGeometry shape, int swatch, int meaning) {
        solids.add(shape, transform.shapeTransform(), swatch, meaning);
    }
}
