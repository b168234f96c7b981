package mocapscope.app.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.synthetic.SessionHealthBuilder;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SourceHealthBuilder;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;

class DeviceTableModelTest {
    private static final long SECOND = 1_000_000_000;

    private final SessionSnapshotBuilder session =
            new SessionSnapshotBuilder(new SyntheticSession("s1", 1 << 20).session()).at(SECOND);
    private final DeviceTableModel model = new DeviceTableModel();

    @Test
    void listsEachMessageTypeOfDevice() {
        session.device("Wand", false, "Pos_Quat", "Velocity").device("Button0", false, "Change");

        assertEquals(List.of("Wand Pos_Quat", "Wand Velocity", "Button0 Change"), shown());
        assertEquals(2 * SECOND, model.rows().list().getFirst().value().age());
    }

    @Test
    void rateOfAllSensorsIsInMessages() {
        var titles = model.columns().stream().map(LiveTableColumn::title).toList();

        assertTrue(titles.contains("Messages/s"), titles::toString);
        assertFalse(titles.contains("Rate Hz"), titles::toString);
    }

    @Test
    void treatsPingOnlyDeviceAsSilent() {
        session.device("Button0", false, "pong").device("Text0", false);

        assertEquals(List.of("Button0 announced, no data yet", "Text0 announced, no data yet"), shown());
    }

    @Test
    void showsInternalDevicesOnRequest() {
        session.device("VRPN Control", true).device("Wand", false, "pong", "Pos_Quat");
        assertEquals(List.of("Wand Pos_Quat"), shown());

        model.showInternal(true);
        assertEquals(List.of("VRPN Control announced, no data yet", "Wand pong", "Wand Pos_Quat"), shown());
    }

    @Test
    void countsSignalsReceivedFromDevice() {
        session.device("Wand", false, "Pos_Quat").device("Other", false);
        session.pose("Wand", 0, Vec3.ZERO, 60).pose("Wand", 1, Vec3.ZERO, 60);
        session.analog("Wand", AnalogChannelDescription.plain(1), 0.5).button("Wand", 7, true, true, 0);
        shown();

        assertEquals(
                List.of("2 sensors, 1 button, 1 channel", ""),
                model.rows().list().stream()
                        .map(tableRow -> tableRow.value().signalCounts())
                        .toList());
    }

    @Test
    void marksRemovedDeviceAsLeft() {
        session.deviceProperty("Glove", new DeviceProperty("Glove", ""), true);

        assertEquals(List.of("Glove left"), shown());
        assertTrue(model.isGone(model.rows().list().getFirst().value()));
    }

    @Test
    void showsPropertiesOfDevice() {
        var page = new DeviceProperty("Glove", "", List.of(new DeviceProperty("hand", "left")));
        session.deviceProperty("Glove", page, false);
        shown();

        assertEquals(
                Optional.of(page), model.details(model.rows().list().getFirst().value()));
    }

    @Test
    void showsDeviatingRateBesideDeclaredRate() {
        session.device("Glove", false, "data").device("Wand", false, "data");
        setRate("Glove", 83.1, 83, HealthCause.NONE);
        setRate("Glove", 20, 100, HealthCause.RATE);
        setRate("Glove", Double.NaN, 0, HealthCause.EVENTS);
        shown();
        var tableRows = model.rows().list();

        assertTrue(tableRows.getFirst().value().declaredRate().text().startsWith("20.0 of 100 Hz, "));
        assertTrue(tableRows.getFirst().value().declaredRate().deviates());
        assertEquals(
                MeasuredAndDeclaredRateFormatter.DeviceRateText.NONE,
                tableRows.getLast().value().declaredRate());
    }

    @Test
    void comparesFiguresOfDevices() {
        session.device("Glove", false, "data").device("Wand", false, "data");
        session.health(new SourceHealthBuilder(session.sourceOf("Glove"), SourceDataKind.TRACKER)
                .rate(83.1, OptionalDouble.of(83))
                .latency(0.0025, 0.012)
                .tracking(4, 1)
                .verdict(HealthGrade.WARNING, HealthCause.TRACKING));
        shown();

        assertEquals("83", exported("Declared Hz", 0));
        assertEquals("0.5", exported("Jitter ms", 0));
        assertEquals("2.5", exported("Latency ms", 0));
        assertEquals("12", exported("p99 ms", 0));
        assertEquals("75", exported("Tracking %", 0));
        assertEquals("Sentence about tracking", exported("Problem", 0));
        assertEquals("3", exported("Since s", 0));
    }

    @Test
    void narrowTableShowsRateLatencyAndLoss() {
        double width = 0;
        for (var column : model.columns()) {
            width += column.width();
            if (column.title().equals("Loss %")) {
                break;
            }
        }

        assertTrue(width <= 630, "pixels of a window of 1440: " + width);
    }

    @Test
    void unknownFiguresAreEmpty() {
        session.device("Glove", false, "data").device("Wand", false, "data");
        session.health(new SourceHealthBuilder(session.sourceOf("Glove"), SourceDataKind.TRACKER));
        shown();

        for (var title : List.of(
                "Declared Hz",
                "Jitter ms",
                "Latency ms",
                "p99 ms",
                "Loss %",
                "Clock offset s",
                "Tracking %",
                "Problem",
                "Since s")) {
            assertEquals("", exported(title, 0), title);
            assertEquals("", exported(title, 1), title);
            assertEquals(
                    "",
                    column(title).text().apply(model.rows().list().getFirst().value()),
                    title);
        }
    }

    @Test
    void showsReadableDeviceName() {
        session.device("solved_hand-1003", false, "data");
        shown();

        assertEquals(
                "Solved hand 1003",
                column("Device").text().apply(model.rows().list().getFirst().value()));
        assertEquals("solved_hand-1003", exported("Device", 0));
    }

    @Test
    void unprovenLossOfDeviceIsEmpty() {
        session.device("Glove", false, "data");
        session.health(new SessionHealthBuilder()
                .loss(1000, 31)
                .source(new SourceHealthBuilder(session.sourceOf("Glove"), SourceDataKind.TRACKER).build()));
        shown();

        assertEquals("", exported("Loss %", 0));
    }

    @Test
    void provenLossIsThatOfItsDevice() {
        session.device("Glove", false, "data");
        session.health(new SessionHealthBuilder()
                .loss(1000, 31)
                .numberedDevice("Glove")
                .source(new SourceHealthBuilder(session.sourceOf("Glove"), SourceDataKind.TRACKER).build()));
        shown();

        assertEquals("3.1", exported("Loss %", 0));
    }

    private String exported(String title, int row) {
        var text = Objects.requireNonNull(column(title).exportText());
        return text.apply(model.rows().list().get(row).value());
    }

    private LiveTableColumn<DeviceTableModel.DeviceRow> column(String title) {
        return model.columns().stream()
                .filter(column -> column.title().equals(title))
                .findFirst()
                .orElseThrow();
    }

    private void setRate(String device, double hertz, double declared, HealthCause cause) {
        session.health(new SourceHealthBuilder(session.sourceOf(device), SourceDataKind.TRACKER)
                .rate(hertz, OptionalDouble.of(declared))
                .verdict(cause == HealthCause.RATE ? HealthGrade.WARNING : HealthGrade.OK, cause));
    }

    @Test
    void silentDeviceSelectsNothing() {
        session.device("Button0", false);
        shown();

        var row = model.rows().list().getFirst().value();
        assertEquals(Optional.empty(), model.selection(row));
        assertEquals(false, model.isSelectedBy(row, SharedViewSelection.NOTHING));
    }

    private List<String> shown() {
        model.refresh(SessionSnapshotBuilder.of(3 * SECOND, session));
        return model.rows().list().stream()
                .map(tableRow -> tableRow.value().device().source().label() + " "
                        + tableRow.value().messageTypeText())
                .toList();
    }
}
