package mocapscope.protocol.script;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * What was looked at by who only wanted to know how things stand: the next step looks at it once more. Where it is too
 * much, the oldest goes, and that is told to whoever would have looked at it.
 */
final class Again {
    /** Still to be looked at, before anything else. */
    private final Deque<Happening> ahead = new ArrayDeque<>();
    /** Looked at since the step began that only wants to know. */
    private final Deque<Happening> passed = new ArrayDeque<>();

    private final Load load = new Load();
    private Missed missed = new Missed();

    boolean isEmpty() {
        return ahead.isEmpty();
    }

    /** The next of them, be it not after then. */
    @Nullable
    Happening until(long then) {
        var first = ahead.peekFirst();
        if (first == null || first.at() > then) {
            return null;
        }
        load.remove(first);
        return ahead.removeFirst();
    }

    void keep(Happening happening) {
        while (!load.fits(happening) && !passed.isEmpty()) {
            var oldest = passed.removeFirst();
            load.remove(oldest);
            missed.add(oldest);
        }
        if (load.fits(happening)) {
            load.add(happening);
            passed.addLast(happening);
        } else {
            missed.add(happening);
        }
    }

    /** Whoever comes next begins with what was passed. */
    void rewind() {
        passed.descendingIterator().forEachRemaining(ahead::addFirst);
        passed.clear();
    }

    /** What whoever looks now cannot look at, for a person, and empty where nothing is missing; it is told once. */
    String takeMissed() {
        var text = missed.text();
        missed = new Missed();
        return text;
    }
}
