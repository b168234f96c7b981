package mocapscope.app.channels;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.control.Scale;
import mocapscope.app.words.Words;
import org.jspecify.annotations.Nullable;

/** A device's lanes, under a line that folds them away. */
final class GroupNode extends VBox {
    private static final Words WORDS = Words.of(GroupNode.class);

    private final Group group;
    private final List<LaneNode> lanes = new ArrayList<>();
    private Scale scale = Scale.upTo(1);

    /** {@code fold} is what a click on its title does; {@code made} gets each lane and what it is of. */
    GroupNode(Group group, boolean folded, boolean severalSessions, Runnable fold, BiConsumer<LaneNode, Channel> made) {
        this.group = group;
        getStyleClass().add("channel-group");
        setStyle("-color-accent-of-session: -color-session-%d;".formatted(group.accent()));
        var arrow = new Label(folded ? "▸" : "▾");
        var name = new Label(group.key().device());
        name.getStyleClass().add("group-name");
        var count = new Label(WORDS.count("signals", group.channels().size()));
        count.getStyleClass().add("caption");
        var head = new HBox(arrow, name, count);
        if (severalSessions) {
            var session = new Label(group.session());
            session.getStyleClass().add("caption");
            head.getChildren().add(session);
        }
        head.getStyleClass().add("group-head");
        head.setOnMouseClicked(_ -> fold.run());
        getChildren().add(head);
        if (!folded) {
            boolean array = group.array();
            for (var channel : group.channels()) {
                var lane = new LaneNode(channel, array);
                made.accept(lane, channel);
                lanes.add(lane);
            }
            getChildren().addAll(lanes);
        }
    }

    List<LaneNode> lanes() {
        return lanes;
    }

    /** Paints the lanes that can be seen; those of an array are on the scale that holds all of them that can be seen. */
    void paint(Look look, Predicate<Region> inSight) {
        var seen = lanes.stream().filter(inSight).toList();
        seen.forEach(lane -> lane.read(look));
        @Nullable Scale shared = null;
        if ((look.shared() || group.array()) && !seen.isEmpty()) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (var lane : seen) {
                if (!lane.channel().lamp()) {
                    low = Math.min(low, lane.curve().lowest());
                    high = Math.max(high, lane.curve().highest());
                }
            }
            scale = Scale.settled(scale, Scale.holding(low, high, 2));
            shared = scale;
        }
        for (var lane : seen) {
            lane.paint(look, shared);
        }
    }
}
