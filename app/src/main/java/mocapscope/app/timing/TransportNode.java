package mocapscope.app.timing;

import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.model.Selection;

/** A session's transport: a graph for each unit of what it tells, on the time axis of the lanes. */
final class TransportNode extends VBox implements Row {
    private final Transport transport;
    private final List<GraphNode> graphs;

    TransportNode(Transport transport) {
        this.transport = transport;
        this.graphs = transport.graphs().stream().map(GraphNode::new).toList();
        setId("transport-" + transport.session());
        getStyleClass().add("lane");
        setMinWidth(0);
        setStyle("-color-accent-of-session: -color-session-%d;".formatted(transport.accent()));
        getChildren().add(heading());
        getChildren().addAll(graphs);
    }

    private HBox heading() {
        var name = new Label("Transport");
        name.getStyleClass().add("lane-name");
        name.setMinWidth(Region.USE_PREF_SIZE);
        var whose = new Label(transport.title());
        whose.getStyleClass().add("caption");
        var heading = new HBox(name, whose);
        heading.getStyleClass().add("lane-header");
        heading.setAlignment(Pos.CENTER_LEFT);
        heading.setMinWidth(0);
        return heading;
    }

    Transport transport() {
        return transport;
    }

    @Override
    public Region region() {
        return this;
    }

    @Override
    public boolean meantBy(Selection selection) {
        return false;
    }

    @Override
    public void look(TimingModel model) {
        model.look(transport);
    }

    @Override
    public void paint(TimingModel model) {
        graphs.forEach(graph -> graph.paint(model));
    }

    @Override
    public void header(boolean severalSessions, long now) {
        graphs.forEach(GraphNode::legend);
    }

    @Override
    public void cursor(double x, TimingModel model) {
        graphs.forEach(graph -> graph.cursor(x, model));
    }
}
