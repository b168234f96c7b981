package mocapscope.app.scene;

import java.util.List;
import java.util.stream.Stream;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.StackPane;
import mocapscope.app.control.EmptyState;
import mocapscope.app.control.Every;
import mocapscope.app.control.Inks;
import mocapscope.app.model.Preferences;
import mocapscope.app.model.SelectionController;
import mocapscope.app.model.Selection;
import mocapscope.app.model.Snapshot;
import mocapscope.app.pulse.Deed;
import mocapscope.app.pulse.Help;
import mocapscope.app.pulse.View;
import mocapscope.app.words.Words;

/** The 3D view of the skeletons, trackers, objects and gauges of all sessions. */
public final class SceneView implements View {
    private static final Words WORDS = Words.of(SceneView.class);
    /** The gap between legend and tool bar when both are in one row. */
    private static final double BETWEEN = 40;

    /** The width below which the tool bar shows only its menu. */
    private static final double NARROWEST = 460;

    /** The part of the picture's height that the legend may take. */
    private static final double LEGEND_PART = 0.6;

    /** The least picture size for showing a legend. */
    private static final double LEAST_WIDTH = 330;

    private static final double LEAST_HEIGHT = 240;

    private final Tools tools;
    private final SceneModel model;
    private final Orbit orbit = new Orbit();
    private final Director director;
    private final World world = new World();
    private final Drawing drawing;
    private final Pace pace = new Pace();
    private final Inks inks = new Inks(this::repaint);
    private final Ground ground = new Ground(inks);
    private final Captions captions;
    private final Measure measure;
    private final Tape tape = new Tape(orbit);
    private final Readout readout;
    private final Compasses compasses;
    private final CaptionPane written = new CaptionPane();
    private final Nearest nearest;
    private final MapHint hint;
    private final Legend legend = new Legend();
    private final Every listing = Every.tenth();
    private final EmptyState empty = new EmptyState(WORDS.text("empty"), WORDS.text("empty.hint"));
    private final Backdrop node = new Backdrop(ground.node(), world.node(), written);
    private final Switches switches;
    private final SceneDeeds deeds;
    private long arrangement = -1;
    private long aimed = -1;
    private boolean smooth;
    private int told = -1;
    private String delay = "";

    /** Stores display settings in {@code preferences}. */
    public SceneView(SelectionController selecting, Preferences preferences, Errands errands) {
        model = new SceneModel(new Veils(preferences));
        director = new Director(model, orbit);
        drawing = new Drawing(model, world);
        measure = new Measure(model);
        readout = new Readout(model, measure, model.ghost());
        compasses = new Compasses(model, orbit, inks, errands);
        captions = new Captions(model, orbit, measure);
        nearest = new Nearest(model, orbit);
        switches = new Switches(preferences);
        deeds = new SceneDeeds(switches, director, orbit, measure);
        hint = new MapHint(errands::loadMap);
        node.getChildren().add(inks);
        connect();
        empty.setMouseTransparent(true);
        tools = deeds.tools();
        var ghosts = new GhostMenu(model);
        deeds.add(new Photograph(node, errands), () -> ghosts.show(tools), model.ghost(), compasses::choose);
        node.corner(Pos.CENTER, empty);
        node.corner(Pos.TOP_LEFT, legend);
        node.corner(Pos.TOP_RIGHT, tools);
        node.corner(Pos.BOTTOM_LEFT, compasses);
        StackPane.setMargin(hint, new Insets(0, 0, 44, 0));
        node.corner(Pos.BOTTOM_CENTER, hint);
        node.corner(Pos.TOP_RIGHT, readout);
        node.stack(readout, true);
        node.over(tape);
        node.widthProperty().subscribe(width -> tools.narrow(width.doubleValue() < NARROWEST));
        new Hand(orbit, director, world::touchable, pick -> pick(pick, selecting)).hold(node);
    }

    private void connect() {
        switches.tell(Switch.TRAILS, drawing::wantTrails)
                .tell(Switch.NAMES, captions::want)
                .tell(Switch.AXES, drawing::wantAxes)
                .tell(Switch.GRID, ground::want)
                .tell(Switch.BUBBLES, drawing::wantBubbles)
                .tell(Switch.BUBBLES, captions::wantBubbles)
                .tell(Switch.FOLLOW, director::follow)
                .tell(Switch.IN_PLACE, model::wantInPlace)
                .tell(Switch.SMOOTH, model::wantSmooth);
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
    public Help help() {
        return Help.read(WORDS.text("help"));
    }

    @Override
    public List<Deed> deeds() {
        return deeds.all();
    }

    @Override
    public Node node() {
        return node;
    }

    @Override
    public void refresh(Snapshot snapshot) {
        model.refresh(snapshot);
        deeds.refresh(snapshot.selectedSignalOrSelection(), !model.zones().isEmpty(), model.ghost().on());
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
        if (listing.due(snapshot.nanos())) {
            legend();
        }
        hint.refresh(model.bodies());
        empty.setVisible(model.empty());
        orbit.size(node.getWidth(), node.getHeight());
        director.refresh(snapshot.nanos());
        if (aimed != orbit.moves()) {
            aimed = orbit.moves();
            world.aim(orbit);
        }
        ground.refresh(orbit, switches.on(Switch.BUBBLES) ? model.zones() : List.of());
        drawing.refresh(orbit);
        measure.refresh();
        tape.show(measure);
        written.show(captions.write(snapshot.nanos()), node.corners());
        readout.refresh(snapshot.nanos());
        compasses.refresh(snapshot.selection(), manner(), node.getWidth() >= NARROWEST, snapshot.nanos());
    }

    @Override
    public void invalidate() {
        listing.now();
        readout.invalidate();
        compasses.invalidate();
    }

    /** Describes the difference between the picture and the received data. */
    private String manner() {
        boolean smoothly = switches.on(Switch.SMOOTH);
        if (smoothly && model.lag().millis() != told) {
            told = model.lag().millis();
            delay = WORDS.text("manner.smooth", told);
        }
        if (switches.on(Switch.IN_PLACE)) {
            return smoothly ? WORDS.text("manner.both", delay) : WORDS.text("manner.in-place");
        }
        return smoothly ? delay : "";
    }

    private void legend() {
        boolean room = node.getWidth() >= LEAST_WIDTH && node.getHeight() >= LEAST_HEIGHT;
        boolean wanted = switches.on(Switch.SESSIONS) && room;
        compasses.setVisible(room);
        legend.setVisible(wanted && legend.any());
        if (wanted) {
            legend.refresh(model.casts());
            legend.room(LEGEND_PART * node.getHeight());
            double both = legend.prefWidth(-1) + tools.prefWidth(-1) + BETWEEN;
            node.stack(legend, both > node.getWidth());
        }
    }

    private void repaint() {
        ground.repaint();
        compasses.repaint();
    }

    private void pick(MouseEvent event, SelectionController selecting) {
        var picked = Stream.of(drawing.meaning(event.getPickResult()), nearest.at(event.getX(), event.getY()))
                .flatMap(found -> found.stream())
                .findFirst()
                .orElse(Selection.NOTHING);
        selecting.select(picked);
        measure.pick(picked);
        if (event.getClickCount() == 2) {
            director.focus(picked);
        }
    }
}
