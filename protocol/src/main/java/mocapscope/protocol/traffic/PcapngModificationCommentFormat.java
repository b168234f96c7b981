package mocapscope.protocol.traffic;

import mocapscope.protocol.transcript.Entry;

/** Formats and parses pcapng packet comments that mark data as altered or injected by the user. */
final class PcapngModificationCommentFormat {
    private PcapngModificationCommentFormat() {}

    /** Returns the comment of a mark, or an empty string for an unmarked entry. */
    static String format(Entry.EntryModification modification) {
        return switch (modification) {
            case NONE -> "";
            case ALTERED -> "Altered by a person: these are not the bytes that were sent.";
            case INJECTED -> "Injected by a person: neither side sent this.";
        };
    }

    /**
     * Parses a packet comment: returns the mark whose text is one of its lines, or NONE for comments by other programs.
     */
    static Entry.EntryModification parse(String comment) {
        for (var modification : Entry.EntryModification.values()) {
            if (modification != Entry.EntryModification.NONE
                    && comment.lines().anyMatch(format(modification)::equals)) {
                return modification;
            }
        }
        return Entry.EntryModification.NONE;
    }
}
