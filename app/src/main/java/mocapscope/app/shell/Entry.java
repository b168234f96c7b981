package mocapscope.app.shell;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import mocapscope.app.pulse.Deed;

/** An entry of a menu: command, separator or submenu. */
sealed interface Entry {

    /** A menu entry that runs a command. */
    record Do(Deed deed) implements Entry {}

    /** A separator line between menu entries. */
    record Line() implements Entry {}

    /** A submenu whose commands are queried each time it opens. */
    record Sub(String words, Supplier<List<Deed>> deeds) implements Entry {}

    /** A menu of the menu bar: title and entries. */
    record Group(String words, List<Entry> entries) {

        /** Returns all commands of the menu, including the current content of its submenus. */
        Stream<Titled> all() {
            return entries.stream().flatMap(entry -> switch (entry) {
                case Do one -> Stream.of(new Titled(plain(words), one.deed()));
                case Sub sub -> sub.deeds().get().stream().map(deed -> new Titled(sub.words(), deed));
                case Line _ -> Stream.empty();
            });
        }

        private static String plain(String words) {
            return words.replace("_", "");
        }
    }

    /** A command with the title of its menu, as listed in the command palette. */
    record Titled(String menu, Deed deed) {}
}
