package mocapscope.protocol.traffic;

import mocapscope.protocol.transcript.Entry;

/** What the comment of a packet says of a person's hand in it. */
final class MarkText {
    private MarkText() {}

    /** Empty where nobody had a hand in it. */
    static String of(Entry.Mark mark) {
        return switch (mark) {
            case NONE -> "";
            case ALTERED -> "Altered by a person: these are not the bytes that were sent.";
            case INJECTED -> "Injected by a person: neither side sent this.";
        };
    }

    /** As one of the comment's lines says in our words; other people's comments say nothing of that. */
    static Entry.Mark in(String comment) {
        for (var mark : Entry.Mark.values()) {
            if (mark != Entry.Mark.NONE && comment.lines().anyMatch(of(mark)::equals)) {
                return mark;
            }
        }
        return Entry.Mark.NONE;
    }
}
