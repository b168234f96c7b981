package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.control.LiveTableColumn;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.LampCellPainter;
import mocapscope.app.control.LiveTableRowList;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.model.ServerDeviceSnapshot;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.SourceInfo;

/** The table model of all server devices, with one row for each message type. */
final class DeviceTableModel implements LiveTableModel<DeviceRow> {
    private final LiveTableRowList<DeviceRow> rows = new LiveTableRowList<>(DeviceRow::key);
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
    public LiveTableRowList<DeviceRow> rows() {
        return rows;
    }

    @Override
    public List<LiveTableColumn<DeviceRow>> columns() {
        return List.of(
                SessionLabelCellPainter.column(DeviceRow::session),
                LiveTableColumn.text(WORDS.text("column.device"), 140, DeviceRow::name),
                LiveTableColumn.text(WORDS.text("column.says"), 190, DeviceRow::messageTypeText)
                        .withChangingValues()
                        .withPainter(() -> new LampCellPainter<>(
                                row -> row.hertz() > 0 ? StatusLamp.LampState.GOOD : StatusLamp.LampState.OFF,
                                DeviceRow::messageTypeText)),
                CommonColumnFactory.rate(DeviceRow::hertz),
                LiveTableColumn.<DeviceRow>text(
                                WORDS.text("column.declared"),
                                130,
                                row -> row.declaredRate().text())
                        .withChangingValues()
                        .withPainter(() -> new LampCellPainter<>(
                                row -> row.declaredRate().deviates() ? StatusLamp.LampState.WARNING : StatusLamp.LampState.GOOD,
                                row -> row.declaredRate().text())),
                CommonColumnFactory.age(DeviceRow::age),
                LiveTableColumn.figure(WORDS.text("column.messages"), 78, row -> DisplayNumberFormatter.formatCount(row.count()), DeviceRow::count),
                LiveTableColumn.text(WORDS.text("column.has"), 260, DeviceRow::signalCounts).withChangingValues());
    }

    @Override
    public void refresh(Snapshot snapshot) {
        var all = new ArrayList<DeviceRow>();
        for (var session : snapshot.sessions()) {
            add(session, session.now(), all);
        }
        rows.setAll(all);
    }

    /** Selects everything of the device that is drawn. */
    @Override
    public Optional<Selection> selection(DeviceRow row) {
        return row.selection();
    }

    /** Returns false for a selection of one signal, which belongs to the signal tables. */
    @Override
    public boolean isSelectedBy(DeviceRow row, Selection selection) {
        return row.selection().filter(selection::equals).isPresent();
    }

    @Override
    public Optional<DeviceProperty> details(DeviceRow row) {
        return row.device().description();
    }

    @Override
    public boolean isGone(DeviceRow row) {
        return row.device().departed();
    }

    private void add(SessionSnapshot session, long now, List<DeviceRow> all) {
        var origin = SessionLabel.of(session);
        var holdings = DeviceSignalCounts.of(session);
        var paces = DeviceRateFormatter.of(session);
        for (var device : session.devices()) {
            if (device.internal() && !internal) {
                continue;
            }
            var has = holdings.format(device.source().device());
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
