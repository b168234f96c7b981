package mocapscope.app.channels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import mocapscope.app.model.snapshot.Selection;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.sample.AnalogLayout;
import mocapscope.protocol.sample.FlagLayout;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import org.junit.jupiter.api.Test;

class ChannelsModelTest {
    private final SessionSnapshotBuilder session =
            new SessionSnapshotBuilder(new SyntheticSession("s1", 1 << 20).session());
    private final ChannelsModel model = new ChannelsModel();

    @Test
    void groupsChannelsByDevice() {
        session.analog("Wand", new AnalogLayout("force", List.of("Fx"), "N", List.of(2), false), 1.5, 2)
                .button("Wand", 3, true, false, 1)
                .dial("Console", 0, 0.25, 1.25)
                .flags("Console", new FlagLayout(List.of(4), List.of("is_calibrated")), 1 << 4);

        assertTrue(model.refresh(SessionSnapshotBuilder.of(0, session)));

        assertEquals(
                List.of(
                        "Wand: Button 3 pressed, Fx 1.5000 N, force 1 2.0000 N",
                        "Console: is_calibrated set, Dial 0 90.0°"),
                model.groups().stream().map(ChannelsModelTest::formatGroup).toList());
    }

    @Test
    void newValuesDoNotChangeChannelList() {
        session.analog("Wand", AnalogLayout.plain(1), 1);
        model.refresh(SessionSnapshotBuilder.of(0, session));
        var later = new SessionSnapshotBuilder(new SyntheticSession("s1", 1 << 20).session())
                .analog("Wand", AnalogLayout.plain(1), 7);

        assertFalse(model.refresh(SessionSnapshotBuilder.of(1, later)));
        assertEquals(7, model.find(channel(0)).orElseThrow().value());
    }

    @Test
    void limitsVisibleChannelsOfDevice() {
        session.analog("EEG", AnalogLayout.plain(5000), new double[5000]);
        model.refresh(SessionSnapshotBuilder.of(0, session));

        assertEquals(
                DeviceChannelGroup.MOST, model.groups().getFirst().channels().size());
        assertTrue(model.groups().getFirst().isArray());
        assertEquals(
                5000 - VisibleDeviceChannels.MOST,
                model.visibleChannels().getFirst().hiddenCount());
    }

    @Test
    void foldingDevicesMakesSpaceForOtherRows() {
        for (int i = 0; i < 20; i++) {
            session.analog("Glove" + i, AnalogLayout.plain(100), new double[100]);
        }
        model.refresh(SessionSnapshotBuilder.of(0, session));

        assertEquals(VisibleDeviceChannels.MOST, shown());
        assertEquals(2000 - VisibleDeviceChannels.MOST, left());
        assertEquals(0, model.visibleChannels().getLast().shown().size());

        model.groups().subList(0, 15).forEach(model::toggleFold);

        assertEquals(500, shown());
        assertEquals(0, left());
        assertEquals(100, model.visibleChannels().getLast().shown().size());
    }

    @Test
    void detectsAdditionalHiddenChannels() {
        session.analog("EEG", AnalogLayout.plain(600), new double[600]);
        model.refresh(SessionSnapshotBuilder.of(0, session));
        var later = new SessionSnapshotBuilder(new SyntheticSession("s1", 1 << 20).session())
                .analog("EEG", AnalogLayout.plain(700), new double[700]);

        assertTrue(model.refresh(SessionSnapshotBuilder.of(1, later)));
        assertEquals(700, model.groups().getFirst().channelCount());
    }

    @Test
    void externalSelectionUnfoldsDevice() {
        session.analog("Wand", AnalogLayout.plain(1), 1);
        model.refresh(SessionSnapshotBuilder.of(0, session));
        var group = model.groups().getFirst();
        model.toggleFold(group);

        assertFalse(model.unfold(Selection.NOTHING));
        assertTrue(model.isFolded(group));
        assertTrue(model.unfold(channel(0)));
        assertFalse(model.isFolded(group));
    }

    private static Selection.SignalSelection channel(int index) {
        return new Selection.SignalSelection(new SourceId("s1", "Wand"), SourceDataKind.ANALOG, index);
    }

    private int shown() {
        return model.visibleChannels().stream()
                .mapToInt(channels -> channels.shown().size())
                .sum();
    }

    private int left() {
        return model.visibleChannels().stream()
                .mapToInt(VisibleDeviceChannels::hiddenCount)
                .sum();
    }

    private static String formatGroup(DeviceChannelGroup group) {
        var channels = group.channels().stream()
                .map(channel -> channel.name() + " " + channel.formatValue())
                .toList();
        return group.key().device() + ": " + String.join(", ", channels);
    }
}
