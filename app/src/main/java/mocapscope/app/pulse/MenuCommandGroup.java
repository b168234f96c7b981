package mocapscope.app.pulse;

import java.util.List;

/** A group of menu commands, shown as a titled submenu or, without a title, between separators. */
public record MenuCommandGroup(String title, List<UserCommand> commands) {
    public MenuCommandGroup {
        commands = List.copyOf(commands);
    }

    /** Creates a group between separators. */
    public static MenuCommandGroup of(UserCommand... commands) {
        return new MenuCommandGroup("", List.of(commands));
    }
}
