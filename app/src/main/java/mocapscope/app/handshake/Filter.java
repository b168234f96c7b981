package mocapscope.app.handshake;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import mocapscope.protocol.transcript.Direction;

/**
 * Which messages a person wants to see.
 *
 * @param words lower-case; each must be in the message's name, sender or channel
 */
record Filter(List<String> words, boolean in, boolean out, boolean findingsOnly) {
    static final Filter ALL = new Filter(List.of(), true, true, false);

    Filter {
        words = List.copyOf(words);
    }

    Filter words(String text) {
        var wanted = Arrays.stream(text.toLowerCase(Locale.ROOT).strip().split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toList();
        return new Filter(wanted, in, out, findingsOnly);
    }

    Filter directions(boolean toClient, boolean toServer) {
        return new Filter(words, toClient, toServer, findingsOnly);
    }

    Filter findingsOnly(boolean only) {
        return new Filter(words, in, out, only);
    }

    boolean all() {
        return words.isEmpty() && in && out && !findingsOnly;
    }

    boolean passes(MessageLine line) {
        boolean direction = line.direction() == Direction.TO_CLIENT ? in : out;
        return direction
                && (!findingsOnly || line.worst() != null)
                && words.stream().allMatch(word -> says(line, word));
    }

    private static boolean says(MessageLine line, String word) {
        return line.name().toLowerCase(Locale.ROOT).contains(word)
                || line.sender().toLowerCase(Locale.ROOT).contains(word)
                || line.channel().toLowerCase(Locale.ROOT).contains(word);
    }
}
