package mocapscope.app.wall;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import mocapscope.app.model.snapshot.DebouncedHealthGradeTable;
import mocapscope.app.model.snapshot.DeviceHealth;
import mocapscope.app.model.snapshot.Selection;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.limit.DocumentedLimit;

/** The model of the wall view: the devices of all sessions, those with the worst health first. Has no nodes and no clock. */
final class WallModel {
    @DocumentedLimit(
            value = "devices on the wall",
            unit = "tiles",
            beyond = "the others, none of them worse, are counted")
    static final int TILES = 60;

    private final DebouncedHealthGradeTable<WallTileData.WallDeviceKey> grades = new DebouncedHealthGradeTable<>();
    private List<WallTileData> devices = List.of();
    private int omitted;

    /** Returns the devices, the worst first, otherwise in the order of the sessions. */
    List<WallTileData> devices() {
        return devices;
    }

    /** Returns the number of devices beyond the limit. */
    int omitted() {
        return omitted;
    }

    void refresh(Snapshot snapshot) {
        var all = new ArrayList<WallTileData>();
        boolean several = snapshot.sessions().size() > 1;
        snapshot.sessions().forEach(session -> addDevices(session, several, all));
        grades.retain(all.stream().map(WallTileData::key).toList());
        var sorted = new HashMap<WallTileData.WallDeviceKey, HealthGrade>();
        all.forEach(device -> sorted.put(device.key(), grades.update(device.key(), device.grade(), snapshot.nanos())));
        all.sort(Comparator.comparing((WallTileData device) -> Objects.requireNonNull(sorted.get(device.key())))
                .reversed());
        omitted = Math.max(0, all.size() - TILES);
        devices = List.copyOf(all.subList(0, all.size() - omitted));
    }

    private static void addDevices(SessionSnapshot session, boolean several, List<WallTileData> all) {
        int before = all.size();
        var known = DeviceHealth.byDevice(session.health());
        known.forEach((device, health) -> all.add(new WallTileData(
                new WallTileData.WallDeviceKey(session.session().id(), device),
                health.name(),
                several && !session.name().equals(health.name()) ? session.name() : "",
                new Selection.SignalSelection(
                        health.source().source(), health.source().kind(), -1),
                health,
                health.verdict(),
                session.now())));
        session.devices().stream()
                .filter(device -> !device.internal()
                        && !device.departed()
                        && device.silent()
                        && !known.containsKey(device.source().device()))
                .forEach(device -> all.add(withoutSample(
                        session, device.source().device(), device.source().deviceDisplayName(), several)));
        if (all.size() == before) {
            all.add(new WallTileData(
                    new WallTileData.WallDeviceKey(session.session().id(), ""),
                    session.name(),
                    "",
                    new Selection.SessionSelection(session.session().id()),
                    null,
                    session.health().verdict(),
                    session.now()));
        }
    }

    private static WallTileData withoutSample(SessionSnapshot session, String device, String name, boolean several) {
        return new WallTileData(
                new WallTileData.WallDeviceKey(session.session().id(), device),
                name,
                several && !session.name().equals(name) ? session.name() : "",
                new Selection.SessionSelection(session.session().id()),
                null,
                null,
                session.now());
    }
}
