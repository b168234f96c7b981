package mocapscope.app.scene;

import java.util.List;
import java.util.stream.Collectors;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.StackPane;
import mocapscope.app.control.CssColorSupplierNode;
import mocapscope.app.control.EmptyStatePane;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.model.SelectionController;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.pulse.MenuSection;
import mocapscope.app.pulse.View;
import mocapscope.app.pulse.ViewHelpText;
import mocapscope.app.scene.frame.SceneFrame;
import mocapscope.app.scene.frame.SceneHitTester;
import mocapscope.app.scene.frame.SceneRenderer;
import mocapscope.app.scene.frame.VignetteBackground;
import mocapscope.app.scene.fx3d.Fx3dRenderer;
import mocapscope.app.scene.model.HiddenSceneItemStore;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.app.scene.raster.RasterRenderer;
import mocapscope.app.text.TextBundle;
import org.jspecify.annotations.Nullable;

/** The 3D view of the skeletons, trackers, objects and gauges of all sessions. */
public final class SceneView implements View {
    private static final TextBundle TEXTS = TextBundle.of(SceneView.class);
    /** The gap between legend and tool bar when both are in one row. */
    private static final double BETWEEN = 40;

    /** The width below which the tool bar shows only its menu. */
    private static final double TOOL_BAR_WIDTH = 560;

    /** The width below which the axes of the sessions are not listed. */
    private static final double NARROWEST = 460;

    /** The part of the picture's height that the legend may take. */
    private static final double LEGEND_PART = 0.45;

    /** The least picture size for showing a legend. */
    private static final double LEAST_WIDTH = 330;

    private static final double LEAST_HEIGHT = 240;

    private final SceneToolBar bar;
    private final SceneViewModel model;
    private final OrbitCamera camera = new OrbitCamera();
    private final CameraFramingController controller;
    private final SceneRenderer renderer;
    private final SceneFrameBuilder builder;
    private final CssColorSupplierNode colors = new CssColorSupplierNode(this::repaint);
    private final SceneItemCaptionBuilder captionBuilder;
    private final SelectedItemDistanceMeter measurement;
    private final DistanceLine line = new DistanceLine(camera);
    private final DistanceAndSkeletonComparisonPane readoutPane;
    private final AxisGizmoBar gizmoBar;
    private final SceneCaptionPane written = new SceneCaptionPane();
    private final NearestSceneItemPicker picker;
    private final MissingSkeletonMapBar hint;
    private final SceneVisibilityLegend legend = new SceneVisibilityLegend();
    private final UpdateThrottle listing = UpdateThrottle.tenPerSecond();
    private final EmptyStatePane empty = new EmptyStatePane(TEXTS.text("empty"), TEXTS.text("empty.hint"));
    private final SceneStackPane node;
    private final SceneDisplayOptionStore settings;
    private final SceneCommands commands;
    private long arrangement = -1;
    private @Nullable SceneFrame frame;
    private int shownDelayMillis = -1;
    private String delay = "";

    /** Stores display settings in {@code preferences}; draws in {@code software} or with JavaFX 3D. */
    public SceneView(
            SelectionController selectionController,
            Preferences preferences,
            SceneDialogCommands services,
            boolean software) {
        this(selectionController, preferences, services, software ? new RasterRenderer() : new Fx3dRenderer());
    }

    /** Draws with {@code renderer}, which is closed with the view. */
    SceneView(
            SelectionController selectionController,
            Preferences preferences,
            SceneDialogCommands services,
            SceneRenderer renderer) {
        this.renderer = renderer;
        model = new SceneViewModel(new HiddenSceneItemStore(preferences));
        controller = new CameraFramingController(model, camera);
        builder = new SceneFrameBuilder(model, camera);
        node = new SceneStackPane(renderer, written);
        measurement = new SelectedItemDistanceMeter(model);
        readoutPane = new DistanceAndSkeletonComparisonPane(model, measurement, model.comparison());
        gizmoBar = new AxisGizmoBar(model, camera, colors, services);
        captionBuilder = new SceneItemCaptionBuilder(model, camera, measurement);
        picker = new NearestSceneItemPicker(model, camera);
        settings = new SceneDisplayOptionStore(preferences);
        commands = new SceneCommands(settings, controller, measurement);
        hint = new MissingSkeletonMapBar(services::loadMap);
        node.getChildren().add(colors);
        connect();
        camera.setCoveredTop(SceneStackPane.COVERED_TOP);
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
        node.widthProperty().subscribe(width -> bar.setNarrow(width.doubleValue() < TOOL_BAR_WIDTH));
        new CameraMouseController(camera, controller, pick -> pick(pick, selectionController)).install(node);
    }

    private void connect() {
        settings.subscribe(SceneDisplayOption.TRAILS, builder::setTrailsShown)
                .subscribe(SceneDisplayOption.NAMES, captionBuilder::setNamesShown)
                .subscribe(SceneDisplayOption.AXES, builder::setAxesShown)
                .subscribe(SceneDisplayOption.GRID, builder::setGridShown)
                .subscribe(SceneDisplayOption.BUBBLES, builder::setBubblesShown)
                .subscribe(SceneDisplayOption.BUBBLES, captionBuilder::setBubbleNamesShown)
                .subscribe(SceneDisplayOption.PLAIN_BONES, builder::setPlainBones)
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
    public List<MenuSection> commandGroups() {
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
        long nanos = snapshot.nanos();
        if (arrangement != model.structureVersion()) {
            arrangement = model.structureVersion();
            hint.refresh(model.bodies(), model.trackers());
        }
        if (listing.isDue(nanos)) {
            legend(snapshot);
        }
        empty.setVisible(model.isEmpty());
        camera.setViewport(node.getWidth(), node.getHeight());
        controller.setLegendWidth(
                legend.isVisible() ? legend.getBoundsInParent().getMaxX() : 0);
        controller.refresh(nanos);
        show(builder.build(nanos));
        if (measurement.isActive() || line.isVisible()) {
            measurement.refresh();
            line.show(measurement);
        }
        written.show(captionBuilder.build(nanos), node.cornerTools());
        if (measurement.isActive() || model.comparison().isActive() || readoutPane.isVisible()) {
            readoutPane.refresh(nanos);
        }
        gizmoBar.refresh(
                snapshot.selection(), describeDifference(), node.getWidth() >= NARROWEST, node.getHeight(), nanos);
    }

    /** Passes a frame to the renderer, and keeps it instead of the one before for mouse clicks. */
    private void show(SceneFrame built) {
        var before = frame;
        frame = built;
        renderer.render(built);
        if (before != null) {
            before.release();
        }
    }

    @Override
    public void close() {
        renderer.close();
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

    /**
     * Shows the legend while the user points at the scene or uses it, or selected something; otherwise only the sessions that
     * have trouble.
     */
    private void legend(Snapshot snapshot) {
        boolean room = node.getWidth() >= LEAST_WIDTH && node.getHeight() >= LEAST_HEIGHT;
        boolean enabled = settings.on(SceneDisplayOption.SESSIONS) && room;
        gizmoBar.setVisible(room);
        boolean wanted =
                node.isHover() || node.isFocusWithin() || !snapshot.selection().equals(SharedViewSelection.NOTHING);
        var troubled = snapshot.sessions().stream()
                .filter(session -> session.health().verdict().grade().isProblem())
                .map(session -> session.session().id())
                .collect(Collectors.toSet());
        legend.setVisible(enabled && (wanted || !troubled.isEmpty()) && legend.hasRows());
        if (enabled) {
            legend.refresh(model.sessions().stream()
                    .filter(session -> wanted || troubled.isEmpty() || troubled.contains(session.session()))
                    .toList());
            legend.limitHeight(LEGEND_PART * node.getHeight());
            double total = legend.prefWidth(-1) + bar.prefWidth(-1) + BETWEEN;
            node.setStackedBelow(legend, total > node.getWidth());
        }
    }

    private void repaint() {
        builder.setColors(
                new VignetteBackground(
                        colors.blendOnBackground(colors.ground()),
                        colors.blendOnBackground(colors.shade()),
                        colors.blendOnBackground(colors.fill())),
                colors.blendOnBackground(colors.grid()) & 0xff_ffff);
        gizmoBar.repaint();
    }

    private void pick(MouseEvent event, SelectionController selectionController) {
        int hit = frame == null ? SceneFrame.NO_PICK : SceneHitTester.findAt(frame, event.getX(), event.getY());
        var picked = frame != null && hit != SceneFrame.NO_PICK
                ? frame.picks().get(hit)
                : picker.findAt(event.getX(), event.getY()).orElse(SharedViewSelection.NOTHING);
        selectionController.select(picked);
        measurement.addEnd(picked);
        if (event.getClickCount() == 2) {
            controller.focus(picked);
        }
    }
}
