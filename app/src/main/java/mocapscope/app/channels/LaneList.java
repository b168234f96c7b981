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
import mocapscope.app.words.Words;

/** A pane that lists the channel groups of all devices. Groups that remain keep their nodes. */
final class LaneList extends VBox {
    private static final Words WORDS = Words.of(LaneList.class);

    private final Consumer<Group> fold;
    private final Consumer<LaneNode> made;
    private final Map<Group.Key, GroupNode> groups = new LinkedHashMap<>();
    private final Label left = new Label();

    /** Calls {@code fold} on a click on a device, and {@code made} with each new row. */
    LaneList(Consumer<Group> fold, Consumer<LaneNode> made) {
        this.fold = fold;
        this.made = made;
        getStyleClass().add("lanes");
        left.setId("channels-left");
        left.getStyleClass().add("plot-hint");
        left.setWrapText(true);
    }

    boolean empty() {
        return groups.isEmpty();
    }

    Iterable<GroupNode> groups() {
        return groups.values();
    }

    Stream<LaneNode> lanes() {
        return groups.values().stream().flatMap(group -> group.lanes().stream());
    }

    Optional<LaneNode> of(Selection selection) {
        return lanes().filter(lane -> lane.channel().signal().equals(selection)).findFirst();
    }

    void show(List<Lanes> wanted, boolean severalSessions) {
        var before = new HashMap<>(groups);
        groups.clear();
        for (var lanes : wanted) {
            var key = lanes.group().key();
            var node = Optional.ofNullable(before.get(key)).orElseGet(() -> new GroupNode(fold, made));
            node.show(lanes, severalSessions);
            groups.put(key, node);
        }
        int more = wanted.stream().mapToInt(Lanes::left).sum();
        left.setText(WORDS.count("lanes.left", more));
        var rows = new ArrayList<Node>(groups.values());
        if (more > 0) {
            rows.add(left);
        }
        if (!getChildren().equals(rows)) {
            getChildren().setAll(rows);
        }
    }
}
