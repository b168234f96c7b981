package mocapscope.app.pulse;

import java.util.List;

/** A group of menu commands, shown as a titled submenu or, without a title, between separators. */
public record MenuSection(String title, List<MenuAndPaletteCommand> commands) {
    public MenuSection {
        commands = List.copyOf(commands);
    }

    /** Creates a group between separators. */
    public static MenuSection of(MenuAndPaletteCommand... commands) {
        return new MenuSection("", List.of(commands));
    }
}
