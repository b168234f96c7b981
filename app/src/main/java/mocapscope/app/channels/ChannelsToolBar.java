package mocapscope.app.channels;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import javafx.beans.property.BooleanProperty;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.pulse.MenuSection;
import mocapscope.app.text.TextBundle;

/**
 * Tool bar of the channels view, which sets the plots' time range, toggles a common value scale and pauses plotting.
 * All settings except pause are stored.
 */
final class ChannelsToolBar extends HBox {
    private static final TextBundle TEXTS = TextBundle.of(ChannelsToolBar.class);
    private static final List<Integer> WINDOWS = List.of(10, 30, 60);
    private static final long A_SECOND = 1_000_000_000L;
    private static final String WINDOW = "channels window";
    private static final String SHARED = "channels on one scale";
    private static final List<String> YES = List.of("true");

    private final Preferences preferences;
    private final IntConsumer chosen;
    private final ToggleGroup windows = new ToggleGroup();
    private final ToggleButton shared = button("channels-shared", TEXTS.text("shared"));
    private final ToggleButton pause = button("channels-pause", TEXTS.text("pause"));
    private int seconds = WINDOWS.getFirst();

    /** Passes the selected time window in seconds to {@code chosen}. */
    ChannelsToolBar(Preferences preferences, IntConsumer chosen) {
        this.preferences = preferences;
        this.chosen = chosen;
        getStyleClass().add("view-bar");
        var caption = NodeConfigurator.styled(new Label(TEXTS.text("window")), "caption");
        getChildren().add(caption);
        var before = preferences.find(WINDOW);
        for (int each : WINDOWS) {
            if (before.equals(List.of(String.valueOf(each)))) {
                seconds = each;
            }
        }
        WINDOWS.forEach(each -> getChildren().add(windowButton(each)));
        shared.setSelected(preferences.find(SHARED).equals(YES));
        shared.selectedProperty()
                .addListener((_, _, selected) -> preferences.store(SHARED, selected ? YES : List.of()));
        pause.selectedProperty()
                .addListener((_, _, on) -> pause.setText(on ? TEXTS.text("resume") : TEXTS.text("pause")));
        getChildren().addAll(NodeConfigurator.spacer(), shared, pause);
        chosen.accept(seconds);
    }

    /** Returns the time window in nanoseconds. */
    long window() {
        return seconds * A_SECOND;
    }

    BooleanProperty shared() {
        return shared.selectedProperty();
    }

    BooleanProperty paused() {
        return pause.selectedProperty();
    }

    /** Returns the groups of the view: {@code plot} and the commands of the bar. */
    List<MenuSection> commandGroups(MenuSection plot) {
        var windowCommands = new ArrayList<MenuAndPaletteCommand>();
        for (int each : WINDOWS) {
            windowCommands.add(MenuAndPaletteCommand.of(
                    "channels.window." + each, TEXTS.text("command.window", each), "", () -> window(each)));
        }
        return List.of(
                plot,
                MenuSection.of(
                        MenuAndPaletteCommand.toggle("channels.shared", TEXTS.text("command.shared"), "", shared()),
                        MenuAndPaletteCommand.toggle("channels.pause", TEXTS.text("command.pause"), "", paused())),
                new MenuSection("", windowCommands));
    }

    private void window(int newSeconds) {
        seconds = newSeconds;
        windows.getToggles()
                .forEach(toggle -> toggle.setSelected(toggle.getUserData().equals(newSeconds)));
        preferences.store(WINDOW, List.of(String.valueOf(newSeconds)));
        chosen.accept(newSeconds);
    }

    private ToggleButton windowButton(int each) {
        var button = button("channels-window-" + each, TEXTS.text("seconds", each));
        button.setUserData(each);
        button.setToggleGroup(windows);
        button.setSelected(each == seconds);
        button.setOnAction(_ -> window(each));
        return button;
    }

    private static ToggleButton button(String id, String words) {
        var button = new ToggleButton(words);
        button.setId(id);
        button.getStyleClass().add("bar-button");
        button.setMinWidth(Region.USE_PREF_SIZE);
        return button;
    }
}
