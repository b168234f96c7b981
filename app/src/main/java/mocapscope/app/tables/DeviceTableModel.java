package mocapscope.app.tables;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.table.LampCellPainter;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.control.table.SourceHealthColumns;
import mocapscope.app.model.snapshot.AnnouncedServerDeviceSnapshot;
import mocapscope.app.model.snapshot.DeviceHealth;
import mocapscope.app.model.snapshot.MessageTypeStatistics;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.SignalSnapshot;
import mocapscope.protocol.health.SourceHealth;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/** The table model of all devices, with one row for each message type of a device. */
final class DeviceTableModel extends LiveTableModel<DeviceTableModel.DeviceRow> {
    private static final double PERCENT = 100;

    private boolean internal;

    /** Shows or hides server-internal devices. */
    void showInternal(boolean enabled) {
        internal = enabled;
    }

    DeviceTableModel() {
        super("devices", DeviceRow::key);
    }

    @Override
    List<LiveTableColumn<DeviceRow>> columns() {
        return Stream.of(identityColumns(), healthColumns(), trafficColumns())
                .flatMap(List::stream)
                .toList();
    }

    private static List<LiveTableColumn<DeviceRow>> identityColumns() {
        return List.of(
                SessionNameAndColor.column(DeviceRow::session),
                deviceColumn(118, row -> row.device().source()),
                LiveTableColumn.figure(TEXTS.text("column.message.rate"), 84, 1, DeviceRow::hertz));
    }

    private static LiveTableColumn<DeviceRow> descriptionColumn() {
        return LiveTableColumn.text(TEXTS.text("column.description"), 172, DeviceRow::messageTypeText)
                .withChangingValues()
                .withPainter(() -> new LampCellPainter<>(DeviceRow::lamp, DeviceRow::messageTypeText));
    }

    private static LiveTableColumn<DeviceRow> declaredColumn() {
        return LiveTableColumn.<DeviceRow>text(
                        TEXTS.text("column.declared"),
                        130,
                        row -> row.declaredRate().text())
                .withChangingValues()
                .withPainter(() -> new LampCellPainter<>(
                        row -> row.declaredRate().deviates() ? StatusLamp.LampState.WARNING : StatusLamp.LampState.GOOD,
                        row -> row.declaredRate().text()));
    }

    /** Returns the columns that compare the health of devices; latency and loss are beside the rate. */
    private static List<LiveTableColumn<DeviceRow>> healthColumns() {
        return Stream.of(
                        SourceHealthColumns.<DeviceRow>latency(
                                row -> row.figure(health -> health.latency().median()),
                                row -> row.figure(health -> health.latency().p99())),
                        List.of(
                                SourceHealthColumns.<DeviceRow>loss(
                                        row -> Optional.ofNullable(row.health()).map(DeviceHealth::loss)),
                                descriptionColumn(),
                                declaredColumn(),
                                SourceHealthColumns.declaredRate(DeviceRow::sourceHealth),
                                SourceHealthColumns.jitter(DeviceRow::sourceHealth),
                                SourceHealthColumns.<DeviceRow>clockOffset(row -> row.figure(
                                        health -> health.clock().verdict().secondsBehind())),
                                trackingColumn()),
                        SourceHealthColumns.<DeviceRow>problem(
                                row -> Optional.ofNullable(row.health()).map(DeviceHealth::verdict), DeviceRow::now))
                .flatMap(List::stream)
                .toList();
    }

    private static LiveTableColumn<DeviceRow> trackingColumn() {
        return LiveTableColumn.measurement(
                TEXTS.text("column.tracking"),
                80,
                0,
                row -> row.health() == null ? Double.NaN : row.health().trackedShare() * PERCENT);
    }

    private static List<LiveTableColumn<DeviceRow>> trafficColumns() {
        return List.of(
                ageColumn(DeviceRow::age),
                LiveTableColumn.figure(
                        TEXTS.text("column.messages"),
                        78,
                        row -> DisplayNumberFormatter.formatCount(row.count()),
                        DeviceRow::count),
                LiveTableColumn.text(TEXTS.text("column.has"), 260, DeviceRow::signalCounts)
                        .withChangingValues());
    }

    /** Selects everything of the device that is drawn. */
    @Override
    Optional<SharedViewSelection> selection(DeviceRow row) {
        return row.selection();
    }

    /** Returns false for a selection of one signal, which belongs to the signal tables. */
    @Override
    boolean isSelectedBy(DeviceRow row, SharedViewSelection selection) {
        return row.selection().filter(selection::equals).isPresent();
    }

    @Override
    Optional<DeviceProperty> details(DeviceRow row) {
        return row.device().description();
    }

    @Override
    boolean isGone(DeviceRow row) {
        return row.device().departed();
    }

    @Override
    void addRows(SessionSnapshot session, SessionNameAndColor label, List<DeviceRow> rows) {
        var counts = DeviceSignalCounts.of(session);
        var formatter = MeasuredAndDeclaredRateFormatter.of(session);
        var healths = DeviceHealth.byDevice(session.health());
        for (var snapshot : session.devices()) {
            if (snapshot.internal() && !internal) {
                continue;
            }
            var has = counts.format(snapshot.source().device());
            var text = formatter.of(snapshot.source().device());
            var picks = picks(session, snapshot);
            var health = healths.get(snapshot.source().device());
            if (snapshot.silent()) {
                rows.add(new DeviceRow(label, snapshot, has, picks, text, health, null, session.now()));
            }
            snapshot.messageTypes().stream()
                    .filter(statistics -> internal || !statistics.housekeeping())
                    .forEach(typeStatistics -> rows.add(
                            new DeviceRow(label, snapshot, has, picks, text, health, typeStatistics, session.now())));
        }
    }

    private static Optional<SharedViewSelection> picks(
            SessionSnapshot session, AnnouncedServerDeviceSnapshot snapshot) {
        return session.sources().stream()
                .filter(info -> info.source().equals(snapshot.source()))
                .map(DeclaredSourceProperties::kind)
                .findFirst()
                .map(sourceKind -> new SharedViewSelection.SignalSelection(snapshot.source(), sourceKind, -1));
    }

    /**
     * One row of the device table: a device and one of its message types with count, rate and age.
     *
     * @param signalCounts the device's sensors, buttons and so on, as far as they have been seen
     * @param selection the selection made by selecting the row
     * @param declaredRate the measured and declared rates
     * @param health the health of the device; null if it has sent no sample
     * @param messageType the message type; null for a device that has sent nothing about itself so far
     * @param now the snapshot's time on the session's monotonic clock
     */
    record DeviceRow(
            SessionNameAndColor session,
            AnnouncedServerDeviceSnapshot device,
            String signalCounts,
            Optional<SharedViewSelection> selection,
            MeasuredAndDeclaredRateFormatter.DeviceRateText declaredRate,
            @Nullable DeviceHealth health,
            @Nullable MessageTypeStatistics messageType,
            long now) {
        /** The age that stands for no message yet. */
        static final long NEVER = LiveTableColumn.NEVER;

        /** The key of a device table row: source and message type. */
        record DeviceRowKey(SourceId source, String type) {}

        DeviceRowKey key() {
            return new DeviceRowKey(device.source(), messageType == null ? "" : messageType.type());
        }

        /** Returns the lamp of the verdict; off for a device that has sent no sample. */
        StatusLamp.LampState lamp() {
            return health == null ? StatusLamp.LampState.OFF : StatusLamp.LampState.of(health.verdict());
        }

        Optional<SourceHealth> sourceHealth() {
            return Optional.ofNullable(health).map(DeviceHealth::source);
        }

        /** Returns a figure of the source's health; NaN if it has none. */
        double figure(ToDoubleFunction<SourceHealth> number) {
            return sourceHealth().map(number::applyAsDouble).orElse(Double.NaN);
        }

        String messageTypeText() {
            if (device.departed()) {
                return messageType == null
                        ? TEXTS.text("device.left")
                        : TEXTS.text("device.text.left", messageType.type());
            }
            return messageType == null ? TEXTS.text("device.silent") : messageType.type();
        }

        long count() {
            return messageType == null ? 0 : messageType.count();
        }

        double hertz() {
            return messageType == null ? 0 : messageType.hertz();
        }

        /** Returns the nanoseconds since the last message, or {@link #NEVER}. */
        long age() {
            return messageType == null ? NEVER : now - messageType.lastArrival();
        }
    }

    /** Counts of the sensors, buttons, channels, dials and flags seen of each device. */
    private static final class DeviceSignalCounts {
        private final Map<String, EnumMap<SourceDataKind, Integer>> byDevice = new HashMap<>();

        static DeviceSignalCounts of(SessionSnapshot session) {
            var counts = new DeviceSignalCounts();
            counts.each(SourceDataKind.TRACKER, session.signals().poses());
            counts.each(SourceDataKind.BUTTON, session.signals().buttons());
            session.world().objects().forEach(object -> counts.add(SourceDataKind.OBJECT, object.source(), 1));
            for (var snapshot : session.signals().analogs()) {
                counts.add(
                        SourceDataKind.ANALOG,
                        snapshot.latest(),
                        snapshot.latest().channels().size());
            }
            for (var signalSnapshot : session.signals().flags()) {
                counts.add(
                        SourceDataKind.FLAGS,
                        signalSnapshot.latest(),
                        signalSnapshot.latest().layout().size());
            }
            session.signals()
                    .dials()
                    .forEach(dial ->
                            counts.add(SourceDataKind.DIAL, dial.signal().latest(), 1));
            return counts;
        }

        /** Returns a text such as {@code 23 sensors, 2 buttons}; empty when no signal has been seen. */
        String format(String device) {
            var words = new StringJoiner(", ");
            byDevice.getOrDefault(device, new EnumMap<>(SourceDataKind.class))
                    .forEach((sourceKind, count) -> words.add(
                            TEXTS.formatCount("has." + sourceKind.name().toLowerCase(Locale.ROOT), count)));
            return words.toString();
        }

        private void each(SourceDataKind sourceKind, List<? extends SignalSnapshot<? extends Sample>> signals) {
            signals.forEach(signal -> add(sourceKind, signal.latest(), 1));
        }

        private void add(SourceDataKind sourceKind, Sample sample, int count) {
            add(sourceKind, sample.stamp().source(), count);
        }

        private void add(SourceDataKind sourceKind, SourceId source, int count) {
            byDevice.computeIfAbsent(source.device(), _ -> new EnumMap<>(SourceDataKind.class))
                    .merge(sourceKind, count, Integer::sum);
        }
    }
}
