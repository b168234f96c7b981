package mocapscope.app.wall;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import mocapscope.app.model.snapshot.AnnouncedServerDeviceSnapshot;
import mocapscope.app.model.snapshot.DeviceHealth;
import mocapscope.app.model.snapshot.HealthGradeDebouncer;
import mocapscope.app.model.snapshot.RecentFindingCount;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.limit.DocumentedLimit;

/**
 * The model of the wall view (device status overview): the devices of all sessions, worst health first. Has no nodes
 * and no clock.
 */
final class DeviceHealthWallModel {
    @DocumentedLimit(
            value = "devices on the wall",
            unit = "tiles",
            beyond = "the others, none of them worse, are counted")
    static final int TILES = 60;

    private final HealthGradeDebouncer<DeviceHealthTileData.WallDeviceKey> grades = new HealthGradeDebouncer<>();
    private List<DeviceHealthTileData> devices = List.of();
    private int omitted;

    /** Returns the devices, the worst first, otherwise in the order of the sessions. */
    List<DeviceHealthTileData> devices() {
        return devices;
    }

    /** Returns the number of devices beyond the limit. */
    int omitted() {
        return omitted;
    }

    void refresh(Snapshot snapshot) {
        var all = new ArrayList<DeviceHealthTileData>();
        boolean several = snapshot.sessions().size() > 1;
        snapshot.sessions().forEach(session -> addDevices(session, several, all));
        markSharedNames(all);
        grades.retain(all.stream().map(DeviceHealthTileData::key).toList());
        var sorted = new HashMap<DeviceHealthTileData.WallDeviceKey, HealthGrade>();
        all.forEach(device -> sorted.put(device.key(), grades.update(device.key(), device.grade(), snapshot.nanos())));
        all.sort(Comparator.comparing((DeviceHealthTileData device) -> Objects.requireNonNull(sorted.get(device.key())))
                .reversed());
        omitted = Math.max(0, all.size() - TILES);
        devices = List.copyOf(all.subList(0, all.size() - omitted));
    }

    private static void markSharedNames(List<DeviceHealthTileData> all) {
        var seen = new HashMap<String, Integer>();
        all.forEach(device -> seen.merge(device.name(), 1, Integer::sum));
        all.replaceAll(
                device -> Objects.requireNonNull(seen.get(device.name())) > 1 ? device.withSharedName() : device);
    }

    private static void addDevices(SessionSnapshot session, boolean several, List<DeviceHealthTileData> all) {
        var id = session.session().id();
        var known = DeviceHealth.byDevice(session.health());
        var announced = session.devices().stream()
                .filter(device -> !device.internal()
                        && !device.departed()
                        && device.silent()
                        && !known.containsKey(device.source().device()))
                .map(AnnouncedServerDeviceSnapshot::source)
                .toList();
        var recent = RecentFindingCount.of(session);
        if (known.size() > 1 && hasProblemOfItsOwn(session, known.values())) {
            all.add(createSessionTile(session, session.shortName(), recent));
        }
        boolean shared = known.size() + announced.size() > 1;
        known.forEach((device, health) -> all.add(new DeviceHealthTileData(
                new DeviceHealthTileData.WallDeviceKey(id, device),
                health.name(),
                sessionName(session, health.name(), several),
                false,
                new SharedViewSelection.SignalSelection(
                        health.source().source(), health.source().kind(), -1),
                health,
                health.verdict(),
                recent,
                shared,
                session.now())));
        announced.forEach(source -> all.add(new DeviceHealthTileData(
                new DeviceHealthTileData.WallDeviceKey(id, source.device()),
                source.deviceDisplayName(),
                sessionName(session, source.deviceDisplayName(), several),
                false,
                new SharedViewSelection.SessionSelection(id),
                null,
                null,
                recent,
                shared,
                session.now())));
        if (known.isEmpty() && announced.isEmpty()) {
            all.add(createSessionTile(session, session.name(), recent));
        }
    }

    /** Returns true if a session has a problem that no device of it has, such as a loss that is not proven for one. */
    private static boolean hasProblemOfItsOwn(SessionSnapshot session, Collection<DeviceHealth> devices) {
        var verdict = session.health().verdict();
        return verdict.grade().isProblem()
                && devices.stream().noneMatch(device -> device.verdict().hasProblem(verdict.cause()));
    }

    private static DeviceHealthTileData createSessionTile(
            SessionSnapshot session, String name, RecentFindingCount recent) {
        var id = session.session().id();
        return new DeviceHealthTileData(
                new DeviceHealthTileData.WallDeviceKey(id, ""),
                name,
                "",
                false,
                new SharedViewSelection.SessionSelection(id),
                null,
                session.health().verdict(),
                recent,
                false,
                session.now());
    }

    private static String sessionName(SessionSnapshot session, String device, boolean several) {
        return several && !session.name().equals(device) ? session.shortName() : "";
    }
}
