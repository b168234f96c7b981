package mocapscope.app.channels;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import mocapscope.app.model.Selection;
import mocapscope.app.words.TextBundle;

/** A pane that lists the channel groups of all devices. Groups that remain keep their nodes. */
final class ChannelListPane extends VBox {
    private static final TextBundle WORDS = TextBundle.of(ChannelListPane.class);

    private final Consumer<DeviceChannelGroup> fold;
    private final Consumer<LaneNode> made;
    private final Map<DeviceChannelGroup.DeviceChannelGroupKey, DeviceChannelGroupPane> groups = new LinkedHashMap<>();
    private final Label left = new Label();

    /** Calls {@code fold} on a click on a device, and {@code made} with each new row. */
    ChannelListPane(Consumer<DeviceChannelGroup> fold, Consumer<LaneNode> made) {
        this.fold = fold;
        this.made = made;
        getStyleClass().add("lanes");
        left.setId("channels-left");
        left.getStyleClass().add("plot-hint");
        left.setWrapText(true);
    }

    boolean isEmpty() {
        return groups.isEmpty();
    }

    Iterable<DeviceChannelGroupPane> groups() {
        return groups.values();
    }

    Stream<LaneNode> rows() {
        return groups.values().stream().flatMap(group -> group.rows().stream());
    }

    Optional<LaneNode> findRow(Selection selection) {
        return rows().filter(lane -> lane.channel().signal().equals(selection)).findFirst();
    }

    void show(List<VisibleChannels> wanted, boolean severalSessions) {
        var before = new HashMap<>(groups);
        groups.clear();
        for (var channels : wanted) {
            var key = channels.group().key();
            var node = Optional.ofNullable(before.get(key)).orElseGet(() -> new DeviceChannelGroupPane(fold, made));
            node.show(channels, severalSessions);
            groups.put(key, node);
        }
        int more = wanted.stream().mapToInt(VisibleChannels::hiddenCount).sum();
        left.setText(WORDS.formatCount("lanes.left", more));
        var rows = new ArrayList<Node>(groups.values());
        if (more > 0) {
            rows.add(left);
        }
        if (!getChildren().equals(rows)) {
            getChildren().setAll(rows);
        }
    }
}
