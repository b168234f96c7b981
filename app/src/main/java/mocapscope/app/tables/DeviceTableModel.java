package mocapscope.app.tables;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.table.LampCellPainter;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.model.snapshot.MessageTypeStatistics;
import mocapscope.app.model.snapshot.Selection;
import mocapscope.app.model.snapshot.ServerDeviceSnapshot;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SignalSnapshot;
import mocapscope.protocol.filter.FilterName;
import mocapscope.protocol.health.HealthVerdict;
import mocapscope.protocol.health.SessionHealth;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.sample.SourceKind;
import org.jspecify.annotations.Nullable;

/** The table model of all server devices, with one row for each message type. */
final class DeviceTableModel extends LiveTableModel<DeviceTableModel.DeviceRow> {
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
        return List.of(
                SessionLabel.column(DeviceRow::session),
                LiveTableColumn.<DeviceRow>text(TEXTS.text("column.device"), 140, DeviceRow::name)
                        .filteredAs(FilterName.SOURCE),
                LiveTableColumn.text(TEXTS.text("column.description"), 190, DeviceRow::messageTypeText)
                        .withChangingValues()
                        .withPainter(() -> new LampCellPainter<>(DeviceRow::lamp, DeviceRow::messageTypeText)),
                rateColumn(DeviceRow::hertz),
                LiveTableColumn.<DeviceRow>text(
                                TEXTS.text("column.declared"),
                                130,
                                row -> row.declaredRate().text())
                        .withChangingValues()
                        .withPainter(() -> new LampCellPainter<>(
                                row -> row.declaredRate().deviates()
                                        ? StatusLamp.LampState.WARNING
                                        : StatusLamp.LampState.GOOD,
                                row -> row.declaredRate().text())),
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
    Optional<Selection> selection(DeviceRow row) {
        return row.selection();
    }

    /** Returns false for a selection of one signal, which belongs to the signal tables. */
    @Override
    boolean isSelectedBy(DeviceRow row, Selection selection) {
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
    void addRows(SessionSnapshot session, SessionLabel label, List<DeviceRow> rows) {
        var counts = DeviceSignalCounts.of(session);
        var formatter = DeviceRateFormatter.of(session);
        var verdicts = worstVerdicts(session.health());
        for (var snapshot : session.devices()) {
            if (snapshot.internal() && !internal) {
                continue;
            }
            var has = counts.format(snapshot.source().device());
            var text = formatter.of(snapshot.source().device());
            var picks = picks(session, snapshot);
            var verdict = verdicts.get(snapshot.source());
            if (snapshot.silent()) {
                rows.add(new DeviceRow(label, snapshot, has, picks, text, verdict, null, session.now()));
            }
            snapshot.messageTypes().stream()
                    .filter(statistics -> internal || !statistics.housekeeping())
                    .forEach(typeStatistics -> rows.add(
                            new DeviceRow(label, snapshot, has, picks, text, verdict, typeStatistics, session.now())));
        }
    }

    /** Returns the worst verdict of each device, by its source. */
    private static Map<SourceId, HealthVerdict> worstVerdicts(SessionHealth health) {
        var verdicts = new HashMap<SourceId, HealthVerdict>();
        for (var source : health.sources()) {
            verdicts.merge(
                    source.source(), source.verdict(), (a, b) -> b.grade().compareTo(a.grade()) > 0 ? b : a);
        }
        return verdicts;
    }

    private static Optional<Selection> picks(SessionSnapshot session, ServerDeviceSnapshot snapshot) {
        return session.sources().stream()
                .filter(info -> info.source().equals(snapshot.source()))
                .map(SourceInfo::kind)
                .findFirst()
                .map(sourceKind -> new Selection.SignalSelection(snapshot.source(), sourceKind, -1));
    }

    /**
     * One row of the device table: a device and one of its message types with count, rate and age.
     *
     * @param signalCounts the device's sensors, buttons and so on, as far as they have been seen
     * @param selection the selection made by selecting the row
     * @param declaredRate the measured and declared rates
     * @param verdict the worst verdict about the device's sources; null if none has sent a sample
     * @param messageType the message type; null for a device that has sent nothing about itself so far
     * @param now the snapshot's time on the session's monotonic clock
     */
    record DeviceRow(
            SessionLabel session,
            ServerDeviceSnapshot device,
            String signalCounts,
            Optional<Selection> selection,
            DeviceRateFormatter.DeviceRateText declaredRate,
            @Nullable HealthVerdict verdict,
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
            return verdict == null ? StatusLamp.LampState.OFF : StatusLamp.LampState.of(verdict);
        }

        String name() {
            return device.source().label();
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
        private final Map<String, EnumMap<SourceKind, Integer>> byDevice = new HashMap<>();

        static DeviceSignalCounts of(SessionSnapshot session) {
            var counts = new DeviceSignalCounts();
            counts.each(SourceKind.TRACKER, session.signals().poses());
            counts.each(SourceKind.BUTTON, session.signals().buttons());
            session.world().objects().forEach(object -> counts.add(SourceKind.OBJECT, object.source(), 1));
            for (var snapshot : session.signals().analogs()) {
                counts.add(
                        SourceKind.ANALOG,
                        snapshot.latest(),
                        snapshot.latest().channels().size());
            }
            for (var signalSnapshot : session.signals().flags()) {
                counts.add(
                        SourceKind.FLAGS,
                        signalSnapshot.latest(),
                        signalSnapshot.latest().layout().size());
            }
            session.signals()
                    .dials()
                    .forEach(dial -> counts.add(SourceKind.DIAL, dial.signal().latest(), 1));
            return counts;
        }

        /** Returns a text such as {@code 23 sensors, 2 buttons}; empty when no signal has been seen. */
        String format(String device) {
            var words = new StringJoiner(", ");
            byDevice.getOrDefault(device, new EnumMap<>(SourceKind.class))
                    .forEach((sourceKind, count) -> words.add(
                            TEXTS.formatCount("has." + sourceKind.name().toLowerCase(Locale.ROOT), count)));
            return words.toString();
        }

        private void each(SourceKind sourceKind, List<? extends SignalSnapshot<? extends Sample>> signals) {
            signals.forEach(signal -> add(sourceKind, signal.latest(), 1));
        }

        private void add(SourceKind sourceKind, Sample sample, int count) {
            add(sourceKind, sample.stamp().source(), count);
        }

        private void add(SourceKind sourceKind, SourceId source, int count) {
            byDevice.computeIfAbsent(source.device(), _ -> new EnumMap<>(SourceKind.class))
                    .merge(sourceKind, count, Integer::sum);
        }
    }
}
