package mocapscope.app.scene;

import java.util.List;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.StackPane;
import mocapscope.app.control.EmptyState;
import mocapscope.app.model.Preferences;
import mocapscope.app.model.Selecting;
import mocapscope.app.model.Selection;
import mocapscope.app.model.Snapshot;
import mocapscope.app.pulse.View;
import mocapscope.app.words.Words;

/** The bodies, trackers, objects and gauges of all sessions in one space. */
public final class SceneView implements View {
    private static final Words WORDS = Words.of(SceneView.class);
    /** Below this width the legend makes room for the tools. */
    private static final double NARROW = 580;

    /** Beside the compass. */
    private static final Insets NOTES_PLACE = new Insets(0, 0, 18, 108);

    private final SceneModel model = new SceneModel();
    private final Orbit orbit = new Orbit();
    private final Director director = new Director(model, orbit);
    private final World world = new World();
    private final Drawing drawing = new Drawing(model, world);
    private final Pace pace = new Pace();
    private final Ground ground = new Ground();
    private final Captions captions = new Captions(model, orbit);
    private final CaptionPane written = new CaptionPane();
    private final Nearest nearest = new Nearest(model, orbit);
    private final Compass compass = new Compass(orbit);
    private final MapHint hint;
    private final Notes notes = new Notes();
    private final Legend legend = new Legend();
    private final Help help = new Help();
    private final EmptyState empty = new EmptyState(
            "Nothing to see yet",
            "Bodies, trackers, objects, buttons and channels appear here as soon as a session sends them.");
    private final Backdrop node = new Backdrop(ground.node(), world.node(), written);
    private final BubbleSwitch bubbles;
    private boolean bubblesWanted;
    private long arrangement = -1;
    private long aimed = -1;
    private boolean smooth;

    /** {@code preferences} remember what is shown; {@code loadMap} asks for a skeleton map where points have none. */
    public SceneView(Selecting selecting, Preferences preferences, Runnable loadMap) {
        bubbles = new BubbleSwitch(preferences, this::wantBubbles);
        hint = new MapHint(loadMap);
        empty.setMouseTransparent(true);
        node.corner(Pos.CENTER, empty);
        node.corner(Pos.TOP_LEFT, legend);
        node.corner(Pos.TOP_RIGHT, tools());
        node.corner(Pos.BOTTOM_LEFT, notes);
        node.corner(Pos.BOTTOM_LEFT, compass);
        StackPane.setMargin(hint, new Insets(0, 0, 44, 0));
        StackPane.setMargin(notes, NOTES_PLACE);
        node.corner(Pos.BOTTOM_CENTER, hint);
        node.corner(Pos.BOTTOM_RIGHT, help);
        node.widthProperty().subscribe(width -> node.stack(legend, width.doubleValue() < NARROW));
        new Hand(orbit, director, pick -> pick(pick, selecting), bubbles::flip).hold(node);
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
    public mocapscope.app.pulse.Help help() {
        return mocapscope.app.pulse.Help.read(WORDS.text("help"));
    }

    @Override
    public Node node() {
        return node;
    }

    @Override
    public void refresh(Snapshot snapshot) {
        model.refresh(snapshot);
        if (arrangement != model.arrangement()) {
            arrangement = model.arrangement();
            drawing.build();
        }
        boolean quick = pace.picture(snapshot.nanos());
        if (smooth != quick) {
            smooth = quick;
            node.show(world.smooth(smooth));
            drawing.wantFine(smooth);
        }
        legend.refresh(model.casts());
        hint.refresh(model.bodies());
        notes.refresh(model.casts());
        legend.setVisible(!legend.getChildren().isEmpty());
        empty.setVisible(model.empty());
        orbit.size(node.getWidth(), node.getHeight());
        director.refresh(snapshot.nanos());
        if (aimed != orbit.moves()) {
            aimed = orbit.moves();
            world.aim(orbit);
        }
        bubbles.offered(!model.zones().isEmpty());
        ground.refresh(orbit, bubblesWanted ? model.zones() : List.of());
        drawing.refresh(orbit);
        written.show(captions.write());
        compass.refresh();
    }

    private void pick(MouseEvent event, Selecting selecting) {
        var picked = drawing.meaning(event.getPickResult())
                .or(() -> nearest.at(event.getX(), event.getY()))
                .orElse(Selection.NOTHING);
        selecting.select(picked);
        if (event.getClickCount() == 2) {
            director.focus(picked);
        }
    }

    private void wantBubbles(boolean wanted) {
        bubblesWanted = wanted;
        drawing.wantBubbles(wanted);
        captions.wantBubbles(wanted);
    }

    private Tools tools() {
        return new Tools()
                .toggle(
                        "scene-trails",
                        "Trails",
                        "Where trackers, hands, feet and heads were",
                        true,
                        drawing::wantTrails)
                .toggle("scene-names", "Names", "Names of devices, joints and channels", true, captions::want)
                .toggle("scene-axes", "Axes", "How each joint is turned", false, drawing::wantAxes)
                .toggle("scene-grid", "Grid", "The floor", true, ground::want)
                .add(
                        bubbles.button(),
                        "scene-bubbles",
                        "How far bubbles reach, and where one passes from one to another (B)")
                .toggle("scene-follow", "Follow", "Keep what walks in the picture", false, director::follow)
                .button("scene-frame", "Frame", "Show everything (F)", director::frameAll)
                .toggle("scene-help", "?", "What mouse and keys do", false, help::setVisible);
    }
}
