package mocapscope.app.shell;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import mocapscope.app.pulse.ViewCommand;

/** An entry of a menu: command, separator or submenu. */
sealed interface MenuEntry {

    /** A menu entry that runs a command. */
    record CommandEntry(ViewCommand command) implements MenuEntry {}

    /** A separator line between menu entries. */
    record SeparatorEntry() implements MenuEntry {}

    /** A submenu whose commands are queried each time it opens. */
    record SubmenuEntry(String title, Supplier<List<ViewCommand>> commands) implements MenuEntry {}

    /** A menu of the menu bar: title and entries. */
    record MenuDefinition(String title, List<MenuEntry> entries) {

        /** Returns all commands of the menu, including the current content of its submenus. */
        Stream<MenuCommand> commands() {
            return entries.stream().flatMap(entry -> switch (entry) {
                case CommandEntry one -> Stream.of(new MenuCommand(plain(title), one.command()));
                case SubmenuEntry submenuEntry ->
                    submenuEntry.commands().get().stream()
                            .map(command -> new MenuCommand(submenuEntry.title(), command));
                case SeparatorEntry _ -> Stream.empty();
            });
        }

        private static String plain(String words) {
            return words.replace("_", "");
        }
    }

    /** A command with the title of its menu, as listed in the command palette. */
    record MenuCommand(String menu, ViewCommand command) {}
}
