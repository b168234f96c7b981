package mocapscope.app.channels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.StatusFlagBitLayout;
import org.junit.jupiter.api.Test;

class ChannelsViewModelTest {
    private final SessionSnapshotBuilder session =
            new SessionSnapshotBuilder(new SyntheticSession("s1", 1 << 20).session());
    private final ChannelsViewModel model = new ChannelsViewModel();

    @Test
    void groupsChannelsByDevice() {
        session.analog("Wand", new AnalogChannelDescription("force", List.of("Fx"), "N", List.of(2), false), 1.5, 2)
                .button("Wand", 3, true, false, 1)
                .dial("Console", 0, 0.25, 1.25)
                .flags("Console", new StatusFlagBitLayout(List.of(4), List.of("is_calibrated")), 1 << 4);

        assertTrue(model.refresh(SessionSnapshotBuilder.of(0, session)));

        assertEquals(
                List.of(
                        "Wand: Button 3 pressed, Fx 1.5000 N, force 1 2.0000 N",
                        "Console: is_calibrated set, Dial 0 90.0°"),
                model.groups().stream().map(ChannelsViewModelTest::formatGroup).toList());
    }

    @Test
    void newValuesDoNotChangeChannelList() {
        session.analog("Wand", AnalogChannelDescription.plain(1), 1);
        model.refresh(SessionSnapshotBuilder.of(0, session));
        var later = new SessionSnapshotBuilder(new SyntheticSession("s1", 1 << 20).session())
                .analog("Wand", AnalogChannelDescription.plain(1), 7);

        assertFalse(model.refresh(SessionSnapshotBuilder.of(1, later)));
        assertEquals(7, model.find(channel(0)).orElseThrow().value());
    }

    @Test
    void limitsVisibleChannelsOfDevice() {
        session.analog("EEG", AnalogChannelDescription.plain(5000), new double[5000]);
        model.refresh(SessionSnapshotBuilder.of(0, session));

        assertEquals(
                DeviceChannelGroup.MOST, model.groups().getFirst().channels().size());
        assertTrue(model.groups().getFirst().isArray());
        assertEquals(
                5000 - VisibleDeviceChannelGroup.MOST,
                model.visibleChannels().getFirst().hiddenCount());
    }

    @Test
    void foldingDevicesMakesSpaceForOtherRows() {
        for (int i = 0; i < 20; i++) {
            session.analog("Glove" + i, AnalogChannelDescription.plain(100), new double[100]);
        }
        model.refresh(SessionSnapshotBuilder.of(0, session));

        assertEquals(VisibleDeviceChannelGroup.MOST, shown());
        assertEquals(2000 - VisibleDeviceChannelGroup.MOST, left());
        assertEquals(0, model.visibleChannels().getLast().shown().size());

        model.groups().subList(0, 15).forEach(model::toggleFold);

        assertEquals(500, shown());
        assertEquals(0, left());
        assertEquals(100, model.visibleChannels().getLast().shown().size());
    }

    @Test
    void detectsAdditionalHiddenChannels() {
        session.analog("EEG", AnalogChannelDescription.plain(600), new double[600]);
        model.refresh(SessionSnapshotBuilder.of(0, session));
        var later = new SessionSnapshotBuilder(new SyntheticSession("s1", 1 << 20).session())
                .analog("EEG", AnalogChannelDescription.plain(700), new double[700]);

        assertTrue(model.refresh(SessionSnapshotBuilder.of(1, later)));
        assertEquals(700, model.groups().getFirst().channelCount());
    }

    @Test
    void externalSelectionUnfoldsDevice() {
        session.analog("Wand", AnalogChannelDescription.plain(1), 1);
        model.refresh(SessionSnapshotBuilder.of(0, session));
        var group = model.groups().getFirst();
        model.toggleFold(group);

        assertFalse(model.unfold(SharedViewSelection.NOTHING));
        assertTrue(model.isFolded(group));
        assertTrue(model.unfold(channel(0)));
        assertFalse(model.isFolded(group));
    }

    private static SharedViewSelection.SignalSelection channel(int index) {
        return new SharedViewSelection.SignalSelection(new SourceId("s1", "Wand"), SourceDataKind.ANALOG, index);
    }

    private int shown() {
        return model.visibleChannels().stream()
                .mapToInt(channels -> channels.shown().size())
                .sum();
    }

    private int left() {
        return model.visibleChannels().stream()
                .mapToInt(VisibleDeviceChannelGroup::hiddenCount)
                .sum();
    }

    private static String formatGroup(DeviceChannelGroup group) {
        var channels = group.channels().stream()
                .map(channel -> channel.name() + " " + channel.formatValue())
                .toList();
        return group.key().device() + ": " + String.join(", ", channels);
    }
}
