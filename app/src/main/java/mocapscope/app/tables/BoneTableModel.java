package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.app.control.LiveTableColumn;
import mocapscope.app.control.LiveTableRowList;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.SignalSnapshot;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.sample.SourceKind;

/** The table model of all bones of all skeletons. */
final class BoneTableModel implements LiveTableModel<BoneRow> {
    private static final int DECIMALS = 4;

    private final LiveTableRowList<BoneRow> rowList = new LiveTableRowList<>(BoneRow::part);
    private final SparklineColumnFactory factory = new SparklineColumnFactory();

    @Override
    public String id() {
        return "bones";
    }

    @Override
    public LiveTableRowList<BoneRow> rows() {
        return rowList;
    }

    @Override
    public List<LiveTableColumn<BoneRow>> columns() {
        return List.of(
                SessionLabelCellPainter.column(BoneRow::session),
                LiveTableColumn.text(WORDS.text("column.device"), 110, BoneRow::device),
                LiveTableColumn.number(WORDS.text("column.bone"), 56, BoneRow::bone),
                LiveTableColumn.text(WORDS.text("column.name"), 104, BoneRow::name),
                LiveTableColumn.text(WORDS.text("column.parent"), 100, BoneRow::parent),
                factory.positionColumn(BoneRow::part),
                CommonColumnFactory.rate(BoneRow::hertz),
                CommonColumnFactory.age(BoneRow::age),
                LiveTableColumn.figure("x", 74, DECIMALS, row -> row.position().x()),
                LiveTableColumn.figure("y", 74, DECIMALS, row -> row.position().y()),
                LiveTableColumn.figure("z", 74, DECIMALS, row -> row.position().z()),
                LiveTableColumn.text(WORDS.text("column.unit"), 48, BoneRow::unit),
                LiveTableColumn.figure(
                        "qx", 78, DECIMALS, row -> row.orientation().x()),
                LiveTableColumn.figure(
                        "qy", 78, DECIMALS, row -> row.orientation().y()),
                LiveTableColumn.figure(
                        "qz", 78, DECIMALS, row -> row.orientation().z()),
                LiveTableColumn.figure(
                        "qw", 78, DECIMALS, row -> row.orientation().w()));
    }

    @Override
    public void refresh(Snapshot snapshot) {
        factory.refresh(snapshot);
        var all = new ArrayList<BoneRow>();
        for (var session : snapshot.sessions()) {
            var label = SessionLabel.of(session);
            var units = units(session);
            session.signals()
                    .skeletons()
                    .forEach(signalSnapshot -> read(label, signalSnapshot, units, session.now(), all));
        }
        rowList.setAll(all);
    }

    @Override
    public boolean isLowPriority() {
        return true;
    }

    @Override
    public Optional<Selection> selection(BoneRow row) {
        return row.part().selection();
    }

    @Override
    public boolean isSelectedBy(BoneRow row, Selection selection) {
        return row.part().isSelectedBy(selection);
    }

    private static void read(
            SessionLabel session,
            SignalSnapshot<Sample.Skeleton> snapshot,
            Map<SourceId, String> units,
            long now,
            List<BoneRow> all) {
        var skeleton = snapshot.latest();
        var source = skeleton.stamp().source();
        for (int i = 0; i < skeleton.map().bones().size(); i++) {
            all.add(new BoneRow(
                    session,
                    new SignalRowKey(source, SourceKind.SKELETON, i),
                    skeleton,
                    units.getOrDefault(source, skeleton.map().unit()),
                    snapshot.hertz(),
                    now - skeleton.stamp().arrival()));
        }
    }

    private static Map<SourceId, String> units(SessionSnapshot session) {
        var units = new HashMap<SourceId, String>();
        for (var info : session.sources()) {
            boolean places = info.kind() == SourceKind.TRACKER || info.kind() == SourceKind.SKELETON;
            if (places && !info.unit().equals(SourceInfo.UNKNOWN)) {
                units.putIfAbsent(info.source(), info.unit());
            }
        }
        return units;
    }
}
