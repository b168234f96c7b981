package mocapscope.protocol.toy;

import java.util.ArrayList;
import java.util.List;

/** Lists messages with their samples, although samples are passed on for several messages at once. */
public final class MessageOrder<T> {
    private final List<T> lines = new ArrayList<>();
    private final List<Long> messages = new ArrayList<>();

    /** Adds a line about a message; lines about an earlier one may still follow as samples. */
    public void add(long message, T line) {
        lines.add(line);
        messages.add(message);
    }

    /** Adds a line about the newest message. */
    public void add(T line) {
        add(messages.isEmpty() ? 0 : messages.getLast(), line);
    }

    /** Adds a sample of a message, before the lines about later messages. */
    public void addSample(long message, T line) {
        int at = lines.size();
        while (at > 0 && messages.get(at - 1) > message) {
            at--;
        }
        lines.add(at, line);
        messages.add(at, message);
    }

    public List<T> lines() {
        return lines;
    }
}
