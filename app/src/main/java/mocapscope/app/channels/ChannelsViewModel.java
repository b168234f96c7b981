package mocapscope.app.channels;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import mocapscope.app.model.snapshot.PlotQuantity;
import mocapscope.app.model.snapshot.PlottedSignalId;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;

/**
 * The model of the channels view: each device's channels (analog values, buttons, flags, dials) in a collapsible group.
 * Free of JavaFX nodes. Uses no threads and no clock.
 */
final class ChannelsViewModel {
    private static final TextBundle TEXTS = TextBundle.of(ChannelsViewModel.class);

    private final Map<SharedViewSelection.SignalSelection, DeviceChannelValueAndHistory> find = new HashMap<>();
    private final Set<DeviceChannelGroup.DeviceChannelGroupKey> foldedKeys = new HashSet<>();
    private List<DeviceChannelGroup> groups = List.of();
    /** The offset of the session's times from the common clock. */
    private long shift;

    /** The channels of a device being read, and their number. */
    private static final class Growing {
        private final List<DeviceChannelValueAndHistory> channels = new ArrayList<>();
        private int all;
    }

    /** Returns the groups in the order of the sessions, and within a session by device. */
    List<DeviceChannelGroup> groups() {
        return groups;
    }

    /** Returns the visible channels of each group, as far as there is room for rows. */
    List<VisibleDeviceChannelGroup> visibleChannels() {
        return VisibleDeviceChannelGroup.of(groups, this::isFolded);
    }

    /** Returns the signal's current channel; empty once it no longer exists. */
    Optional<DeviceChannelValueAndHistory> find(SharedViewSelection.SignalSelection selection) {
        return Optional.ofNullable(find.get(selection));
    }

    boolean isFolded(DeviceChannelGroup group) {
        return foldedKeys.contains(group.key());
    }

    /** Collapses or expands a device's channels. */
    void toggleFold(DeviceChannelGroup group) {
        if (!foldedKeys.remove(group.key())) {
            foldedKeys.add(group.key());
        }
    }

    /** Expands the device of a selected signal; returns true if it was collapsed. */
    boolean unfold(SharedViewSelection selection) {
        return selection instanceof SharedViewSelection.SignalSelection signalSelection
                && find.containsKey(signalSelection)
                && foldedKeys.remove(key(signalSelection.source()));
    }

    /**
     * Takes a new snapshot.
     *
     * @return true if a channel was added or removed
     */
    boolean refresh(Snapshot snapshot) {
        find.clear();
        var fresh = new ArrayList<DeviceChannelGroup>();
        for (var session : snapshot.sessions()) {
            shift = snapshot.clockShift(session);
            read(session, fresh);
        }
        boolean same = fresh.size() == groups.size();
        for (int i = 0; same && i < fresh.size(); i++) {
            same = fresh.get(i).hasSameSignals(groups.get(i));
        }
        groups = List.copyOf(fresh);
        return !same;
    }

    private void read(SessionSnapshot session, List<DeviceChannelGroup> out) {
        var byDevice = new LinkedHashMap<DeviceChannelGroup.DeviceChannelGroupKey, Growing>();
        var snapshot = session.signals();
        snapshot.buttons().forEach(signalSnapshot -> {
            var button = signalSnapshot.latest();
            var name = TEXTS.text("button", button.button());
            keep(
                    session,
                    byDevice,
                    source(button),
                    SourceDataKind.BUTTON,
                    button.button(),
                    name,
                    button.pressed() ? 1 : 0);
        });
        snapshot.flags().forEach(signal -> flags(session, byDevice, signal.latest()));
        snapshot.dials().forEach(dial -> {
            var turn = dial.signal().latest();
            var name = TEXTS.text("dial", turn.dial());
            keep(session, byDevice, source(turn), SourceDataKind.DIAL, turn.dial(), name, dial.revolutions());
        });
        snapshot.analogs().forEach(signal -> analogs(session, byDevice, signal.latest()));
        byDevice.forEach((key, growing) -> out.add(new DeviceChannelGroup(
                key, session.name(), session.accent(), List.copyOf(growing.channels), growing.all)));
    }

    private void flags(
            SessionSnapshot session, Map<DeviceChannelGroup.DeviceChannelGroupKey, Growing> out, Sample.Flags word) {
        for (int i = 0; i < Math.min(word.layout().size(), DeviceChannelGroup.MOST); i++) {
            var name = word.layout().names().get(i);
            keep(session, out, source(word), SourceDataKind.FLAGS, i, name, word.isSet(i) ? 1 : 0);
        }
        further(out, source(word), word.layout().size());
    }

    private void analogs(
            SessionSnapshot session, Map<DeviceChannelGroup.DeviceChannelGroupKey, Growing> out, Sample.Analog analog) {
        var layout = analog.layout();
        for (int i = 0; i < Math.min(analog.channels().size(), DeviceChannelGroup.MOST); i++) {
            var selection = new SharedViewSelection.SignalSelection(source(analog), SourceDataKind.ANALOG, i);
            keep(
                    out,
                    channel(
                            session,
                            selection,
                            name(layout, i),
                            layout,
                            analog.channels().at(i)));
        }
        further(out, source(analog), analog.channels().size());
    }

    private void keep(
            SessionSnapshot session,
            Map<DeviceChannelGroup.DeviceChannelGroupKey, Growing> out,
            SourceId source,
            SourceDataKind sourceKind,
            int index,
            String name,
            double value) {
        keep(
                out,
                channel(
                        session,
                        new SharedViewSelection.SignalSelection(source, sourceKind, index),
                        name,
                        AnalogChannelDescription.plain(1),
                        value));
    }

    private void keep(
            Map<DeviceChannelGroup.DeviceChannelGroupKey, Growing> out, DeviceChannelValueAndHistory channel) {
        var growing = growing(out, channel.signal().source());
        growing.all++;
        if (growing.channels.size() < DeviceChannelGroup.MOST) {
            growing.channels.add(channel);
            find.put(channel.signal(), channel);
        }
    }

    /** Adds the channels of an array beyond the limit to the count, without reading them. */
    private static void further(Map<DeviceChannelGroup.DeviceChannelGroupKey, Growing> out, SourceId source, int size) {
        if (size > DeviceChannelGroup.MOST) {
            growing(out, source).all += size - DeviceChannelGroup.MOST;
        }
    }

    private static Growing growing(Map<DeviceChannelGroup.DeviceChannelGroupKey, Growing> out, SourceId source) {
        return out.computeIfAbsent(key(source), _ -> new Growing());
    }

    private DeviceChannelValueAndHistory channel(
            SessionSnapshot session,
            SharedViewSelection.SignalSelection selection,
            String name,
            AnalogChannelDescription layout,
            double value) {
        var signal = new PlottedSignalId(selection.source(), selection.kind(), selection.index(), PlotQuantity.VALUE);
        var part = selection.source().part();
        return new DeviceChannelValueAndHistory(
                selection,
                part.isEmpty() ? name : part + " " + name,
                layout.unit(),
                layout.integers(),
                value,
                session.histories().of(signal).map(history -> history.shiftedBy(shift)));
    }

    /** Returns the channel's own name, else the measured quantity and its number. */
    private static String name(AnalogChannelDescription layout, int index) {
        if (index < layout.labels().size()) {
            return layout.labels().get(index);
        }
        return layout.measure().isEmpty() ? TEXTS.text("channel", index) : layout.measure() + " " + index;
    }

    private static DeviceChannelGroup.DeviceChannelGroupKey key(SourceId source) {
        return new DeviceChannelGroup.DeviceChannelGroupKey(source.session(), source.device());
    }

    private static SourceId source(Sample sample) {
        return sample.stamp().source();
    }
}
