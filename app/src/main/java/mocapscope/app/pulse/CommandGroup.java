package mocapscope.app.pulse;

import java.util.List;

/** A group of commands in a menu: a submenu with a title, or entries between separators if the title is empty. */
public record CommandGroup(String title, List<ViewCommand> commands) {
    public CommandGroup {
        commands = List.copyOf(commands);
    }

    /** Creates a group between separators. */
    public static CommandGroup of(ViewCommand... commands) {
        return new CommandGroup("", List.of(commands));
    }
}
