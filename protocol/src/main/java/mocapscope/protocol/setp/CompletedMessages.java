package mocapscope.protocol.setp;

import java.util.LinkedHashMap;

/** Which messages were delivered lately, so that none is delivered twice (6.1); bounded in number and age. */
final class CompletedMessages {
    private final SetpTuning.Remembering tuning;
    /** Message id to when it was completed, oldest first. */
    private final LinkedHashMap<Long, Long> completed = new LinkedHashMap<>();

    CompletedMessages(SetpTuning.Remembering tuning) {
        this.tuning = tuning;
    }

    boolean holds(long message, long now) {
        var at = completed.get(message);
        return at != null && now - at < tuning.messagesFor();
    }

    /** Remembers the message; false if it was completed before. */
    boolean add(long message, long now) {
        if (holds(message, now)) {
            return false;
        }
        completed.remove(message);
        completed.put(message, now);
        if (completed.size() > tuning.messages()) {
            completed.pollFirstEntry();
        }
        return true;
    }

    int size() {
        return completed.size();
    }
}
