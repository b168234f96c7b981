package mocapscope.app.pulse;

import java.util.List;

/** A group of commands in a menu: a submenu with a title, or entries between separators if the title is empty. */
public record MenuCommandGroup(String title, List<ViewCommand> commands) {
    public MenuCommandGroup {
        commands = List.copyOf(commands);
    }

    /** Creates a group between separators. */
    public static MenuCommandGroup of(ViewCommand... commands) {
        return new MenuCommandGroup("", List.of(commands));
    }
}
