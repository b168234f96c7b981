package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import mocapscope.app.scene.model.DeviceGaugePanel;
import mocapscope.app.scene.model.SceneAnalogChannelBarGroup;
import mocapscope.app.scene.model.SceneButtonLamp;
import mocapscope.app.scene.model.SceneDeviceDialGauge;
import mocapscope.app.scene.model.SceneItemKind;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.StatusFlagBitLayout;
import org.junit.jupiter.api.Test;

class DeviceSignalPanelSceneModelTest {
    private static final StatusFlagBitLayout FLAGS =
            new StatusFlagBitLayout(List.of(0, 3), List.of("is_calibrated", "is_saturated"));

    @Test
    void showsFlagsAsNamedLampsBesideButtons() {
        model.refresh(SceneSessionBuilder.at(
                1, new SceneSessionBuilder("s", 1).button("Glove", 0, false, 1).flags("Glove", FLAGS, 0b1000)));

        var lamps = model.plates().getFirst().lamps();

        assertEquals(
                List.of("0", "is_calibrated", "is_saturated"),
                lamps.stream().map(SceneButtonLamp::label).toList());
        assertEquals(
                List.of(0.0, 0.0, 1.0),
                lamps.stream().map(SceneButtonLamp::glow).toList());
        assertEquals("Glove is_saturated: set", lamps.getLast().readout("Glove"));
        assertEquals(SourceDataKind.FLAGS, lamps.getLast().selection().kind());
    }

    private final SceneViewModel model = SceneSessionBuilder.model();

    @Test
    void lampGlowsWhilePressedThenFades() {
        button(0, true, 1);
        assertEquals(1, glow());

        button(SceneButtonLamp.DECAY_NANOS / 2, false, 2);
        assertEquals(0.5, glow(), 1e-9);

        button(SceneButtonLamp.DECAY_NANOS, false, 2);
        assertEquals(0, glow(), 1e-9);
    }

    @Test
    void showsPressBetweenTwoFrames() {
        button(0, false, 4);
        assertEquals(0, glow());

        button(1, false, 6);

        assertEquals(1, glow());
    }

    @Test
    void ignoresReleaseWithoutPress() {
        button(0, false, 4);
        button(1, false, 5);

        assertEquals(0, glow());
    }

    @Test
    void hiddenLampIsNeitherDrawnNorRefreshed() {
        button(0, false, 4);
        var lamp = model.plates().getFirst().lamps().getFirst();
        show(false);
        button(1, true, 5);

        assertEquals(List.of(), model.plates());
        assertEquals(0, lamp.glow());
        assertTrue(lamp.readout("Glove").endsWith("released"), lamp.readout("Glove"));

        button(2, false, 8);
        show(true);
        button(3, false, 8);
        assertEquals(0, glow(), "what was pressed while it was hidden is over");
        button(4, true, 9);
        assertEquals(1, glow());
    }

    @Test
    void hiddenChannelsAreNotRefreshed() {
        analog(0.5);
        var row = bars();
        model.sessions().getFirst().hiddenItems().setShown(SceneItemKind.CHANNELS.key(), false);
        analog(3, 3);

        assertEquals(List.of(), model.plates());
        assertEquals(1, row.count());

        model.sessions().getFirst().hiddenItems().setShown(SceneItemKind.CHANNELS.key(), true);
        analog(3, 3);
        assertEquals(2, model.plates().getFirst().bars().size());
    }

    @Test
    void expandsBarRangeForLargerValue() {
        analog(0.5, 0.25);
        assertEquals(0.5, bars().normalizedValue(0), 1e-6);

        analog(3, 0.25);
        assertEquals(5, bars().rangeEnd());

        analog(0.5, 0.25);
        assertEquals(0.1, bars().normalizedValue(0), 1e-6);
    }

    @Test
    void negativeValueMovesZeroToCenter() {
        analog(0.5);
        assertFalse(bars().bipolar());

        analog(-0.5);

        assertTrue(bars().bipolar());
        assertEquals(-0.5, bars().normalizedValue(0), 1e-6);
    }

    @Test
    void showsEmptyBarForInvalidNumber() {
        analog(Double.NaN, Double.POSITIVE_INFINITY);

        assertEquals(0, bars().normalizedValue(0));
        assertEquals(0, bars().normalizedValue(1));
        assertEquals(1, bars().rangeEnd());
    }

    @Test
    void addedChannelsChangeStructureVersion() {
        analog(1, 2);
        long before = model.structureVersion();

        analog(1, 2, 3);

        assertTrue(model.structureVersion() > before);
        assertEquals(3, model.plates().getFirst().bars().size());
    }

    @Test
    void dialAngleFollowsRevolutionsBothWays() {
        dial(1.25);
        assertEquals(Math.PI / 2, dialGauge().angle(), 1e-9);

        dial(-0.25);
        assertEquals(1.5 * Math.PI, dialGauge().angle(), 1e-9);
    }

    @Test
    void keepsGaugesWithinPlateEdges() {
        var builder =
                new SceneSessionBuilder("s", 0).analog("Desk", new double[40]).dial("Desk", 0, 0);
        for (int i = 0; i < 23; i++) {
            builder.button("Desk", i, false, 1);
        }
        model.refresh(SceneSessionBuilder.at(0, builder));
        var plate = model.plates().getFirst();

        for (int i = 0; i < 23; i++) {
            assertTrue(plate.lampRight(i) > 0 && plate.lampRight(i) < plate.width());
            assertTrue(plate.lampUp(i) > plate.dialUp(0) && plate.lampUp(i) < plate.height());
        }
        for (int i = 0; i < 40; i++) {
            assertTrue(plate.barRight(i) > 0 && plate.barRight(i) < plate.width());
            assertTrue(plate.barUp(i) + DeviceGaugePanel.BAR_HEIGHT * plate.scale() < plate.dialUp(0));
        }
    }

    private void button(long nanos, boolean pressed, long count) {
        model.refresh(
                SceneSessionBuilder.at(nanos, new SceneSessionBuilder("s", nanos).button("Pedal", 0, pressed, count)));
    }

    private void show(boolean enabled) {
        model.sessions().getFirst().hiddenItems().setShown(SceneItemKind.LAMPS.key(), enabled);
    }

    private void analog(double... channels) {
        model.refresh(SceneSessionBuilder.at(0, new SceneSessionBuilder("s", 0).analog("Stick", channels)));
    }

    private void dial(double revolutions) {
        model.refresh(SceneSessionBuilder.at(0, new SceneSessionBuilder("s", 0).dial("Knob", 0, revolutions)));
    }

    private double glow() {
        return model.plates().getFirst().lamps().getFirst().glow();
    }

    private SceneAnalogChannelBarGroup bars() {
        return model.plates().getFirst().bars().getFirst().group();
    }

    private SceneDeviceDialGauge dialGauge() {
        return model.plates().getFirst().dials().getFirst();
    }
}
