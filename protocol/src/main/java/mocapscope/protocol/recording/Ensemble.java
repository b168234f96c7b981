package mocapscope.protocol.recording;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import mocapscope.protocol.session.ClockAnchor;
import mocapscope.protocol.session.SessionPhase;
import mocapscope.protocol.session.SessionCheckpoint;
import mocapscope.protocol.session.SessionState;
import org.jspecify.annotations.Nullable;

/**
 * All sessions of one playback; reads the next recorded event and feeds it to the session of its track. Used on the
 * player's thread, except for volatile fields.
 */
final class Ensemble {
    private final Reel reel;
    private final Sessions sessions;
    private final Audience audience;
    private final long base;
    private final List<Voice> voices = new ArrayList<>();
    private final Trail messages = new Trail();
    private final Trail frames = new Trail();
    private @Nullable Reading reading;
    private @Nullable Happening next;
    private volatile long told;
    private volatile long reached;
    private volatile boolean waiting;
    private volatile String fault = "";

    /** Creates the sessions; {@code base} is the clock time that corresponds to recording time 0. */
    Ensemble(Reel reel, Sessions sessions, Audience audience, long base) {
        this.reel = reel;
        this.sessions = sessions;
        this.audience = audience;
        this.base = base;
    }

    long base() {
        return base;
    }

    /** Returns the time up to which all events are known: that of the next event, or of the last one at the end. */
    long reached() {
        return reached;
    }

    /** Returns true if there is no event to play, at least not yet. */
    boolean waiting() {
        return waiting;
    }

    /** Returns the time of the last played event. */
    long told() {
        return told;
    }

    /** Restarts all sessions at the last position before {@code moment} from which the recording can be read. */
    void begin(long moment) throws IOException {
        close();
        voices.clear();
        messages.clear();
        frames.clear();
        next = null;
        told = 0;
        reached = 0;
        waiting = false;
        reading = null;
        try {
            reading = reel.read(moment);
        } finally {
            enter(reading);
        }
        peek();
    }

    /** Creates the sessions at the reader's checkpoints, or at their start if the recording cannot be read. */
    private void enter(@Nullable Reading from) {
        var anchor = new ClockAnchor(base, reel.anchor().epochNanos());
        for (int track = 0; track < reel.tracks().size(); track++) {
            var standing =
                    from == null ? SessionCheckpoint.BEGINNING : from.standing(track).shiftedBy(base);
            voices.add(voice(track, standing, anchor));
        }
    }

    private Voice voice(int track, SessionCheckpoint standing, ClockAnchor anchor) {
        var session = reel.tracks().get(track).session(sessions.id(track), anchor, sessions.maps(), standing);
        var voice = new Voice(session, audience.open(track, session));
        standing.restoreState(session.history().decoder(), voice.tap());
        standing.emitRetainedSamples(session.id(), voice.tap());
        return voice;
    }

    /** Returns the next event without playing it, or null if no event is available yet or at all. */
    @Nullable
    Happening peek() throws IOException {
        if (next == null && reading != null) {
            next = next(reading);
            waiting = next == null;
            reached = next == null ? reached : Math.max(reached, next.time());
        }
        return next;
    }

    /** Reads the next event; unreadable parts are skipped and reported. */
    private @Nullable Happening next(Reading from) throws IOException {
        while (true) {
            try {
                return from.next();
            } catch (GapException gap) {
                fault = String.valueOf(gap.getMessage());
            }
        }
    }

    /** Describes the last read error for the user, or returns an empty string. */
    String fault() {
        return fault;
    }

    /** Plays the event returned by peek. */
    void tellNext() {
        var happening = next;
        if (happening == null) {
            return;
        }
        next = null;
        told = Math.max(told, happening.time());
        messages.add(told);
        if (voices.get(happening.track()).tell(happening, base)) {
            frames.add(told);
        }
    }

    /** Plays one step forward with all events at its moment; {@code enough} can end it early. */
    void forward(Step by, BooleanSupplier enough) throws IOException {
        var first = peek();
        boolean seen = false;
        for (var one = first; one != null && !(seen && one.time() > told) && !enough.getAsBoolean(); one = peek()) {
            long before = frames.latest();
            tellNext();
            seen |= by == Step.MESSAGE || frames.latest() > before;
        }
    }

    /** Returns the moment one step before the last played event, or -1 if that is no longer known. */
    long before(Step by) {
        return switch (by) {
            case MESSAGE -> messages.before(messages.latest());
            case FRAME -> frames.before(frames.latest());
        };
    }

    void state(SessionPhase phase, String step, long moment) {
        voices.forEach(voice -> voice.tap().onState(new SessionState(phase, step, "", base + moment)));
    }

    void there() {
        audience.there();
    }

    /** Ends playback and closes the recording. */
    void end() {
        close();
        try {
            reel.close();
        } catch (IOException _) {
            // Errors on closing a file that was only read are ignored.
        }
    }

    private void close() {
        try {
            if (reading != null) {
                reading.close();
            }
        } catch (IOException _) {
            // Errors on closing a file that was only read are ignored.
        }
    }
}
