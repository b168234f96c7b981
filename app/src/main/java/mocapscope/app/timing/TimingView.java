package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.List;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.control.EmptyState;
import mocapscope.app.control.Every;
import mocapscope.app.control.Styles;
import mocapscope.app.control.TimeAxis;
import mocapscope.app.control.ValueAxis;
import mocapscope.app.model.Selecting;
import mocapscope.app.model.Selection;
import mocapscope.app.model.Snapshot;
import mocapscope.app.pulse.Help;
import mocapscope.app.pulse.View;
import mocapscope.app.words.Words;

/** When every source reported: its rate, its intervals and its gaps on one time axis. */
public final class TimingView implements View {
    private static final Words WORDS = Words.of(TimingView.class);
    private static final int[] WINDOWS = {10, 30, 60};
    private static final double ZOOM = 1.25;
    private static final PseudoClass SELECTED = PseudoClass.getPseudoClass("selected");

    private final TimingModel model = new TimingModel();
    private final Selecting selecting;
    private final List<Row> rows = new ArrayList<>();
    private final VBox lanes = new VBox();
    private final ScrollPane scroll = new ScrollPane(lanes);
    private final TimeAxis axis = new TimeAxis();
    private final BorderPane root = new BorderPane();
    private final EmptyState empty =
            new EmptyState("No source reports", "A lane appears here for every device as soon as it sends data.");
    private final ToggleGroup windows = new ToggleGroup();
    private final ToggleButton pause = new ToggleButton("Pause");
    private final Every header = Every.fifth();
    private final Every picture = Every.twentieth();
    private double cursor = -1;
    private boolean severalSessions;

    public TimingView(Selecting selecting) {
        this.selecting = selecting;
        root.getStyleClass().add("timing-view");
        Styles.add(root, TimingView.class, "timing.css");
        root.setTop(bar());
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.getStyleClass().add("edge-to-edge");
        lanes.getStyleClass().add("lanes");
        lanes.addEventHandler(MouseEvent.MOUSE_MOVED, event -> cursor = event.getX() - ValueAxis.WIDTH);
        lanes.addEventHandler(MouseEvent.MOUSE_EXITED, _ -> cursor = -1);
        lanes.addEventFilter(ScrollEvent.SCROLL, this::zoom);
        root.setCenter(empty);
    }

    @Override
    public String id() {
        return "timing";
    }

    @Override
    public String title() {
        return WORDS.text("title");
    }

    @Override
    public Help help() {
        return Help.read(WORDS.text("help"));
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public void refresh(Snapshot snapshot) {
        if (model.refresh(snapshot)) {
            arrange();
        }
        severalSessions = snapshot.sessions().size() > 1;
        rows.forEach(row -> row.region().pseudoClassStateChanged(SELECTED, row.meantBy(snapshot.meant())));
        if (picture.due(snapshot.nanos())) {
            boolean figures = header.due(snapshot.nanos());
            rows.stream().filter(this::inSight).forEach(row -> show(row, figures));
            showAxis();
        }
    }

    private void show(Row row, boolean figures) {
        row.look(model);
        row.paint(model);
        row.cursor(cursor, model);
        if (figures) {
            row.header(severalSessions, model.now());
        }
    }

    /** A session's transport stands below its lanes. */
    private void arrange() {
        var before = List.copyOf(rows);
        rows.clear();
        var transports = new ArrayList<>(model.transports());
        String session = "";
        for (var lane : model.lanes()) {
            var its = lane.key().source().session();
            if (!its.equals(session)) {
                close(session, transports, before);
                session = its;
            }
            rows.add(laneRow(lane, before));
        }
        close(session, transports, before);
        transports.forEach(transport -> rows.add(transportRow(transport, before)));
        lanes.getChildren().setAll(rows.stream().map(Row::region).toList());
        root.setCenter(rows.isEmpty() ? empty : scroll);
        root.setBottom(rows.isEmpty() ? null : axis);
        header.now();
    }

    private void close(String session, List<Transport> transports, List<Row> before) {
        transports.stream()
                .filter(transport -> transport.session().equals(session))
                .findFirst()
                .ifPresent(transport -> {
                    transports.remove(transport);
                    rows.add(transportRow(transport, before));
                });
    }

    private Row laneRow(Lane lane, List<Row> before) {
        return before.stream()
                .filter(row -> row instanceof LaneNode node && node.lane() == lane)
                .findFirst()
                .orElseGet(() -> node(lane));
    }

    private static Row transportRow(Transport transport, List<Row> before) {
        return before.stream()
                .filter(row -> row instanceof TransportNode node && node.transport() == transport)
                .findFirst()
                .orElseGet(() -> new TransportNode(transport));
    }

    private LaneNode node(Lane lane) {
        var node = new LaneNode(lane, () -> unfold(lane));
        node.setOnMouseClicked(_ -> selecting.select(
                new Selection.Signal(lane.key().source(), lane.key().kind(), -1)));
        return node;
    }

    private void unfold(Lane lane) {
        model.unfold(lane);
        arrange();
    }

    private boolean inSight(Row row) {
        var node = row.region();
        double seen = scroll.getViewportBounds().getHeight();
        double top = scroll.getVvalue() * Math.max(0, lanes.getHeight() - seen);
        return node.getLayoutY() + node.getHeight() >= top && node.getLayoutY() <= top + seen;
    }

    private void showAxis() {
        if (!rows.isEmpty()) {
            double width = lanes.getWidth() - ValueAxis.WIDTH - LaneNode.HISTOGRAM_WIDTH - 2 * LaneNode.MARGIN;
            axis.show(ValueAxis.WIDTH, ValueAxis.WIDTH + width, model.window());
        }
    }

    private HBox bar() {
        var bar = new HBox();
        bar.getStyleClass().add("view-bar");
        var words = new Label("Window");
        words.getStyleClass().add("caption");
        bar.getChildren().add(words);
        for (int seconds : WINDOWS) {
            bar.getChildren().add(windowButton(seconds));
        }
        var space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        pause.setId("timing-pause");
        pause.getStyleClass().add("bar-button");
        pause.selectedProperty().subscribe(this::pause);
        bar.getChildren().addAll(space, pause);
        return bar;
    }

    private ToggleButton windowButton(int seconds) {
        var button = new ToggleButton(seconds + " s");
        button.setId("timing-window-" + seconds);
        button.getStyleClass().add("bar-button");
        button.setToggleGroup(windows);
        button.setSelected(seconds == WINDOWS[0]);
        button.setOnAction(_ -> {
            button.setSelected(true);
            window(seconds);
        });
        return button;
    }

    private void window(double seconds) {
        model.window(seconds);
        picture.now();
        header.now();
    }

    private void pause(boolean paused) {
        pause.setText(paused ? "Resume" : "Pause");
        if (paused) {
            model.pause();
        } else {
            model.resume();
        }
    }

    private void zoom(ScrollEvent event) {
        if (event.isShortcutDown()) {
            windows.selectToggle(null);
            window(model.window() / 1e9 * (event.getDeltaY() > 0 ? 1 / ZOOM : ZOOM));
            event.consume();
        }
    }
}
