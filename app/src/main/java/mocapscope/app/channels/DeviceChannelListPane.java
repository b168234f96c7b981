package mocapscope.app.channels;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.PlotValueAxisScale;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.TextTruncator;
import org.jspecify.annotations.Nullable;

/**
 * A pane that lists all analog channels, buttons, flags and dials with their current values, grouped by device.
 * Groups that remain keep their nodes.
 */
final class DeviceChannelListPane extends VBox {
    private static final TextBundle TEXTS = TextBundle.of(DeviceChannelListPane.class);

    private final Consumer<DeviceChannelGroup> fold;
    private final Consumer<DeviceChannelRowPane> rowListener;
    private final Map<DeviceChannelGroup.DeviceChannelGroupKey, DeviceChannelGroupPane> groups = new LinkedHashMap<>();
    private final Label left = NodeConfigurator.styled(new Label(), "plot-hint");

    /** Calls {@code fold} on a click on a device, and {@code rowListener} with each new row. */
    DeviceChannelListPane(Consumer<DeviceChannelGroup> fold, Consumer<DeviceChannelRowPane> rowListener) {
        this.fold = fold;
        this.rowListener = rowListener;
        getStyleClass().add("lanes");
        left.setId("channels-left");
        left.setWrapText(true);
    }

    boolean isEmpty() {
        return groups.isEmpty();
    }

    Iterable<DeviceChannelGroupPane> groups() {
        return groups.values();
    }

    Stream<DeviceChannelRowPane> rows() {
        return groups.values().stream().flatMap(group -> group.rows().stream());
    }

    /** Returns the row of a signal, or the first one of a session. */
    Optional<DeviceChannelRowPane> findRow(SharedViewSelection selection) {
        return rows().filter(row -> row.channel().signal().equals(selection)
                        || selection.isSessionOf(row.channel().signal().source()))
                .findFirst();
    }

    void show(List<VisibleDeviceChannelGroup> visibleChannels, boolean severalSessions) {
        var before = new HashMap<>(groups);
        groups.clear();
        for (var channels : visibleChannels) {
            var key = channels.group().key();
            var node =
                    Optional.ofNullable(before.get(key)).orElseGet(() -> new DeviceChannelGroupPane(fold, rowListener));
            node.show(channels, severalSessions);
            groups.put(key, node);
        }
        int more = visibleChannels.stream()
                .mapToInt(VisibleDeviceChannelGroup::hiddenCount)
                .sum();
        left.setText(TEXTS.formatCount("lanes.left", more));
        var rows = new ArrayList<Node>(groups.values());
        if (more > 0) {
            rows.add(left);
        }
        if (!getChildren().equals(rows)) {
            getChildren().setAll(rows);
        }
    }

    /** A collapsible pane with the channel rows of one device. */
    static final class DeviceChannelGroupPane extends VBox {

        private final List<DeviceChannelRowPane> rows = new ArrayList<>();
        private final Consumer<DeviceChannelRowPane> rowListener;
        private final Label arrow = new Label();
        private final Label name = new Label();
        private final Label count = new Label();
        private final Label session = new Label();
        private final HBox head = new HBox(arrow, name, count, session);
        private @Nullable DeviceChannelGroup group;
        private PlotValueAxisScale scale = PlotValueAxisScale.upTo(1);

        /** Calls {@code fold} on a click on the title, and {@code rowListener} with each new row. */
        DeviceChannelGroupPane(Consumer<DeviceChannelGroup> fold, Consumer<DeviceChannelRowPane> rowListener) {
            this.rowListener = rowListener;
            getStyleClass().add("channel-group");
            name.getStyleClass().add("group-name");
            name.setTooltip(new Tooltip());
            session.setMinWidth(0);
            session.setPrefWidth(0); // it takes what the name of the device leaves
            session.setMaxWidth(Double.MAX_VALUE);
            HBox.setHgrow(session, Priority.ALWAYS);
            count.getStyleClass().add("caption");
            session.getStyleClass().add("caption");
            head.getStyleClass().add("group-head");
            head.setOnMouseClicked(_ -> Optional.ofNullable(group).ifPresent(fold));
        }

        /** Shows the device's current channels; channels that remain keep their rows. */
        void show(VisibleDeviceChannelGroup latest, boolean severalSessions) {
            group = latest.group();
            setStyle("-color-accent-of-session: -color-session-%d;".formatted(group.accent()));
            arrow.setText(latest.folded() ? "▸" : "▾");
            name.setText(TextTruncator.truncate(group.name()));
            name.getTooltip().setText(TextTruncator.truncate(group.key().device()));
            count.setText(TEXTS.formatCount("signals", group.channelCount()));
            session.setText(severalSessions ? group.session() : "");
            var before = new HashMap<SharedViewSelection.SignalSelection, DeviceChannelRowPane>();
            this.rows.forEach(row -> before.put(row.channel().signal(), row));
            this.rows.clear();
            boolean array = group.isArray();
            for (var channel : latest.shown()) {
                var kept = before.get(channel.signal());
                this.rows.add(kept != null && kept.isFlat() == array ? kept : newRow(channel, array));
            }
            var rows = new ArrayList<Node>(this.rows);
            rows.addFirst(head);
            if (!getChildren().equals(rows)) {
                getChildren().setAll(rows);
            }
        }

        private DeviceChannelRowPane newRow(DeviceChannelValueAndHistory channel, boolean array) {
            var row = new DeviceChannelRowPane(channel, array);
            rowListener.accept(row);
            return row;
        }

        List<DeviceChannelRowPane> rows() {
            return rows;
        }

        /** Paints the visible rows; those of an array share a scale that covers all visible ones. */
        void paint(ChannelPlotDisplaySettings options, Predicate<Region> inSight) {
            var seen = rows.stream().filter(inSight).toList();
            seen.forEach(row -> row.updateCurve(options));
            @Nullable PlotValueAxisScale shared = null;
            if ((options.shared() || group != null && group.isArray()) && !seen.isEmpty()) {
                double low = Double.POSITIVE_INFINITY;
                double high = Double.NEGATIVE_INFINITY;
                for (var channelRow : seen) {
                    if (!channelRow.channel().isOnOff()) {
                        low = Math.min(low, channelRow.curve().lowest());
                        high = Math.max(high, channelRow.curve().highest());
                    }
                }
                scale = PlotValueAxisScale.stabilize(scale, PlotValueAxisScale.holding(low, high, 2));
                shared = scale;
            }
            for (var visibleRow : seen) {
                visibleRow.paint(options, shared);
            }
        }
    }
}
