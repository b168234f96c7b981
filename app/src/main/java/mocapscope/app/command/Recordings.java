package mocapscope.app.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import mocapscope.protocol.recording.Recorded;
import mocapscope.protocol.recording.RecordedReel;
import mocapscope.protocol.recording.Reel;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.take.TakeSession;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/** Opens recordings of whatever kind; a take may be several. */
final class Recordings {
    private Recordings() {}

    /**
     * The sessions of a take, or one of them, or the only session of another file.
     *
     * @param session by its name in the take; null for all
     */
    static List<Recorded> open(
            Path file, List<Protocol> protocols, @Nullable Direction direction, @Nullable String session, Terminal to)
            throws IOException {
        if (!Take.isTake(file)) {
            if (session != null) {
                throw new IllegalArgumentException("only a take has sessions with names: leave --session out: " + file);
            }
            return List.of(Recorded.open(file, protocols, direction));
        }
        if (direction != null) {
            throw new IllegalArgumentException("a take says itself which way its bytes went: leave --direction out");
        }
        var take = take(file, to);
        return sessions(take, session).stream()
                .map(one -> take.recorded(one, protocols))
                .toList();
    }

    /** The same as a reel, to be played. */
    static Reel reel(
            Path file, List<Protocol> protocols, @Nullable Direction direction, @Nullable String session, Terminal to)
            throws IOException {
        var sessions = open(file, protocols, direction, session, to);
        if (!Take.isTake(file)) {
            return new RecordedReel(sessions.getFirst());
        }
        var take = Take.open(file);
        return take.reel(sessions(take, session), protocols);
    }

    /** The only session of a file, or the one that is named; of a log, {@code direction} is which way its bytes went. */
    static Recorded one(Path file, List<Protocol> protocols, Direction direction, @Nullable String session, Terminal to)
            throws IOException {
        if (!Take.isTake(file)) {
            return open(file, protocols, Recorded.isCapture(file) ? null : direction, session, to)
                    .getFirst();
        }
        var take = take(file, to);
        return take.recorded(session == null ? take.session() : take.session(session), protocols);
    }

    /** Opens a take, and says what is the matter with it. */
    static Take take(Path file, Terminal to) throws IOException {
        var take = Take.open(file);
        if (!take.notice().isEmpty()) {
            to.say(take.notice());
        }
        return take;
    }

    /** Those of which something crossed, or the one of that name. */
    static List<TakeSession> sessions(Take take, @Nullable String session) {
        return session == null ? take.heard() : List.of(take.session(session));
    }
}
