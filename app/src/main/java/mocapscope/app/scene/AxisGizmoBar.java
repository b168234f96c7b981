package mocapscope.app.scene;

import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.control.StyleColors;
import mocapscope.app.model.Selection;
import mocapscope.app.words.TextBundle;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/** A bar with the scene's axis gizmo, the selected source's axis gizmo and axis mapping notes. */
final class AxisGizmoBar extends HBox {
    private static final TextBundle WORDS = TextBundle.of(AxisGizmoBar.class);

    private static final double WIDEST = 110;

    private final SceneModel model;
    private final AxisMappingNotePane notes;
    private final AxisGizmo scene;
    private final AxisGizmo wire;
    private final Label whose = new Label();
    private final VBox wired;
    private final UpdateThrottle fifth = UpdateThrottle.fivePerSecond();
    private String session = "";

    AxisGizmoBar(SceneModel model, OrbitCamera orbit, StyleColors inks, SceneWindowServices errands) {
        this.model = model;
        notes = new AxisMappingNotePane(errands);
        scene = new AxisGizmo(orbit, inks, List.of("X", "Y", "Z"), end -> look(orbit, end));
        wire = new AxisGizmo(orbit, inks, List.of("x", "y", "z"), _ -> notes.showAxisMenu(session));
        scene.setAccessibleText(WORDS.text("compass"));
        wire.setAccessibleText(WORDS.text("compass.wire"));
        Tooltip.install(wire, new Tooltip(WORDS.text("compass.wire")));
        whose.setMaxWidth(WIDEST);
        wired = named(wire, whose);
        wired.setVisible(false);
        wired.setManaged(false);
        setAlignment(Pos.BOTTOM_LEFT);
        setSpacing(8);
        setPickOnBounds(false);
        setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        getChildren().addAll(named(scene, new Label(WORDS.text("compass.scene"))), wired, notes);
    }

    private static VBox named(AxisGizmo compass, Label name) {
        name.getStyleClass().add("scene-whose");
        name.setAlignment(Pos.CENTER);
        var both = new VBox(compass, name);
        both.setAlignment(Pos.BOTTOM_CENTER);
        both.setPickOnBounds(false);
        return both;
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

    void refresh(Selection selection, String manner, boolean roomy, long nanos) {
        notes.setVisible(roomy);
        if (fifth.isDue(nanos)) {
            notes.refresh(model.sessions(), manner);
        }
        show(selection instanceof Selection.SignalSelection signal && roomy ? signal.source() : null);
        scene.refresh();
        if (wired.isVisible()) {
            wire.refresh();
        }
    }

    /** Opens the axis menu for the selection's session, else for the first session. */
    void showAxisMenu() {
        notes.showAxisMenu(session);
    }

    private void show(@Nullable SourceId source) {
        var cast = source == null ? null : model.cast(source);
        if (wired.isVisible() != (cast != null)) {
            wired.setVisible(cast != null);
            wired.setManaged(cast != null);
        }
        if (source != null && cast != null) {
            session = source.session();
            wire.setBasis(cast.axisMapping().of(source).basis());
            whose.setText(TextTruncator.truncate(source.device()));
        }
    }

    /** Looks from the end of an axis towards the middle. */
    private static void look(OrbitCamera orbit, int end) {
        switch (end) {
            case 0 -> orbit.glideTo(Math.PI / 2, 0);
            case 1 -> orbit.glideTo(orbit.yaw(), Math.PI / 2);
            case 2 -> orbit.glideTo(0, 0);
            case 3 -> orbit.glideTo(-Math.PI / 2, 0);
            case 4 -> orbit.glideTo(orbit.yaw(), -Math.PI / 2);
            case 5 -> orbit.glideTo(Math.PI, 0);
            default -> {}
        }
    }
}
