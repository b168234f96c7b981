package mocapscope.app.channels;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.control.ValueScale;
import mocapscope.app.model.Selection;
import mocapscope.app.words.Words;
import mocapscope.protocol.bytes.TextTruncator;
import org.jspecify.annotations.Nullable;

/** A collapsible pane with the channel rows of one device. */
final class GroupNode extends VBox {
    private static final Words WORDS = Words.of(GroupNode.class);

    private final List<LaneNode> lanes = new ArrayList<>();
    private final Consumer<LaneNode> made;
    private final Label arrow = new Label();
    private final Label name = new Label();
    private final Label count = new Label();
    private final Label session = new Label();
    private final HBox head = new HBox(arrow, name, count, session);
    private @Nullable Group group;
    private ValueScale scale = ValueScale.upTo(1);

    /** Calls {@code fold} on a click on the title, and {@code made} with each new row. */
    GroupNode(Consumer<Group> fold, Consumer<LaneNode> made) {
        this.made = made;
        getStyleClass().add("channel-group");
        name.getStyleClass().add("group-name");
        count.getStyleClass().add("caption");
        session.getStyleClass().add("caption");
        head.getStyleClass().add("group-head");
        head.setOnMouseClicked(_ -> Optional.ofNullable(group).ifPresent(fold));
    }

    /** Shows the device's current channels; channels that remain keep their rows. */
    void show(Lanes latest, boolean severalSessions) {
        group = latest.group();
        setStyle("-color-accent-of-session: -color-session-%d;".formatted(group.accent()));
        arrow.setText(latest.folded() ? "▸" : "▾");
        name.setText(TextTruncator.truncate(group.key().device()));
        count.setText(WORDS.count("signals", group.all()));
        session.setText(severalSessions ? group.session() : "");
        var before = new HashMap<Selection.SignalSelection, LaneNode>();
        lanes.forEach(lane -> before.put(lane.channel().signal(), lane));
        lanes.clear();
        boolean array = group.array();
        for (var channel : latest.shown()) {
            var kept = before.get(channel.signal());
            lanes.add(kept != null && kept.flat() == array ? kept : made(channel, array));
        }
        var rows = new ArrayList<Node>(lanes);
        rows.addFirst(head);
        if (!getChildren().equals(rows)) {
            getChildren().setAll(rows);
        }
    }

    private LaneNode made(Channel channel, boolean array) {
        var lane = new LaneNode(channel, array);
        made.accept(lane);
        return lane;
    }

    List<LaneNode> lanes() {
        return lanes;
    }

    /** Paints the visible rows; those of an array share a scale that covers all visible ones. */
    void paint(Look look, Predicate<Region> inSight) {
        var seen = lanes.stream().filter(inSight).toList();
        seen.forEach(lane -> lane.read(look));
        @Nullable ValueScale shared = null;
        if ((look.shared() || group != null && group.array()) && !seen.isEmpty()) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (var lane : seen) {
                if (!lane.channel().lamp()) {
                    low = Math.min(low, lane.curve().lowest());
                    high = Math.max(high, lane.curve().highest());
                }
            }
            scale = ValueScale.stabilize(scale, ValueScale.holding(low, high, 2));
            shared = scale;
        }
        for (var lane : seen) {
            lane.paint(look, shared);
        }
    }
}
