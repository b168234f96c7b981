package mocapscope.protocol.recording;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import mocapscope.protocol.session.Anchor;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Standing;
import mocapscope.protocol.session.State;
import org.jspecify.annotations.Nullable;

/** All sessions of a reel that is played, and how far it was read. Of the playing thread alone, but for what is volatile. */
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

    /** {@code base} is the moment of the clock that time 0 is shown as. */
    Ensemble(Reel reel, Sessions sessions, Audience audience, long base) {
        this.reel = reel;
        this.sessions = sessions;
        this.audience = audience;
        this.base = base;
    }

    long base() {
        return base;
    }

    /** Up to where all that happened is known: the time of what comes next, or of the last there is. */
    long reached() {
        return reached;
    }

    /** Whether nothing is left to be told, at least not yet. */
    boolean waiting() {
        return waiting;
    }

    /** The time of what was told last. */
    long told() {
        return told;
    }

    /** All sessions begin anew, at the last moment before that one from which the reel can be read. */
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

    /** All sessions stand where they are read from; where nothing can be read, at their beginning. */
    private void enter(@Nullable Reading from) {
        var anchor = new Anchor(base, reel.anchor().epochNanos());
        for (int track = 0; track < reel.tracks().size(); track++) {
            var standing =
                    from == null ? Standing.BEGINNING : from.standing(track).later(base);
            voices.add(voice(track, standing, anchor));
        }
    }

    private Voice voice(int track, Standing standing, Anchor anchor) {
        var session = reel.tracks().get(track).session(sessions.id(track), anchor, sessions.maps(), standing);
        var voice = new Voice(session, audience.open(track, session));
        standing.knowledge(session.history().decoder(), voice.tap());
        standing.tellStill(session.id(), voice.tap());
        return voice;
    }

    /** What comes next; null where nothing is, at least not yet. */
    @Nullable
    Happening peek() throws IOException {
        if (next == null && reading != null) {
            next = next(reading);
            waiting = next == null;
            reached = next == null ? reached : Math.max(reached, next.time());
        }
        return next;
    }

    /** What cannot be read is passed over, and told. */
    private @Nullable Happening next(Reading from) throws IOException {
        while (true) {
            try {
                return from.next();
            } catch (GapException gap) {
                fault = String.valueOf(gap.getMessage());
            }
        }
    }

    /** What could not be read lately, for a person; or empty. */
    String fault() {
        return fault;
    }

    /** Tells what comes next, which was peeked at. */
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

    /** One step on, with all that happens at that moment; {@code enough} is asked whether to end before. */
    void forward(Step by, BooleanSupplier enough) throws IOException {
        var first = peek();
        boolean seen = false;
        for (var one = first; one != null && !(seen && one.time() > told) && !enough.getAsBoolean(); one = peek()) {
            long before = frames.latest();
            tellNext();
            seen |= by == Step.MESSAGE || frames.latest() > before;
        }
    }

    /** The moment one step before what was told last, or -1 when that is too long ago to be known. */
    long before(Step by) {
        return switch (by) {
            case MESSAGE -> messages.before(messages.latest());
            case FRAME -> frames.before(frames.latest());
        };
    }

    void state(Phase phase, String step, long moment) {
        voices.forEach(voice -> voice.tap().state(new State(phase, step, "", base + moment)));
    }

    void there() {
        audience.there();
    }

    /** Nothing more is played. */
    void end() {
        close();
        try {
            reel.close();
        } catch (IOException _) {
            // It was only read.
        }
    }

    private void close() {
        try {
            if (reading != null) {
                reading.close();
            }
        } catch (IOException _) {
            // It was only read.
        }
    }
}
