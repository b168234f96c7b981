package mocapscope.app.scene;

import java.util.List;
import java.util.stream.Stream;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.StackPane;
import mocapscope.app.control.EmptyStatePane;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.control.StyleColors;
import mocapscope.app.model.Preferences;
import mocapscope.app.model.SelectionController;
import mocapscope.app.model.Selection;
import mocapscope.app.model.Snapshot;
import mocapscope.app.pulse.ViewCommand;
import mocapscope.app.pulse.ViewHelp;
import mocapscope.app.pulse.View;
import mocapscope.app.words.TextBundle;

/** The 3D view of the skeletons, trackers, objects and gauges of all sessions. */
public final class SceneView implements View {
    private static final TextBundle WORDS = TextBundle.of(SceneView.class);
    /** The gap between legend and tool bar when both are in one row. */
    private static final double BETWEEN = 40;

    /** The width below which the tool bar shows only its menu. */
    private static final double NARROWEST = 460;

    /** The part of the picture's height that the legend may take. */
    private static final double LEGEND_PART = 0.6;

    /** The least picture size for showing a legend. */
    private static final double LEAST_WIDTH = 330;

    private static final double LEAST_HEIGHT = 240;

    private final SceneToolBar tools;
    private final SceneModel model;
    private final OrbitCamera orbit = new OrbitCamera();
    private final CameraFramingController director;
    private final SceneGraph world = new SceneGraph();
    private final SceneMeshBuilder drawing;
    private final RenderQualityController pace = new RenderQualityController();
    private final StyleColors inks = new StyleColors(this::repaint);
    private final FloorGridCanvas ground = new FloorGridCanvas(inks);
    private final SceneCaptionBuilder captions;
    private final DistanceMeasurement measure;
    private final DistanceLine tape = new DistanceLine(orbit);
    private final MeasurementReadoutPane readout;
    private final AxisGizmoBar compasses;
    private final SceneCaptionPane written = new SceneCaptionPane();
    private final NearestItemPicker nearest;
    private final MissingSkeletonMapBar hint;
    private final SceneLegend legend = new SceneLegend();
    private final UpdateThrottle listing = UpdateThrottle.tenPerSecond();
    private final EmptyStatePane empty = new EmptyStatePane(WORDS.text("empty"), WORDS.text("empty.hint"));
    private final SceneLayersPane node = new SceneLayersPane(ground.node(), world.node(), written);
    private final SceneToggleSettings switches;
    private final SceneCommands deeds;
    private long arrangement = -1;
    private long aimed = -1;
    private boolean smooth;
    private int told = -1;
    private String delay = "";

    /** Stores display settings in {@code preferences}. */
    public SceneView(SelectionController selecting, Preferences preferences, SceneWindowServices errands) {
        model = new SceneModel(new HiddenItemsStore(preferences));
        director = new CameraFramingController(model, orbit);
        drawing = new SceneMeshBuilder(model, world);
        measure = new DistanceMeasurement(model);
        readout = new MeasurementReadoutPane(model, measure, model.comparison());
        compasses = new AxisGizmoBar(model, orbit, inks, errands);
        captions = new SceneCaptionBuilder(model, orbit, measure);
        nearest = new NearestItemPicker(model, orbit);
        switches = new SceneToggleSettings(preferences);
        deeds = new SceneCommands(switches, director, orbit, measure);
        hint = new MissingSkeletonMapBar(errands::loadMap);
        node.getChildren().add(inks);
        connect();
        empty.setMouseTransparent(true);
        tools = deeds.createToolBar();
        var ghosts = new SkeletonComparisonMenu(model);
        deeds.add(new SceneImageExporter(node, errands), () -> ghosts.show(tools), model.comparison(), compasses::showAxisMenu);
        node.addCornerTool(Pos.CENTER, empty);
        node.addCornerTool(Pos.TOP_LEFT, legend);
        node.addCornerTool(Pos.TOP_RIGHT, tools);
        node.addCornerTool(Pos.BOTTOM_LEFT, compasses);
        StackPane.setMargin(hint, new Insets(0, 0, 44, 0));
        node.addCornerTool(Pos.BOTTOM_CENTER, hint);
        node.addCornerTool(Pos.TOP_RIGHT, readout);
        node.setStackedBelow(readout, true);
        node.addOverlay(tape);
        node.widthProperty().subscribe(width -> tools.setNarrow(width.doubleValue() < NARROWEST));
        new CameraMouseController(orbit, director, world::setPickable, pick -> pick(pick, selecting)).install(node);
    }

    private void connect() {
        switches.subscribe(SceneToggle.TRAILS, drawing::setTrailsShown)
                .subscribe(SceneToggle.NAMES, captions::setNamesShown)
                .subscribe(SceneToggle.AXES, drawing::setAxesShown)
                .subscribe(SceneToggle.GRID, ground::setGridShown)
                .subscribe(SceneToggle.BUBBLES, drawing::setBubblesShown)
                .subscribe(SceneToggle.BUBBLES, captions::setBubbleNamesShown)
                .subscribe(SceneToggle.FOLLOW, director::setFollowing)
                .subscribe(SceneToggle.IN_PLACE, model::setInPlace)
                .subscribe(SceneToggle.SMOOTH, model::setSmooth);
    }

    @Override
    public String id() {
        return "scene";
    }

    @Override
    public String title() {
        return WORDS.text("title");
    }

    @Override
    public ViewHelp help() {
        return ViewHelp.parse(WORDS.text("help"));
    }

    @Override
    public List<ViewCommand> commands() {
        return deeds.all();
    }

    @Override
    public Node node() {
        return node;
    }

    @Override
    public void refresh(Snapshot snapshot) {
        model.refresh(snapshot);
        deeds.refresh(snapshot.selectedSignalOrSelection(), !model.bubbleShapes().isEmpty(), model.comparison().isActive());
        if (arrangement != model.structureVersion()) {
            arrangement = model.structureVersion();
            drawing.build();
        }
        boolean quick = pace.recordFrame(snapshot.nanos());
        if (smooth != quick) {
            smooth = quick;
            node.setPicture(world.setAntialiased(smooth));
            drawing.setFineDetail(smooth);
        }
        if (listing.isDue(snapshot.nanos())) {
            legend();
        }
        hint.refresh(model.bodies());
        empty.setVisible(model.isEmpty());
        orbit.setViewport(node.getWidth(), node.getHeight());
        director.refresh(snapshot.nanos());
        if (aimed != orbit.version()) {
            aimed = orbit.version();
            world.setCamera(orbit);
        }
        ground.refresh(orbit, switches.on(SceneToggle.BUBBLES) ? model.bubbleShapes() : List.of());
        drawing.refresh(orbit);
        measure.refresh();
        tape.show(measure);
        written.show(captions.build(snapshot.nanos()), node.cornerTools());
        readout.refresh(snapshot.nanos());
        compasses.refresh(snapshot.selection(), manner(), node.getWidth() >= NARROWEST, snapshot.nanos());
    }

    @Override
    public void invalidate() {
        listing.reset();
        readout.invalidate();
        compasses.invalidate();
    }

    /** Describes the difference between the picture and the received data. */
    private String manner() {
        boolean smoothly = switches.on(SceneToggle.SMOOTH);
        if (smoothly && model.playoutDelay().millis() != told) {
            told = model.playoutDelay().millis();
            delay = WORDS.text("manner.smooth", told);
        }
        if (switches.on(SceneToggle.IN_PLACE)) {
            return smoothly ? WORDS.text("manner.both", delay) : WORDS.text("manner.in-place");
        }
        return smoothly ? delay : "";
    }

    private void legend() {
        boolean room = node.getWidth() >= LEAST_WIDTH && node.getHeight() >= LEAST_HEIGHT;
        boolean wanted = switches.on(SceneToggle.SESSIONS) && room;
        compasses.setVisible(room);
        legend.setVisible(wanted && legend.hasRows());
        if (wanted) {
            legend.refresh(model.sessions());
            legend.limitHeight(LEGEND_PART * node.getHeight());
            double both = legend.prefWidth(-1) + tools.prefWidth(-1) + BETWEEN;
            node.setStackedBelow(legend, both > node.getWidth());
        }
    }

    private void repaint() {
        ground.repaint();
        compasses.repaint();
    }

    private void pick(MouseEvent event, SelectionController selecting) {
        var picked = Stream.of(drawing.selectionOf(event.getPickResult()), nearest.findAt(event.getX(), event.getY()))
                .flatMap(found -> found.stream())
                .findFirst()
                .orElse(Selection.NOTHING);
        selecting.select(picked);
        measure.addEnd(picked);
        if (event.getClickCount() == 2) {
            director.focus(picked);
        }
    }
}
