package mocapscope.app.command;

import java.util.LinkedHashMap;
import java.util.Map;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.transcript.Direction;

/** The devices that a server named, in that order, and how much each said. Not thread safe. */
final class Roster {
    /** A server that never stops naming devices is not followed further. */
    private static final int MOST = 2000;

    /**
     * One device.
     *
     * @param internal whether it is a part of the server that nobody would call a device
     * @param messages that told something of it
     */
    record Member(String name, boolean internal, long messages) {

        boolean silent() {
            return messages == 0;
        }
    }

    private static final class Entry {
        private final boolean internal;
        private long messages;

        Entry(boolean internal) {
            this.internal = internal;
        }
    }

    private final Map<String, Entry> entries = new LinkedHashMap<>();

    void announced(SourceId device, boolean internal) {
        if (entries.size() < MOST) {
            entries.putIfAbsent(device.label(), new Entry(internal));
        }
    }

    void add(Message message) {
        var entry = entries.get(message.sender());
        if (entry != null
                && message.direction() == Direction.TO_CLIENT
                && !message.body().housekeeping()) {
            entry.messages++;
        }
    }

    Iterable<Member> members() {
        return entries.entrySet().stream()
                .map(entry -> new Member(entry.getKey(), entry.getValue().internal, entry.getValue().messages))
                .toList();
    }
}
