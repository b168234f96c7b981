package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.TrackedItemStatus;
import mocapscope.protocol.filter.FilterAttribute;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/** The table model of all sensors of all trackers. */
final class TrackerTableModel extends AbstractSignalTableModel<TrackerTableModel.TrackerRow> {

    TrackerTableModel() {
        super("trackers", TrackerRow::part);
    }

    @Override
    List<LiveTableColumn<TrackerRow>> columns() {
        var columns = new ArrayList<LiveTableColumn<TrackerRow>>(List.of(
                SessionNameAndColor.column(TrackerRow::session),
                deviceColumn(84, TrackerRow::device),
                LiveTableColumn.<TrackerRow>number(TEXTS.text("column.sensor"), 56, TrackerRow::sensor)
                        .filteredAs(FilterAttribute.SENSOR),
                LiveTableColumn.<TrackerRow>text(TEXTS.text("column.name"), 104, TrackerRow::name)
                        .filteredAs(FilterAttribute.NAME)));
        columns.addAll(vectorColumns(68, TrackerRow::position, TrackerRow::tracking));
        columns.addAll(List.of(
                LiveTableColumn.text(TEXTS.text("column.unit"), 48, TrackerRow::unit),
                positionColumn(),
                rateColumn(TrackerRow::hertz),
                ageColumn(TrackerRow::age),
                stateColumn(TrackerRow::tracking, TrackerRow::now)));
        columns.addAll(quaternionColumns(TrackerRow::orientation, TrackerRow::tracking));
        columns.add(
                LiveTableColumn.figure(TEXTS.text("column.speed"), 80, TrackerTableModel::speed, TrackerRow::speed));
        return columns;
    }

    @Override
    void addRows(SessionSnapshot session, SessionNameAndColor label, List<TrackerRow> rows) {
        var units = findUnits(session, SourceDataKind.TRACKER, SourceDataKind.SKELETON);
        var skeletons = new HashMap<SourceId, SkeletonMap>();
        session.signals()
                .skeletons()
                .forEach(snapshot -> skeletons.put(
                        snapshot.latest().stamp().source(), snapshot.latest().map()));
        var speeds = new HashMap<SignalRowKey, Double>();
        for (var snapshot : session.signals().velocities()) {
            var velocity = snapshot.latest();
            speeds.put(
                    key(velocity.stamp().source(), velocity.sensor()),
                    velocity.linear().length());
        }
        var names = findNames(session);
        for (var snapshot : session.signals().poses()) {
            var pose = snapshot.tracking().isMissing() ? snapshot.latest().withoutPose() : snapshot.latest();
            var key = key(pose.stamp().source(), pose.sensor());
            var bone = findBone(skeletons.get(key.source()), key.index());
            rows.add(new TrackerRow(
                    label,
                    key,
                    bone.isEmpty() ? nameAt(names.getOrDefault(key.source(), List.of()), key.index()) : bone,
                    units.getOrDefault(key.source(), ""),
                    pose.position(),
                    pose.orientation(),
                    speeds.getOrDefault(key, Double.NaN),
                    snapshot.hertz(),
                    session.now() - pose.stamp().arrival(),
                    snapshot.tracking(),
                    session.now()));
        }
    }

    private static SignalRowKey key(SourceId source, int sensor) {
        return new SignalRowKey(source, SourceDataKind.TRACKER, sensor);
    }

    private static Map<SourceId, List<String>> findNames(SessionSnapshot session) {
        var names = new HashMap<SourceId, List<String>>();
        for (var info : session.sources()) {
            boolean places = info.kind() == SourceDataKind.TRACKER || info.kind() == SourceDataKind.SKELETON;
            if (places && !info.names().isEmpty()) {
                names.put(info.source(), info.names());
            }
        }
        return names;
    }

    private static String findBone(@Nullable SkeletonMap map, int index) {
        return map != null && index >= 0 && index < map.bones().size()
                ? map.bones().get(index).name()
                : "";
    }

    private static String nameAt(List<String> names, int index) {
        return index >= 0 && index < names.size() ? names.get(index) : "";
    }

    @Override
    boolean isLowPriority() {
        return true;
    }

    private static String speed(TrackerRow row) {
        return Double.isNaN(row.speed())
                ? DisplayNumberFormatter.NONE
                : DisplayNumberFormatter.formatFixed(row.speed(), 3);
    }

    /**
     * One tracker sensor's row: name, position, orientation, speed, report rate and age.
     *
     * @param name the bone's name, if a skeleton defines it, else the device's name for the sensor
     * @param unit the unit of the position; empty when unknown
     * @param speed in units a second; NaN when no velocity is received
     * @param age nanoseconds since the latest sample
     * @param tracking the tracking state; the pose of a lost sensor is NaN
     * @param now the snapshot's time on the session's monotonic clock
     */
    record TrackerRow(
            SessionNameAndColor session,
            SignalRowKey part,
            String name,
            String unit,
            Vec3 position,
            Quat orientation,
            double speed,
            double hertz,
            long age,
            TrackedItemStatus tracking,
            long now)
            implements SignalRow {

        int sensor() {
            return part.index();
        }
    }
}
