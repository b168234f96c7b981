package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.layout.VBox;

/** The rows, from top to bottom; those that stay in sight keep their nodes, and those out of sight have none. */
final class RowList extends VBox {
    /** What a row that was never seen is taken for. */
    private static final double USUAL_HEIGHT = 170;

    private static final double HEALTH_HEIGHT = 24;

    private final HistogramPane.Counting counting;
    private final Consumer<Lane> unfold;
    private final List<Slot> slots = new ArrayList<>();
    private final List<Row> seen = new ArrayList<>();
    private double names;
    private Ruler ruler = Ruler.of(0, false, 0);

    /** {@code unfold} shows or hides what shares a lane's clock. */
    RowList(HistogramPane.Counting counting, Consumer<Lane> unfold) {
        this.counting = counting;
        this.unfold = unfold;
        getStyleClass().add("lanes");
    }

    /** Those that are seen. */
    List<Row> rows() {
        return seen;
    }

    boolean empty() {
        return slots.isEmpty();
    }

    Ruler ruler() {
        return ruler;
    }

    /** How wide the longest name in the overview is, of those that were seen. */
    double names() {
        return names;
    }

    /** The row there, and where it stands. */
    Optional<Slot> at(double y) {
        return slots.stream()
                .filter(slot -> y >= slot.getLayoutY() && y < slot.getLayoutY() + slot.getHeight())
                .findFirst();
    }

    /** Lays all rows out anew when the ruler is another; whether they have to be made anew. */
    boolean fit(Ruler newer) {
        if (newer.equals(ruler)) {
            return false;
        }
        boolean others = newer.overview() != ruler.overview();
        ruler = newer;
        if (others) {
            slots.clear();
        }
        return others;
    }

    /** What lies between {@code top} and {@code bottom} is seen, and no more; whether something came into sight. */
    boolean see(double top, double bottom) {
        boolean came = false;
        seen.clear();
        for (var slot : slots) {
            boolean laidOut = slot.getHeight() > 0;
            boolean inSight = laidOut && slot.getLayoutY() + slot.getHeight() >= top && slot.getLayoutY() <= bottom;
            came |= slot.see(inSight, ruler);
            slot.row().ifPresent(seen::add);
        }
        if (ruler.overview() && (came || names == 0)) {
            applyCss();
            seen.forEach(row -> names = Math.max(names, row.nameWidth()));
        }
        return came;
    }

    /** A session's transport stands below its lanes; where these are in another order, all transports stand last. */
    void show(List<Lane> lanes, List<Transport> transports, boolean bySession) {
        var before = List.copyOf(slots);
        var left = new ArrayList<>(transports);
        slots.clear();
        for (int i = 0; i < lanes.size(); i++) {
            slots.add(slot(lanes.get(i), before));
            var session = lanes.get(i).key().source().session();
            boolean last = i == lanes.size() - 1
                    || !lanes.get(i + 1).key().source().session().equals(session);
            if (bySession && last) {
                left.stream()
                        .filter(transport -> transport.session().equals(session))
                        .forEach(transport -> slots.add(slot(transport, before)));
                left.removeIf(transport -> transport.session().equals(session));
            }
        }
        left.forEach(transport -> slots.add(slot(transport, before)));
        getChildren().setAll(slots);
        names = 0;
    }

    private Slot slot(Object subject, List<Slot> before) {
        return before.stream()
                .filter(slot -> slot.shows(subject))
                .findFirst()
                .orElseGet(
                        () -> new Slot(subject, ruler.overview() ? HEALTH_HEIGHT : USUAL_HEIGHT, () -> made(subject)));
    }

    private Row made(Object subject) {
        if (subject instanceof Lane lane) {
            return ruler.overview()
                    ? new HealthNode(lane, () -> unfold.accept(lane))
                    : new LaneNode(lane, () -> unfold.accept(lane), counting);
        }
        return new TransportNode((Transport) subject);
    }
}
