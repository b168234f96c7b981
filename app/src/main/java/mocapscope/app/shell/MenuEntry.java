package mocapscope.app.shell;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import mocapscope.app.pulse.MenuAndPaletteCommand;

/** An entry of a menu: command, separator or submenu. */
sealed interface MenuEntry {

    /** A menu entry that runs a command. */
    record CommandEntry(MenuAndPaletteCommand command) implements MenuEntry {}

    /** A separator line between menu entries. */
    record SeparatorEntry() implements MenuEntry {}

    /** A submenu of fixed entries. */
    record SubmenuEntry(String title, List<MenuEntry> entries) implements MenuEntry {}

    /** A submenu whose commands are queried each time it opens. */
    record DynamicSubmenuEntry(String title, Supplier<List<MenuAndPaletteCommand>> commands) implements MenuEntry {}

    /** A menu of the menu bar: title and entries. */
    record MenuDefinition(String title, List<MenuEntry> entries) {

        /** Returns all commands of the menu, including the current content of its submenus. */
        Stream<MenuCommand> commands() {
            return commandsIn(List.of(title.replace("_", "")), entries);
        }

        private static Stream<MenuCommand> commandsIn(List<String> path, List<MenuEntry> entries) {
            return entries.stream().flatMap(entry -> switch (entry) {
                case CommandEntry one -> Stream.of(new MenuCommand(path, one.command()));
                case SubmenuEntry submenu -> commandsIn(append(path, submenu.title()), submenu.entries());
                case DynamicSubmenuEntry submenu ->
                    submenu.commands().get().stream()
                            .map(command -> new MenuCommand(append(path, submenu.title()), command));
                case SeparatorEntry _ -> Stream.empty();
            });
        }

        private static List<String> append(List<String> path, String title) {
            return Stream.concat(path.stream(), Stream.of(title)).toList();
        }
    }

    /**
     * A command with its place in the menus, as listed in the command palette.
     *
     * @param path the titles of its menu and submenus
     */
    record MenuCommand(List<String> path, MenuAndPaletteCommand command) {
        private static final String SEPARATOR = " › ";
        private static final int GROUP_DEPTH = 2;

        /** Returns the titles of the menu and submenus as one text. */
        String menu() {
            return String.join(SEPARATOR, path);
        }

        /** Returns the titles of the menu and of its outermost submenu as one text. */
        String group() {
            return String.join(SEPARATOR, path.subList(0, Math.min(path.size(), GROUP_DEPTH)));
        }
    }
}
