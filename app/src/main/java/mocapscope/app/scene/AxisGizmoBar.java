package mocapscope.app.scene;

import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.control.CssColorSupplierNode;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/** A bar of coordinate axes: those of the 3D scene, of the selected data source and of each session. */
final class AxisGizmoBar extends HBox {
    private static final TextBundle TEXTS = TextBundle.of(AxisGizmoBar.class);

    private static final double WIDEST = 110;

    private final SceneViewModel model;
    private final AxisMappingListPane notePane;
    private final AxisGizmo scene;
    private final AxisGizmo wire;
    private final Label sourceLabel = new Label();
    private final VBox wired;
    private final UpdateThrottle fifth = UpdateThrottle.fivePerSecond();
    private String session = "";

    AxisGizmoBar(SceneViewModel model, OrbitCamera camera, CssColorSupplierNode colors, SceneDialogCommands services) {
        this.model = model;
        notePane = new AxisMappingListPane(services);
        scene = new AxisGizmo(camera, colors, List.of("X", "Y", "Z"), end -> look(camera, end));
        wire = new AxisGizmo(camera, colors, List.of("x", "y", "z"), _ -> notePane.showAxisMenu(session));
        scene.setAccessibleText(TEXTS.text("compass"));
        wire.setAccessibleText(TEXTS.text("compass.wire"));
        Tooltip.install(wire, new Tooltip(TEXTS.text("compass.wire")));
        sourceLabel.setMaxWidth(WIDEST);
        wired = named(wire, sourceLabel);
        wired.setVisible(false);
        wired.setManaged(false);
        setAlignment(Pos.BOTTOM_LEFT);
        setSpacing(8);
        setPickOnBounds(false);
        setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        getChildren().addAll(named(scene, new Label(TEXTS.text("compass.scene"))), wired, notePane);
    }

    private static VBox named(AxisGizmo gizmo, Label name) {
        name.getStyleClass().add("scene-source");
        name.setAlignment(Pos.CENTER);
        var box = new VBox(gizmo, name);
        box.setAlignment(Pos.BOTTOM_CENTER);
        box.setPickOnBounds(false);
        return box;
    }

    /** Repaints after a change of the theme. */
    void repaint() {
        scene.repaint();
        wire.repaint();
    }

    /** Makes the next refresh update everything. */
    void invalidate() {
        fifth.reset();
    }

    /** Updates the axes and, in a picture that is {@code roomy} and of this height, the lines beside them. */
    void refresh(SharedViewSelection selection, String mode, boolean roomy, double height, long nanos) {
        notePane.setVisible(roomy);
        if (fifth.isDue(nanos)) {
            notePane.refresh(model.sessions(), mode, height);
        }
        show(
                selection instanceof SharedViewSelection.SignalSelection signalSelection && roomy
                        ? signalSelection.source()
                        : null);
        scene.refresh();
        if (wired.isVisible()) {
            wire.refresh();
        }
    }

    /** Opens the axis menu for the selection's session, else for the first session. */
    void showAxisMenu() {
        notePane.showAxisMenu(session);
    }

    private void show(@Nullable SourceId source) {
        var sceneModel = source == null ? null : model.sceneModelOf(source);
        if (wired.isVisible() != (sceneModel != null)) {
            wired.setVisible(sceneModel != null);
            wired.setManaged(sceneModel != null);
        }
        if (source != null && sceneModel != null) {
            session = source.session();
            wire.setBasis(sceneModel.axisMapping().of(source).basis());
            sourceLabel.setText(TextTruncator.truncate(source.device()));
        }
    }

    /** Looks from the end of an axis towards the middle. */
    private static void look(OrbitCamera camera, int end) {
        switch (end) {
            case 0 -> camera.glideTo(Math.PI / 2, 0);
            case 1 -> camera.glideTo(camera.yaw(), Math.PI / 2);
            case 2 -> camera.glideTo(0, 0);
            case 3 -> camera.glideTo(-Math.PI / 2, 0);
            case 4 -> camera.glideTo(camera.yaw(), -Math.PI / 2);
            case 5 -> camera.glideTo(Math.PI, 0);
            default -> {}
        }
    }
}
