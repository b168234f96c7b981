package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.List;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.TrackedItemStatus;
import mocapscope.protocol.filter.FilterAttribute;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.Vec3;

/** The table model of all bones of all skeletons. */
final class BoneTableModel extends AbstractSignalTableModel<BoneTableModel.BoneRow> {

    private static final Vec3 NO_POSITION = new Vec3(Double.NaN, Double.NaN, Double.NaN);
    private static final Quat NO_ORIENTATION = new Quat(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    BoneTableModel() {
        super("bones", BoneRow::part);
    }

    @Override
    List<LiveTableColumn<BoneRow>> columns() {
        var columns = new ArrayList<LiveTableColumn<BoneRow>>(List.of(
                SessionNameAndColor.column(BoneRow::session),
                deviceColumn(110, BoneRow::device),
                LiveTableColumn.number(TEXTS.text("column.bone"), 56, BoneRow::bone),
                LiveTableColumn.<BoneRow>text(TEXTS.text("column.name"), 104, BoneRow::name)
                        .filteredAs(FilterAttribute.BONE),
                LiveTableColumn.text(TEXTS.text("column.parent"), 100, BoneRow::parent),
                positionColumn(),
                rateColumn(BoneRow::hertz),
                ageColumn(BoneRow::age),
                stateColumn(BoneRow::boneTracking, BoneRow::now)));
        columns.addAll(vectorColumns(74, BoneRow::position, BoneRow::boneTracking));
        columns.add(LiveTableColumn.text(TEXTS.text("column.unit"), 48, BoneRow::unit));
        columns.addAll(quaternionColumns(BoneRow::orientation, BoneRow::boneTracking));
        return columns;
    }

    @Override
    void addRows(SessionSnapshot session, SessionNameAndColor label, List<BoneRow> rows) {
        var units = findUnits(session, SourceDataKind.TRACKER, SourceDataKind.SKELETON);
        for (var snapshot : session.signals().skeletons()) {
            var skeleton = snapshot.latest();
            var source = skeleton.stamp().source();
            for (int i = 0; i < skeleton.map().bones().size(); i++) {
                rows.add(new BoneRow(
                        label,
                        new SignalRowKey(source, SourceDataKind.SKELETON, i),
                        skeleton,
                        units.getOrDefault(source, skeleton.map().unit()),
                        snapshot.hertz(),
                        session.now() - skeleton.stamp().arrival(),
                        snapshot.tracking(),
                        session.now()));
            }
        }
    }

    @Override
    boolean isLowPriority() {
        return true;
    }

    /**
     * One skeleton bone's row: name, parent, position, orientation, report rate and age.
     *
     * @param unit the unit of the position; empty when unknown
     * @param age nanoseconds since the skeleton's latest sample
     * @param tracking the tracking state of the skeleton
     * @param now the snapshot's time on the session's monotonic clock
     */
    record BoneRow(
            SessionNameAndColor session,
            SignalRowKey part,
            Sample.Skeleton skeleton,
            String unit,
            double hertz,
            long age,
            TrackedItemStatus tracking,
            long now)
            implements SignalRow {

        int bone() {
            return part.index();
        }

        String name() {
            return skeleton.map().bones().get(bone()).name();
        }

        /** Returns the name of the parent joint; empty for a root. */
        String parent() {
            int parent = skeleton.map().bones().get(bone()).drawParent();
            return parent < 0 ? "" : skeleton.map().bones().get(parent).name();
        }

        /** Returns the state of the bone: only lost bones share that of a body of which some bones are lost. */
        TrackedItemStatus boneTracking() {
            return tracking.bones().isEmpty() || tracking.isMissing(bone()) ? tracking : TrackedItemStatus.TRACKED;
        }

        Vec3 position() {
            return tracking.isMissing(bone())
                    ? NO_POSITION
                    : skeleton.positions().vec3(bone());
        }

        Quat orientation() {
            return tracking.isMissing(bone())
                    ? NO_ORIENTATION
                    : skeleton.orientations().quat(bone());
        }
    }
}
