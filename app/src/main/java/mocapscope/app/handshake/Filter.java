package mocapscope.app.handshake;

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
 * @param words lower-case words; each must occur in the message's name, sender or channel, or, if {@code fields}, in
 *     its fields
 * @param names the names of the messages wanted; empty for all
 * @param channel the channel's name; empty for all
 * @param least the minimum severity of its worst finding; null for messages with or without findings
 */
record Filter(
        List<String> words,
        boolean fields,
        boolean in,
        boolean out,
        Set<String> names,
        String channel,
        @Nullable Severity least) {
    static final Filter ALL = new Filter(List.of(), false, true, true, Set.of(), "", null);

    Filter {
        words = List.copyOf(words);
        names = Set.copyOf(names);
    }

    Filter words(String text) {
        var wanted = Arrays.stream(text.toLowerCase(Locale.ROOT).strip().split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toList();
        return new Filter(wanted, fields, in, out, names, channel, least);
    }

    Filter fields(boolean too) {
        return new Filter(words, too, in, out, names, channel, least);
    }

    Filter directions(boolean toClient, boolean toServer) {
        return new Filter(words, fields, toClient, toServer, names, channel, least);
    }

    /** Returns this filter with or without messages of a name. */
    Filter name(String name, boolean wanted) {
        var some = new TreeSet<>(names);
        if (wanted) {
            some.add(name);
        } else {
            some.remove(name);
        }
        return new Filter(words, fields, in, out, some, channel, least);
    }

    Filter everyName() {
        return new Filter(words, fields, in, out, Set.of(), channel, least);
    }

    Filter channel(String name) {
        return new Filter(words, fields, in, out, names, name, least);
    }

    Filter findings(@Nullable Severity atLeast) {
        return new Filter(words, fields, in, out, names, channel, atLeast);
    }

    boolean all() {
        return words.isEmpty() && in && out && names.isEmpty() && channel.isEmpty() && least == null;
    }

    /** Returns true if the filter searches fields, which takes far longer than searching the row's texts. */
    boolean deep() {
        return fields && !words.isEmpty();
    }

    /**
     * Returns true if a message passes. {@code inside} reads its fields as lower-case text and is called only if
     * needed.
     */
    boolean passes(MessageLine line, Supplier<String> inside) {
        boolean direction = line.direction() == Direction.TO_CLIENT ? in : out;
        if (!direction
                || !names.isEmpty() && !names.contains(line.name())
                || !channel.isEmpty() && !channel.equals(line.channel())
                || least != null && (line.worst() == null || line.worst().compareTo(least) < 0)) {
            return false;
        }
        var missing = words.stream().filter(word -> !says(line, word)).toList();
        if (missing.isEmpty() || !fields) {
            return missing.isEmpty();
        }
        var text = inside.get();
        return missing.stream().allMatch(text::contains);
    }

    private static boolean says(MessageLine line, String word) {
        return line.name().toLowerCase(Locale.ROOT).contains(word)
                || line.sender().toLowerCase(Locale.ROOT).contains(word)
                || line.channel().toLowerCase(Locale.ROOT).contains(word);
    }
}
