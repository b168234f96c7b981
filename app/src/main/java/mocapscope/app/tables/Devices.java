package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.control.Column;
import mocapscope.app.control.Figures;
import mocapscope.app.control.LampFace;
import mocapscope.app.control.Rows;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.model.ServerDeviceSnapshot;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.SourceInfo;

/** The table model of all server devices, with one row for each message type. */
final class Devices implements Section<DeviceRow> {
    private final Rows<DeviceRow> rows = new Rows<>(DeviceRow::key);
    private boolean internal;

    /** Shows or hides server-internal devices. */
    void showInternal(boolean yes) {
        internal = yes;
    }

    @Override
    public String id() {
        return "devices";
    }

    @Override
    public Rows<DeviceRow> rows() {
        return rows;
    }

    @Override
    public List<Column<DeviceRow>> columns() {
        return List.of(
                OriginFace.column(DeviceRow::session),
                Column.text(WORDS.text("column.device"), 140, DeviceRow::name),
                Column.text(WORDS.text("column.says"), 190, DeviceRow::says)
                        .changing()
                        .faced(() -> new LampFace<>(
                                row -> row.hertz() > 0 ? StatusLamp.Light.GOOD : StatusLamp.Light.OFF,
                                DeviceRow::says)),
                Columns.rate(DeviceRow::hertz),
                Column.<DeviceRow>text(
                                WORDS.text("column.declared"),
                                130,
                                row -> row.pace().words())
                        .changing()
                        .faced(() -> new LampFace<>(
                                row -> row.pace().off() ? StatusLamp.Light.WARNING : StatusLamp.Light.GOOD,
                                row -> row.pace().words())),
                Columns.age(DeviceRow::age),
                Column.figure(WORDS.text("column.messages"), 78, row -> Figures.count(row.count()), DeviceRow::count),
                Column.text(WORDS.text("column.has"), 260, DeviceRow::has).changing());
    }

    @Override
    public void refresh(Snapshot snapshot) {
        var all = new ArrayList<DeviceRow>();
        for (var session : snapshot.sessions()) {
            add(session, session.now(), all);
        }
        rows.show(all);
    }

    /** Selects everything of the device that is drawn. */
    @Override
    public Optional<Selection> selection(DeviceRow row) {
        return row.picks();
    }

    /** Returns false for a selection of one signal, which belongs to the signal tables. */
    @Override
    public boolean meant(DeviceRow row, Selection selection) {
        return row.picks().filter(selection::equals).isPresent();
    }

    @Override
    public Optional<DeviceProperty> page(DeviceRow row) {
        return row.device().description();
    }

    @Override
    public boolean gone(DeviceRow row) {
        return row.device().departed();
    }

    private void add(SessionSnapshot session, long now, List<DeviceRow> all) {
        var origin = Origin.of(session);
        var holdings = Holdings.of(session);
        var paces = Paces.of(session);
        for (var device : session.devices()) {
            if (device.internal() && !internal) {
                continue;
            }
            var has = holdings.words(device.source().device());
            var pace = paces.of(device.source().device());
            var picks = picks(session, device);
            if (device.silent()) {
                all.add(new DeviceRow(origin, device, has, picks, pace, null, now));
            }
            device.messageTypes().stream()
                    .filter(saying -> internal || !saying.housekeeping())
                    .forEach(saying -> all.add(new DeviceRow(origin, device, has, picks, pace, saying, now)));
        }
    }

    private static Optional<Selection> picks(SessionSnapshot session, ServerDeviceSnapshot device) {
        return session.sources().stream()
                .filter(info -> info.source().equals(device.source()))
                .map(SourceInfo::kind)
                .findFirst()
                .map(kind -> new Selection.SignalSelection(device.source(), kind, -1));
    }
}
