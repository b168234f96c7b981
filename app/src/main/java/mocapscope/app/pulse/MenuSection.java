package mocapscope.app.pulse;

import java.util.List;

/** A group of menu commands, shown as a titled submenu or, without a title, between separators. */
public record MenuSection(String title, List<WindowCommand> commands) {
    public MenuSection {
        commands = List.copyOf(commands);
    }

    /** Creates a group between separators. */
    public static MenuSection of(WindowCommand... commands) {
        return new MenuSection("", List.of(commands));
    }
}
