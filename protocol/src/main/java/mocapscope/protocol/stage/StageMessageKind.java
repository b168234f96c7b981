package mocapscope.protocol.stage;

import java.util.Locale;

/** The kind of a message about a session shared through a NATS server, such as traffic or health. */
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
