package mocapscope.app.shell;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.pulse.View;

/**
 * The keys and gestures of one view or menu, as listed in the overview of keyboard shortcuts.
 *
 * @param title the title of the view or menu
 */
record ShortcutGroup(String title, List<ShortcutRow> rows) {
    ShortcutGroup {
        rows = List.copyOf(rows);
    }

    /** A line of a list of shortcuts: keys or a gesture, and the effect. */
    record ShortcutRow(String keys, String effect) {

        /** Returns true if the row contains all of these words, in any order. */
        boolean matches(String words) {
            var text = (keys + " " + effect).toLowerCase(Locale.ROOT);
            return Stream.of(words.toLowerCase(Locale.ROOT).strip().split("\\s+"))
                    .allMatch(text::contains);
        }
    }

    /** Returns the groups of all menus and views; that of the view {@code front} is the first. */
    static List<ShortcutGroup> of(List<MenuEntry.MenuDefinition> menus, List<View> views, String front) {
        var byTitle = new LinkedHashMap<String, List<ShortcutRow>>();
        menus.stream().flatMap(MenuEntry.MenuDefinition::commands).forEach(one -> {
            if (views.stream().noneMatch(view -> owns(view, one.command()))) {
                add(byTitle, one.path().getFirst(), one.command());
            }
        });
        for (var view : views) {
            view.help()
                    .gestures()
                    .forEach(help -> byTitle.computeIfAbsent(view.title(), _ -> new ArrayList<>())
                            .add(new ShortcutRow(help.gesture(), help.effect())));
            view.commands().forEach(command -> add(byTitle, view.title(), command));
        }
        var first = views.stream()
                .filter(view -> view.id().equals(front))
                .map(View::title)
                .findFirst()
                .orElse("");
        return byTitle.entrySet().stream()
                .map(entry -> new ShortcutGroup(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparing(group -> !group.title().equals(first)))
                .toList();
    }

    /** Returns a command's keys as menus show them; empty for none. */
    static String formatKeys(MenuAndPaletteCommand command) {
        return command.keys().map(keys -> keys.getDisplayText()).orElse("");
    }

    private static boolean owns(View view, MenuAndPaletteCommand command) {
        return view.commands().stream().anyMatch(one -> one.id().equals(command.id()));
    }

    private static void add(Map<String, List<ShortcutRow>> byTitle, String title, MenuAndPaletteCommand command) {
        var keys = formatKeys(command);
        if (!keys.isEmpty()) {
            byTitle.computeIfAbsent(title, _ -> new ArrayList<>()).add(new ShortcutRow(keys, command.label()));
        }
    }

    /** Returns the group with only the rows that contain all of these words; a title that contains them keeps all. */
    ShortcutGroup matching(String words) {
        return new ShortcutRow(title, "").matches(words)
                ? this
                : new ShortcutGroup(
                        title, rows.stream().filter(row -> row.matches(words)).toList());
    }
}
