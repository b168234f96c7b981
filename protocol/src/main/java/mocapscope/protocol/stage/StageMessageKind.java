package mocapscope.protocol.stage;

import java.util.Locale;

/** The kind of a message on a stage, which is the last token of its subject; from the first to be dropped to the last. */
enum StageMessageKind {
    /** The verdict about a session. */
    HEALTH,
    /** A finding, or a change of a session's state. */
    LOG,
    /** A checkpoint, from which decoding can start. */
    STATE,
    /** A batch of transcript entries. */
    RAW;

    /** Returns the token of a subject. */
    String token() {
        return name().toLowerCase(Locale.ROOT);
    }
}
