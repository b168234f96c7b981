package mocapscope.app.channels;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import mocapscope.app.model.PlotQuantity;
import mocapscope.app.model.PlottedSignal;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Snapshot;
import mocapscope.app.words.TextBundle;
import mocapscope.protocol.sample.AnalogLayout;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;

/**
 * The model of the channels view: channels grouped by device, with collapsed groups. Free of JavaFX nodes. Uses no
 * threads and no clock.
 */
final class ChannelsModel {
    private static final TextBundle WORDS = TextBundle.of(ChannelsModel.class);

    private final Map<Selection.SignalSelection, DeviceChannel> find = new HashMap<>();
    private final Set<DeviceChannelGroup.DeviceChannelGroupKey> isFolded = new HashSet<>();
    private List<DeviceChannelGroup> groups = List.of();
    /** The offset of the session's times from the common clock. */
    private long shift;

    /** The channels of a device being read, and their number. */
    private static final class Growing {
        private final List<DeviceChannel> channels = new ArrayList<>();
        private int all;
    }

    /** Returns the groups in the order of the sessions, and within a session by device. */
    List<DeviceChannelGroup> groups() {
        return groups;
    }

    /** Returns the visible channels of each group, as far as there is room for rows. */
    List<VisibleChannels> visibleChannels() {
        return VisibleChannels.of(groups, this::isFolded);
    }

    /** Returns the signal's current channel; empty once it no longer exists. */
    Optional<DeviceChannel> find(Selection.SignalSelection signal) {
        return Optional.ofNullable(find.get(signal));
    }

    boolean isFolded(DeviceChannelGroup group) {
        return isFolded.contains(group.key());
    }

    /** Collapses or expands a device's channels. */
    void toggleFold(DeviceChannelGroup group) {
        if (!isFolded.remove(group.key())) {
            isFolded.add(group.key());
        }
    }

    /** Expands the device of a selected signal; returns true if it was collapsed. */
    boolean unfold(Selection selection) {
        return selection instanceof Selection.SignalSelection signal
                && find.containsKey(signal)
                && isFolded.remove(key(signal.source()));
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
        var signals = session.signals();
        signals.buttons().forEach(signal -> {
            var button = signal.latest();
            var name = WORDS.text("button", button.button());
            keep(session, byDevice, source(button), SourceKind.BUTTON, button.button(), name, button.pressed() ? 1 : 0);
        });
        signals.flags().forEach(signal -> flags(session, byDevice, signal.latest()));
        signals.dials().forEach(dial -> {
            var turn = dial.signal().latest();
            var name = WORDS.text("dial", turn.dial());
            keep(session, byDevice, source(turn), SourceKind.DIAL, turn.dial(), name, dial.revolutions());
        });
        signals.analogs().forEach(signal -> analogs(session, byDevice, signal.latest()));
        byDevice.forEach((key, its) -> out.add(
                new DeviceChannelGroup(key, session.session().title(), session.accent(), List.copyOf(its.channels), its.all)));
    }

    private void flags(SessionSnapshot session, Map<DeviceChannelGroup.DeviceChannelGroupKey, Growing> out, Sample.Flags word) {
        for (int i = 0; i < Math.min(word.layout().size(), DeviceChannelGroup.MOST); i++) {
            var name = word.layout().names().get(i);
            keep(session, out, source(word), SourceKind.FLAGS, i, name, word.isSet(i) ? 1 : 0);
        }
        further(out, source(word), word.layout().size());
    }

    private void analogs(SessionSnapshot session, Map<DeviceChannelGroup.DeviceChannelGroupKey, Growing> out, Sample.Analog analog) {
        var layout = analog.layout();
        for (int i = 0; i < Math.min(analog.channels().size(), DeviceChannelGroup.MOST); i++) {
            var signal = new Selection.SignalSelection(source(analog), SourceKind.ANALOG, i);
            keep(
                    out,
                    channel(
                            session,
                            signal,
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
            SourceKind kind,
            int index,
            String name,
            double value) {
        keep(out, channel(session, new Selection.SignalSelection(source, kind, index), name, AnalogLayout.plain(1), value));
    }

    private void keep(Map<DeviceChannelGroup.DeviceChannelGroupKey, Growing> out, DeviceChannel channel) {
        var its = growing(out, channel.signal().source());
        its.all++;
        if (its.channels.size() < DeviceChannelGroup.MOST) {
            its.channels.add(channel);
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

    private DeviceChannel channel(
            SessionSnapshot session, Selection.SignalSelection signal, String name, AnalogLayout layout, double value) {
        var probe = new PlottedSignal(signal.source(), signal.kind(), signal.index(), PlotQuantity.VALUE);
        var part = signal.source().part();
        return new DeviceChannel(
                signal,
                part.isEmpty() ? name : part + " " + name,
                layout.unit(),
                layout.integers(),
                value,
                session.histories().of(probe).map(history -> history.shiftedBy(shift)));
    }

    /** Returns the channel's own name, else the measured quantity and its number. */
    private static String name(AnalogLayout layout, int index) {
        if (index < layout.labels().size()) {
            return layout.labels().get(index);
        }
        return layout.measure().isEmpty() ? WORDS.text("channel", index) : layout.measure() + " " + index;
    }

    private static DeviceChannelGroup.DeviceChannelGroupKey key(SourceId source) {
        return new DeviceChannelGroup.DeviceChannelGroupKey(source.session(), source.device());
    }

    private static SourceId source(Sample sample) {
        return sample.stamp().source();
    }
}
