package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.LampCellPainter;
import mocapscope.app.control.LiveTableColumn;
import mocapscope.app.control.LiveTableRowList;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.model.Selection;
import mocapscope.app.model.ServerDeviceSnapshot;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.SourceInfo;

/** The table model of all server devices, with one row for each message type. */
final class DeviceTableModel implements LiveTableModel<DeviceRow> {
    private final LiveTableRowList<DeviceRow> rowList = new LiveTableRowList<>(DeviceRow::key);
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
        return rowList;
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
                                row -> row.declaredRate().deviates()
                                        ? StatusLamp.LampState.WARNING
                                        : StatusLamp.LampState.GOOD,
                                row -> row.declaredRate().text())),
                CommonColumnFactory.age(DeviceRow::age),
                LiveTableColumn.figure(
                        WORDS.text("column.messages"),
                        78,
                        row -> DisplayNumberFormatter.formatCount(row.count()),
                        DeviceRow::count),
                LiveTableColumn.text(WORDS.text("column.has"), 260, DeviceRow::signalCounts)
                        .withChangingValues());
    }

    @Override
    public void refresh(Snapshot snapshot) {
        var all = new ArrayList<DeviceRow>();
        for (var session : snapshot.sessions()) {
            add(session, session.now(), all);
        }
        rowList.setAll(all);
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
        var label = SessionLabel.of(session);
        var counts = DeviceSignalCounts.of(session);
        var formatter = DeviceRateFormatter.of(session);
        for (var snapshot : session.devices()) {
            if (snapshot.internal() && !internal) {
                continue;
            }
            var has = counts.format(snapshot.source().device());
            var text = formatter.of(snapshot.source().device());
            var picks = picks(session, snapshot);
            if (snapshot.silent()) {
                all.add(new DeviceRow(label, snapshot, has, picks, text, null, now));
            }
            snapshot.messageTypes().stream()
                    .filter(statistics -> internal || !statistics.housekeeping())
                    .forEach(typeStatistics ->
                            all.add(new DeviceRow(label, snapshot, has, picks, text, typeStatistics, now)));
        }
    }

    private static Optional<Selection> picks(SessionSnapshot session, ServerDeviceSnapshot snapshot) {
        return session.sources().stream()
                .filter(info -> info.source().equals(snapshot.source()))
                .map(SourceInfo::kind)
                .findFirst()
                .map(sourceKind -> new Selection.SignalSelection(snapshot.source(), sourceKind, -1));
    }
}
