package mocapscope.app.shell;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import mocapscope.app.pulse.Deed;

/** What a menu holds. */
sealed interface Entry {

    /** Something that can be done. */
    record Do(Deed deed) implements Entry {}

    /** A line between others. */
    record Line() implements Entry {}

    /** A menu in the menu, whose deeds are asked for each time it opens. */
    record Sub(String words, Supplier<List<Deed>> deeds) implements Entry {}

    /** A whole menu. */
    record Group(String words, List<Entry> entries) {

        /** Everything that can be done by it, what its menus hold now included. */
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

    /** A deed and the menu that it is in. */
    record Titled(String menu, Deed deed) {}
}
