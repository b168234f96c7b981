package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.layout.VBox;

/**
 * The scrolling list of timing rows, which creates nodes only for visible rows. Rows that stay visible keep their
 * nodes.
 */
final class RowList extends VBox {
    /** Estimated height of a row that was never visible. */
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

    /** Returns the visible rows. */
    List<Row> rows() {
        return seen;
    }

    boolean empty() {
        return slots.isEmpty();
    }

    Ruler ruler() {
        return ruler;
    }

    /** Returns the width of the longest name in the overview, of the rows that were visible. */
    double names() {
        return names;
    }

    /** Returns the row at a y position, and its slot. */
    Optional<Slot> at(double y) {
        return slots.stream()
                .filter(slot -> y >= slot.getLayoutY() && y < slot.getLayoutY() + slot.getHeight())
                .findFirst();
    }

    /** Lays out all rows if the ruler changed; returns true if they must be created again. */
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

    /** Makes exactly the rows between {@code top} and {@code bottom} visible; returns true if a row was added. */
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

    /**
     * Shows lanes and transports; a transport is below its session's lanes, or, in another lane order, after all lanes.
     */
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
