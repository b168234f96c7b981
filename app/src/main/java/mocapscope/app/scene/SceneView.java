package mocapscope.app.scene;

import java.util.List;
import java.util.stream.Stream;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.StackPane;
import mocapscope.app.control.EmptyStatePane;
import mocapscope.app.control.StyleColors;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.model.SelectionController;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.Selection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.pulse.MenuCommandGroup;
import mocapscope.app.pulse.View;
import mocapscope.app.pulse.ViewHelpText;
import mocapscope.app.text.TextBundle;

/** The 3D view of the skeletons, trackers, objects and gauges of all sessions. */
public final class SceneView implements View {
    private static final TextBundle TEXTS = TextBundle.of(SceneView.class);
    /** The gap between legend and tool bar when both are in one row. */
    private static final double BETWEEN = 40;

    /** The width below which the tool bar shows only its menu. */
    private static final double NARROWEST = 460;

    /** The part of the picture's height that the legend may take. */
    private static final double LEGEND_PART = 0.6;

    /** The least picture size for showing a legend. */
    private static final double LEAST_WIDTH = 330;

    private static final double LEAST_HEIGHT = 240;

    private final SceneToolBar bar;
    private final SceneModel model;
    private final OrbitCamera camera = new OrbitCamera();
    private final CameraFramingController controller;
    private final SceneGraph graph = new SceneGraph();
    private final SceneMeshBuilder builder;
    private final RenderQualityController qualityController = new RenderQualityController();
    private final StyleColors colors = new StyleColors(this::repaint);
    private final FloorGridCanvas canvas = new FloorGridCanvas(colors);
    private final SceneLabelBuilder captionBuilder;
    private final DistanceMeasurement measurement;
    private final DistanceLine line = new DistanceLine(camera);
    private final MeasurementReadoutPane readoutPane;
    private final AxisGizmoBar gizmoBar;
    private final SceneCaptionPane written = new SceneCaptionPane();
    private final NearestItemPicker picker;
    private final MissingSkeletonMapBar hint;
    private final SceneLegend legend = new SceneLegend();
    private final UpdateThrottle listing = UpdateThrottle.tenPerSecond();
    private final EmptyStatePane empty = new EmptyStatePane(TEXTS.text("empty"), TEXTS.text("empty.hint"));
    private final SceneStackPane node = new SceneStackPane(canvas.node(), graph.node(), written);
    private final SceneToggleSettings settings;
    private final SceneCommands commands;
    private long arrangement = -1;
    private long shownCameraVersion = -1;
    private boolean smooth;
    private int shownDelayMillis = -1;
    private String delay = "";

    /** Stores display settings in {@code preferences}. */
    public SceneView(SelectionController selectionController, Preferences preferences, SceneWindowServices services) {
        model = new SceneModel(new HiddenItemsStore(preferences));
        controller = new CameraFramingController(model, camera);
        builder = new SceneMeshBuilder(model, graph);
        measurement = new DistanceMeasurement(model);
        readoutPane = new MeasurementReadoutPane(model, measurement, model.comparison());
        gizmoBar = new AxisGizmoBar(model, camera, colors, services);
        captionBuilder = new SceneLabelBuilder(model, camera, measurement);
        picker = new NearestItemPicker(model, camera);
        settings = new SceneToggleSettings(preferences);
        commands = new SceneCommands(settings, controller, measurement);
        hint = new MissingSkeletonMapBar(services::loadMap);
        node.getChildren().add(colors);
        connect();
        empty.setMouseTransparent(true);
        bar = commands.createToolBar();
        var ghosts = new SkeletonComparisonMenu(model);
        commands.add(
                new SceneImageExporter(node, services),
                () -> ghosts.show(bar),
                model.comparison(),
                gizmoBar::showAxisMenu);
        node.addCornerTool(Pos.CENTER, empty);
        node.addCornerTool(Pos.TOP_LEFT, legend);
        node.addCornerTool(Pos.TOP_RIGHT, bar);
        node.addCornerTool(Pos.BOTTOM_LEFT, gizmoBar);
        StackPane.setMargin(hint, new Insets(0, 0, 44, 0));
        node.addCornerTool(Pos.BOTTOM_CENTER, hint);
        node.addCornerTool(Pos.TOP_RIGHT, readoutPane);
        node.setStackedBelow(readoutPane, true);
        node.addOverlay(line);
        node.widthProperty().subscribe(width -> bar.setNarrow(width.doubleValue() < NARROWEST));
        new CameraMouseController(camera, controller, graph::setPickable, pick -> pick(pick, selectionController))
                .install(node);
    }

    private void connect() {
        settings.subscribe(SceneDisplayOption.TRAILS, builder::setTrailsShown)
                .subscribe(SceneDisplayOption.NAMES, captionBuilder::setNamesShown)
                .subscribe(SceneDisplayOption.AXES, builder::setAxesShown)
                .subscribe(SceneDisplayOption.GRID, canvas::setGridShown)
                .subscribe(SceneDisplayOption.BUBBLES, builder::setBubblesShown)
                .subscribe(SceneDisplayOption.BUBBLES, captionBuilder::setBubbleNamesShown)
                .subscribe(SceneDisplayOption.FOLLOW, controller::setFollowing)
                .subscribe(SceneDisplayOption.IN_PLACE, model::setInPlace)
                .subscribe(SceneDisplayOption.SMOOTH, model::setSmooth);
    }

    @Override
    public String id() {
        return "scene";
    }

    @Override
    public String title() {
        return TEXTS.text("title");
    }

    @Override
    public ViewHelpText help() {
        return ViewHelpText.parse(TEXTS.text("help"));
    }

    @Override
    public List<MenuCommandGroup> commandGroups() {
        return commands.groups();
    }

    @Override
    public Node node() {
        return node;
    }

    @Override
    public void refresh(Snapshot snapshot) {
        model.refresh(snapshot);
        commands.refresh(
                snapshot.selectedSignalOrSelection(),
                !model.bubbleShapes().isEmpty(),
                model.comparison().isActive());
        if (arrangement != model.structureVersion()) {
            arrangement = model.structureVersion();
            builder.build();
            hint.refresh(model.bodies());
        }
        boolean quick = qualityController.recordFrame(snapshot.nanos());
        if (smooth != quick) {
            smooth = quick;
            node.setPicture(graph.setAntialiased(smooth));
            builder.setFineDetail(smooth);
        }
        if (listing.isDue(snapshot.nanos())) {
            legend();
        }
        empty.setVisible(model.isEmpty());
        camera.setViewport(node.getWidth(), node.getHeight());
        controller.refresh(snapshot.nanos());
        if (shownCameraVersion != camera.version()) {
            shownCameraVersion = camera.version();
            graph.setCamera(camera);
        }
        canvas.refresh(camera, settings.on(SceneDisplayOption.BUBBLES) ? model.bubbleShapes() : List.of());
        builder.refresh(camera);
        if (measurement.isActive() || line.isVisible()) {
            measurement.refresh();
            line.show(measurement);
        }
        written.show(captionBuilder.build(snapshot.nanos()), node.cornerTools());
        if (measurement.isActive() || model.comparison().isActive() || readoutPane.isVisible()) {
            readoutPane.refresh(snapshot.nanos());
        }
        gizmoBar.refresh(snapshot.selection(), describeDifference(), node.getWidth() >= NARROWEST, snapshot.nanos());
    }

    @Override
    public void invalidate() {
        listing.reset();
        readoutPane.invalidate();
        gizmoBar.invalidate();
    }

    /** Describes the difference between the picture and the received data. */
    private String describeDifference() {
        boolean smoothly = settings.on(SceneDisplayOption.SMOOTH);
        if (smoothly && model.playoutDelay().millis() != shownDelayMillis) {
            shownDelayMillis = model.playoutDelay().millis();
            delay = TEXTS.text("motion.smooth", shownDelayMillis);
        }
        if (settings.on(SceneDisplayOption.IN_PLACE)) {
            return smoothly ? TEXTS.text("motion.both", delay) : TEXTS.text("motion.in-place");
        }
        return smoothly ? delay : "";
    }

    private void legend() {
        boolean room = node.getWidth() >= LEAST_WIDTH && node.getHeight() >= LEAST_HEIGHT;
        boolean enabled = settings.on(SceneDisplayOption.SESSIONS) && room;
        gizmoBar.setVisible(room);
        legend.setVisible(enabled && legend.hasRows());
        if (enabled) {
            legend.refresh(model.sessions());
            legend.limitHeight(LEGEND_PART * node.getHeight());
            double total = legend.prefWidth(-1) + bar.prefWidth(-1) + BETWEEN;
            node.setStackedBelow(legend, total > node.getWidth());
        }
    }

    private void repaint() {
        canvas.repaint();
        gizmoBar.repaint();
    }

    private void pick(MouseEvent event, SelectionController selectionController) {
        var picked = Stream.of(builder.selectionOf(event.getPickResult()), picker.findAt(event.getX(), event.getY()))
                .flatMap(found -> found.stream())
                .findFirst()
                .orElse(Selection.NOTHING);
        selectionController.select(picked);
        measurement.addEnd(picked);
        if (event.getClickCount() == 2) {
            controller.focus(picked);
        }
    }
}
