package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.layout.VBox;

/** The rows, from top to bottom; those that stay keep their nodes. */
final class RowList extends VBox {
    private final Histograms.Counting counting;
    private final Consumer<Lane> unfold;
    private final List<Row> rows = new ArrayList<>();
    private Ruler ruler = Ruler.of(0, false);

    /** {@code unfold} shows or hides what shares a lane's clock. */
    RowList(Histograms.Counting counting, Consumer<Lane> unfold) {
        this.counting = counting;
        this.unfold = unfold;
        getStyleClass().add("lanes");
    }

    List<Row> rows() {
        return rows;
    }

    Ruler ruler() {
        return ruler;
    }

    /** Lays all rows out anew when the ruler is another; whether it was. */
    boolean fit(Ruler newer) {
        if (newer.equals(ruler)) {
            return false;
        }
        boolean others = newer.overview() != ruler.overview();
        ruler = newer;
        if (others) {
            rows.clear();
        }
        rows.forEach(row -> row.fit(newer));
        return others;
    }

    /** A session's transport stands below its lanes; where these are in another order, all transports stand last. */
    void show(List<Lane> lanes, List<Transport> transports, boolean bySession) {
        var before = List.copyOf(rows);
        var left = new ArrayList<>(transports);
        rows.clear();
        for (int i = 0; i < lanes.size(); i++) {
            rows.add(row(lanes.get(i), before));
            var session = lanes.get(i).key().source().session();
            boolean last = i == lanes.size() - 1
                    || !lanes.get(i + 1).key().source().session().equals(session);
            if (bySession && last) {
                left.stream()
                        .filter(transport -> transport.session().equals(session))
                        .forEach(transport -> rows.add(row(transport, before)));
                left.removeIf(transport -> transport.session().equals(session));
            }
        }
        left.forEach(transport -> rows.add(row(transport, before)));
        getChildren().setAll(rows.stream().map(Row::region).toList());
    }

    private Row row(Object subject, List<Row> before) {
        return before.stream().filter(row -> row.shows(subject)).findFirst().orElseGet(() -> fitted(made(subject)));
    }

    private Row fitted(Row row) {
        row.fit(ruler);
        return row;
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
