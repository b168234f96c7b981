package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.pulse.MenuSection;
import mocapscope.app.scene.model.SkeletonDeviationMeter;
import mocapscope.app.text.TextBundle;

/** All commands of the scene view, grouped for its menu, tool bar and keys. */
final class SceneCommands {
    private static final TextBundle TEXTS = TextBundle.of(SceneCommands.class);
    private static final List<SceneDisplayOption> BUTTONS = List.of(
            SceneDisplayOption.TRAILS,
            SceneDisplayOption.NAMES,
            SceneDisplayOption.AXES,
            SceneDisplayOption.GRID,
            SceneDisplayOption.BUBBLES,
            SceneDisplayOption.FOLLOW);
    private static final List<SceneDisplayOption> SHOWN = List.of(
            SceneDisplayOption.TRAILS,
            SceneDisplayOption.NAMES,
            SceneDisplayOption.AXES,
            SceneDisplayOption.GRID,
            SceneDisplayOption.BUBBLES,
            SceneDisplayOption.PLAIN_BONES,
            SceneDisplayOption.SESSIONS);
    private static final List<SceneDisplayOption> MOTION_OPTIONS =
            List.of(SceneDisplayOption.FOLLOW, SceneDisplayOption.IN_PLACE, SceneDisplayOption.SMOOTH);

    private final List<MenuSection> groups = new ArrayList<>();
    private final BooleanProperty bubbled = new SimpleBooleanProperty();
    private final BooleanProperty placed = new SimpleBooleanProperty();
    private final BooleanProperty measuring = new SimpleBooleanProperty();
    private final BooleanProperty hasComparison = new SimpleBooleanProperty();
    private final SceneDisplayOptionStore settings;
    private final CameraFramingController controller;
    private final SelectedItemDistanceMeter measurement;
    private SharedViewSelection selection = SharedViewSelection.NOTHING;

    SceneCommands(
            SceneDisplayOptionStore settings,
            CameraFramingController controller,
            SelectedItemDistanceMeter measurement) {
        this.settings = settings;
        this.controller = controller;
        this.measurement = measurement;
        measuring.subscribe(this::measure);
        add(
                "",
                MenuAndPaletteCommand.of("scene.frame", TEXTS.text("command.frame"), "F", controller::frameAll),
                MenuAndPaletteCommand.of("scene.home", TEXTS.text("command.home"), "H", controller::resetView),
                MenuAndPaletteCommand.of(
                                "scene.centre", TEXTS.text("command.centre"), "C", () -> controller.focus(selection))
                        .withEnabled(placed));
        add(TEXTS.text("section.look"), CameraPreset.createCommands(controller));
        add(TEXTS.text("section.show"), switches(SHOWN));
        add("", switches(MOTION_OPTIONS));
        add(TEXTS.text("section.measure"), measuring());
    }

    /** Adds the commands that require the window: images and selection menus. */
    void add(SceneImageExporter exporter, Runnable ghosts, SkeletonDeviationMeter comparison, Runnable orient) {
        add(
                TEXTS.text("section.ghost"),
                MenuAndPaletteCommand.of("scene.ghost", TEXTS.text("command.ghost"), "", ghosts)
                        .requiringVisibleView(),
                MenuAndPaletteCommand.of("scene.ghost-end", TEXTS.text("command.ghost-end"), "", comparison::stop)
                        .withEnabled(hasComparison));
        add(
                "",
                MenuAndPaletteCommand.of("scene.orient", TEXTS.text("command.orient"), "", orient)
                        .requiringVisibleView(),
                MenuAndPaletteCommand.of("scene.copy", TEXTS.text("command.copy"), "Shift+C", exporter::copyToClipboard)
                        .requiringVisibleView(),
                MenuAndPaletteCommand.of("scene.save", TEXTS.text("command.save"), "", exporter::save)
                        .requiringVisibleView());
    }

    private void add(String title, MenuAndPaletteCommand... commands) {
        groups.add(new MenuSection(title, List.of(commands)));
    }

    private MenuAndPaletteCommand[] switches(List<SceneDisplayOption> some) {
        return some.stream().map(this::commandOf).toArray(MenuAndPaletteCommand[]::new);
    }

    private MenuAndPaletteCommand commandOf(SceneDisplayOption one) {
        var command = settings.command(one);
        return one == SceneDisplayOption.BUBBLES ? command.withEnabled(bubbled) : command;
    }

    private MenuAndPaletteCommand[] measuring() {
        return new MenuAndPaletteCommand[] {
            MenuAndPaletteCommand.toggle("scene.measure", TEXTS.text("command.measure"), "M", measuring),
            MenuAndPaletteCommand.of(
                            "scene.measure-from",
                            TEXTS.text("command.measure-from"),
                            "",
                            () -> measurement.from(selection))
                    .withEnabled(placed),
            MenuAndPaletteCommand.of(
                            "scene.measure-to",
                            TEXTS.text("command.measure-to"),
                            "",
                            () -> measurement.addEnd(selection))
                    .withEnabled(placed.and(measuring)),
            MenuAndPaletteCommand.of("scene.measure-end", TEXTS.text("command.measure-end"), "Esc", measurement::end)
                    .withEnabled(measuring)
        };
    }

    private void measure(boolean enabled) {
        if (enabled && !measurement.isActive()) {
            measurement.start();
        } else if (!enabled && measurement.isActive()) {
            measurement.end();
        }
    }

    List<MenuSection> groups() {
        return List.copyOf(groups);
    }

    SceneToolBar createToolBar() {
        var bar = new SceneToolBar(groups);
        BUTTONS.forEach(one -> bar.add(SceneDisplayOptionStore.title(one), commandOf(one)));
        return bar.add(TEXTS.text("button.measure"), named("scene.measure"))
                .add(TEXTS.text("button.frame"), named("scene.frame"));
    }

    private MenuAndPaletteCommand named(String id) {
        return groups.stream()
                .flatMap(group -> group.commands().stream())
                .filter(command -> command.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** Enables the commands that apply to the current selection, the bubbles and the comparison. */
    void refresh(SharedViewSelection now, boolean anyBubbles, boolean anyComparison) {
        bubbled.set(anyBubbles);
        hasComparison.set(anyComparison);
        selection = now;
        placed.set(controller.canFocus(now));
        measuring.set(measurement.isActive());
    }
}
