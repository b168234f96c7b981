package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import mocapscope.app.model.Selection;
import mocapscope.app.pulse.ViewCommand;
import mocapscope.app.words.TextBundle;

/** All commands of the scene view, grouped for its menu, tool bar and keys. */
final class SceneCommands {
    private static final TextBundle WORDS = TextBundle.of(SceneCommands.class);
    private static final List<SceneToggle> BUTTONS =
            List.of(SceneToggle.TRAILS, SceneToggle.NAMES, SceneToggle.AXES, SceneToggle.GRID, SceneToggle.BUBBLES, SceneToggle.FOLLOW);
    private static final List<SceneToggle> SHOWN =
            List.of(SceneToggle.TRAILS, SceneToggle.NAMES, SceneToggle.AXES, SceneToggle.GRID, SceneToggle.BUBBLES, SceneToggle.SESSIONS);
    private static final List<SceneToggle> MANNERS = List.of(SceneToggle.FOLLOW, SceneToggle.IN_PLACE, SceneToggle.SMOOTH);

    private final List<SceneCommandGroup> sections = new ArrayList<>();
    private final BooleanProperty bubbled = new SimpleBooleanProperty();
    private final BooleanProperty placed = new SimpleBooleanProperty();
    private final BooleanProperty measuring = new SimpleBooleanProperty();
    private final BooleanProperty haunted = new SimpleBooleanProperty();
    private final SceneToggleSettings switches;
    private final CameraFramingController director;
    private final DistanceMeasurement measure;
    private Selection selection = Selection.NOTHING;

    /** A group of scene commands with a submenu title, or an empty title for none. */
    record SceneCommandGroup(String title, List<ViewCommand> commands) {}

    SceneCommands(SceneToggleSettings switches, CameraFramingController director, OrbitCamera orbit, DistanceMeasurement measure) {
        this.switches = switches;
        this.director = director;
        this.measure = measure;
        measuring.subscribe(this::measure);
        add(
                "",
                ViewCommand.of("scene.frame", WORDS.text("deed.frame"), "F", director::frameAll),
                ViewCommand.of("scene.home", WORDS.text("deed.home"), "H", director::resetView),
                ViewCommand.of("scene.centre", WORDS.text("deed.centre"), "C", () -> director.focus(selection))
                        .withEnabled(placed));
        add(WORDS.text("section.look"), CameraViewpoint.createCommands(orbit));
        add(WORDS.text("section.show"), switches(SHOWN));
        add("", switches(MANNERS));
        add(WORDS.text("section.measure"), measuring());
    }

    /** Adds the commands that require the window: images and selection menus. */
    void add(SceneImageExporter photograph, Runnable ghosts, SkeletonComparison ghost, Runnable orient) {
        add(
                WORDS.text("section.ghost"),
                ViewCommand.of("scene.ghost", WORDS.text("deed.ghost"), "", ghosts).requiringVisibleView(),
                ViewCommand.of("scene.ghost-end", WORDS.text("deed.ghost-end"), "", ghost::stop)
                        .withEnabled(haunted));
        add(
                "",
                ViewCommand.of("scene.orient", WORDS.text("deed.orient"), "", orient).requiringVisibleView(),
                ViewCommand.of("scene.copy", WORDS.text("deed.copy"), "Shift+C", photograph::copyToClipboard)
                        .requiringVisibleView(),
                ViewCommand.of("scene.save", WORDS.text("deed.save"), "", photograph::save)
                        .requiringVisibleView());
    }

    private void add(String title, ViewCommand... deeds) {
        sections.add(new SceneCommandGroup(title, List.of(deeds)));
    }

    private ViewCommand[] switches(List<SceneToggle> some) {
        return some.stream().map(this::deed).toArray(ViewCommand[]::new);
    }

    private ViewCommand deed(SceneToggle one) {
        var deed = switches.command(one);
        return one == SceneToggle.BUBBLES ? deed.withEnabled(bubbled) : deed;
    }

    private ViewCommand[] measuring() {
        return new ViewCommand[] {
            ViewCommand.toggle("scene.measure", WORDS.text("deed.measure"), "M", measuring),
            ViewCommand.of("scene.measure-from", WORDS.text("deed.measure-from"), "", () -> measure.from(selection))
                    .withEnabled(placed),
            ViewCommand.of("scene.measure-to", WORDS.text("deed.measure-to"), "", () -> measure.addEnd(selection))
                    .withEnabled(placed.and(measuring)),
            ViewCommand.of("scene.measure-end", WORDS.text("deed.measure-end"), "Esc", measure::end)
                    .withEnabled(measuring)
        };
    }

    private void measure(boolean wanted) {
        if (wanted && !measure.isActive()) {
            measure.start();
        } else if (!wanted && measure.isActive()) {
            measure.end();
        }
    }

    List<ViewCommand> all() {
        return sections.stream().flatMap(section -> section.commands().stream()).toList();
    }

    SceneToolBar createToolBar() {
        var tools = new SceneToolBar(sections);
        BUTTONS.forEach(one -> tools.add(SceneToggleSettings.title(one), deed(one)));
        return tools.add(WORDS.text("button.measure"), named("scene.measure"))
                .add(WORDS.text("button.frame"), named("scene.frame"));
    }

    private ViewCommand named(String id) {
        return all().stream().filter(deed -> deed.id().equals(id)).findFirst().orElseThrow();
    }

    /** Enables the commands that apply to the current selection, the bubbles and the comparison. */
    void refresh(Selection now, boolean anyBubbles, boolean anyGhost) {
        bubbled.set(anyBubbles);
        haunted.set(anyGhost);
        selection = now;
        placed.set(director.canFocus(now));
        measuring.set(measure.isActive());
    }
}
