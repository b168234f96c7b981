package mocapscope.app.transcript;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * A filter of the message list by words, direction, name, channel and severity.
 *
 * @param withWords lower-case words; each must occur in the message's name, sender or channel, or, if {@code fields}, in
 *     its fields
 * @param names the names of the messages wanted; empty for all
 * @param withChannel the channel's name; empty for all
 * @param least the minimum severity of its worst finding; null for messages with or without findings
 */
record MessageFilter(
        List<String> withWords,
        boolean fields,
        boolean in,
        boolean out,
        Set<String> names,
        String withChannel,
        @Nullable Severity least) {
    static final MessageFilter ALL = new MessageFilter(List.of(), false, true, true, Set.of(), "", null);

    MessageFilter {
        withWords = List.copyOf(withWords);
        names = Set.copyOf(names);
    }

    MessageFilter withWords(String text) {
        var words = Arrays.stream(text.toLowerCase(Locale.ROOT).strip().split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toList();
        return new MessageFilter(words, fields, in, out, names, withChannel, least);
    }

    MessageFilter fields(boolean too) {
        return new MessageFilter(withWords, too, in, out, names, withChannel, least);
    }

    MessageFilter withDirections(boolean toClient, boolean toServer) {
        return new MessageFilter(withWords, fields, toClient, toServer, names, withChannel, least);
    }

    /** Returns this filter with or without messages of a name. */
    MessageFilter withName(String name, boolean enabled) {
        var some = new TreeSet<>(names);
        if (enabled) {
            some.add(name);
        } else {
            some.remove(name);
        }
        return new MessageFilter(withWords, fields, in, out, some, withChannel, least);
    }

    MessageFilter withAllNames() {
        return new MessageFilter(withWords, fields, in, out, Set.of(), withChannel, least);
    }

    MessageFilter withChannel(String name) {
        return new MessageFilter(withWords, fields, in, out, names, name, least);
    }

    MessageFilter withMinimumSeverity(@Nullable Severity atLeast) {
        return new MessageFilter(withWords, fields, in, out, names, withChannel, atLeast);
    }

    boolean isEmpty() {
        return withWords.isEmpty() && in && out && names.isEmpty() && withChannel.isEmpty() && least == null;
    }

    /** Returns true if the filter searches fields, which takes far longer than searching the row's texts. */
    boolean searchesFields() {
        return fields && !withWords.isEmpty();
    }

    /**
     * Returns true if a message passes. {@code inside} reads its fields as lower-case text and is called only if
     * needed.
     */
    boolean matches(MessageRow line, Supplier<String> inside) {
        boolean direction = line.direction() == Direction.TO_CLIENT ? in : out;
        if (!direction
                || !names.isEmpty() && !names.contains(line.name())
                || !withChannel.isEmpty() && !withChannel.equals(line.channel())
                || least != null && (line.worst() == null || line.worst().compareTo(least) < 0)) {
            return false;
        }
        var missing =
                withWords.stream().filter(word -> !containsWord(line, word)).toList();
        if (missing.isEmpty() || !fields) {
            return missing.isEmpty();
        }
        var text = inside.get();
        return missing.stream().allMatch(text::contains);
    }

    private static boolean containsWord(MessageRow line, String word) {
        return line.name().toLowerCase(Locale.ROOT).contains(word)
                || line.sender().toLowerCase(Locale.ROOT).contains(word)
                || line.channel().toLowerCase(Locale.ROOT).contains(word);
    }
}
