package mocapscope.app.channels;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import javafx.scene.control.Label;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;

/** Tests that only a limited part of a long device name is laid out. */
@ExtendWith(WindowExtension.class)
class LongNamesTest {
    private static final String LONG = "W".repeat(100_000);

    @Test
    void truncatesRowNameAndUnit(FxRobot robot) {
        var channel = new DeviceChannelValueAndHistory(
                new SharedViewSelection.SignalSelection(new SourceId("s1", "Box"), SourceDataKind.ANALOG, 0),
                LONG,
                LONG,
                true,
                1,
                Optional.empty());
        robot.interact(() -> {
            var row = new DeviceChannelRowPane(channel, false);
            assertEquals(TextTruncator.truncate(LONG), text(row.lookup(".lane-name")));
            row.show(channel);
            assertEquals(TextTruncator.truncate(LONG), text(row.lookup(".lane-name")));
            assertEquals(TextTruncator.truncate("1 " + LONG), text(row.lookup(".figures")));
        });
    }

    @Test
    void truncatesDeviceName(FxRobot robot) {
        var group =
                new DeviceChannelGroup(new DeviceChannelGroup.DeviceChannelGroupKey("s1", LONG), "", 1, List.of(), 0);
        robot.interact(() -> {
            var node = new DeviceChannelListPane.DeviceChannelGroupPane(_ -> {}, _ -> {});
            node.show(new VisibleDeviceChannelGroup(group, false, List.of()), false);
            assertEquals(TextTruncator.truncate(LONG), text(node.lookup(".group-name")));
        });
    }

    private static String text(Object label) {
        return ((Label) label).getText();
    }
}
