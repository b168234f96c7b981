package mocapscope.protocol.script;

import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import mocapscope.protocol.session.SessionHistory;

/** Evaluates one expectation against the script events that arrive while its step runs. */
final class Watching {
    private final Expectation what;
    private final Reading reading;
    private final BooleanSupplier more;
    private final long from;
    private int met;

    /**
     * Creates an evaluation; {@code more} returns true while earlier events remain to be read; {@code from} is its
     * start on the session's monotonic clock.
     */
    Watching(Expectation what, SessionHistory history, BooleanSupplier more, long from) {
        this.what = what;
        this.more = more;
        this.reading = new Reading(history);
        this.from = from;
    }

    /** Evaluates the expectation against the state at its start. */
    Answer begin(Situation now) {
        return switch (what) {
            case Expectation.Closed closed -> closed(closed, now, from);
            case Expectation.Live _ -> now.live() ? Answer.yes("it is live") : orOver(now);
            case Expectation.Open _ -> orClosed(now);
            case Expectation.Clean _ -> clean(now);
            case Expectation.Silence _ -> Answer.NOT_YET;
            case Expectation.Found(var code) -> now.found(code) ? Answer.yes("it was found") : orOver(now);
            case Expectation.Said _, Expectation.Resent _ -> orHeard(now);
        };
    }

    /** Evaluates an event; {@code now} is the state after it. */
    Answer hear(Happening happening, Situation now) {
        return switch (what) {
            case Expectation.Said said -> said(said, happening, now);
            case Expectation.Closed closed -> closed(closed, now, happening.at());
            case Expectation.Open _ -> orClosed(now);
            case Expectation.Live _ -> now.live() ? Answer.yes("live" + after(happening.at())) : orOver(now);
            case Expectation.Silence silence -> silence(silence.of(), happening);
            case Expectation.Found found -> found(found, happening, now);
            case Expectation.Clean _ -> clean(now);
            case Expectation.Resent(int times) -> resent(times, happening, now);
        };
    }

    /** Evaluates the expectation when the time limit has expired. */
    Answer timeUp(Situation now) {
        return switch (what) {
            case Expectation.Open _ ->
                now.connected() ? Answer.yes("it stayed open") : Answer.no("it is not connected");
            case Expectation.Silence silence -> Answer.yes("no " + silence.of().name() + " arrived");
            case Expectation.Said said -> Answer.no(missing(said) + "; " + now.said());
            case Expectation.Closed _ -> Answer.no("it is still open");
            case Expectation.Live _ -> Answer.no("it is not live: " + now.why());
            case Expectation.Found(var code) -> Answer.no(code + " was not found");
            case Expectation.Clean _ -> cleanSoFar(now);
            case Expectation.Resent(int times) -> Answer.no("%d of %d resends arrived".formatted(met, times));
        };
    }

    /** Returns true if the event is the awaited one, even if its details differ. */
    boolean is(Happening happening) {
        return switch (what) {
            case Expectation.Said said -> meets(said, happening);
            case Expectation.Found found -> meets(found, happening);
            case Expectation.Closed _, Expectation.Open _, Expectation.Live _, Expectation.Silence _ -> false;
            case Expectation.Clean _, Expectation.Resent _ -> false;
        };
    }

    private static boolean meets(Expectation.Found found, Happening happening) {
        return happening instanceof Happening.Found it
                && it.finding().rule().code().equals(found.code());
    }

    /** Returns true if the event is a matching message of the peer. */
    private boolean meets(Expectation.Said said, Happening happening) {
        return happening instanceof Happening.Said(var message)
                && (said.name().equals(Expectation.Said.ANY) || said.name().equals(message.name()))
                && (said.channel().isEmpty()
                        || said.channel().equals(message.channel().name()))
                && reading.holds(message, said.where());
    }

    private Answer said(Expectation.Said said, Happening happening, Situation now) {
        if (meets(said, happening) && ++met >= said.times()) {
            return Answer.yes((met == 1 ? "arrived" : met + " arrived") + after(happening.at()));
        }
        var answer = orHeard(now);
        return answer.kind() == Answer.Kind.NO ? Answer.no(missing(said) + ": " + answer.text()) : answer;
    }

    private String missing(Expectation.Said said) {
        var missing =
                said.times() == 1 ? "no %s arrived" : "%s arrived %d of %d times".formatted("%s", met, said.times());
        return missing.formatted(said.name()) + reading.difference();
    }

    private Answer closed(Expectation.Closed closed, Situation now, long at) {
        if (!now.closed()) {
            return Answer.NOT_YET;
        }
        boolean right = switch (closed.by()) {
            case ANYBODY -> true;
            case US -> now.closedByUs();
            case PEER -> !now.closedByUs();
            case RESET -> now.reset();
        };
        if (right) {
            return Answer.yes("closed" + after(at));
        }
        // A reset is reported shortly after the close.
        boolean mayCome = closed.by() == Expectation.Closer.RESET && !now.closedByUs() && !now.over();
        return mayCome ? Answer.NOT_YET : Answer.no(now.why());
    }

    /** Waits until everything of a closed stream has been reported. */
    private static Answer clean(Situation now) {
        return now.ending() && now.breaches().isEmpty() ? Answer.NOT_YET : cleanSoFar(now);
    }

    private static Answer cleanSoFar(Situation now) {
        var breaches = now.breaches();
        return breaches.isEmpty()
                ? Answer.yes("no errors so far")
                : Answer.no(breaches.stream()
                        .map(finding -> finding.rule().code())
                        .distinct()
                        .collect(Collectors.joining(
                                ", ", "found: ", "; " + breaches.getFirst().text())));
    }

    private Answer found(Expectation.Found found, Happening happening, Situation now) {
        return meets(found, happening) ? Answer.yes("found" + after(happening.at())) : orOver(now);
    }

    private Answer silence(Expectation.Said of, Happening happening) {
        return meets(of, happening) ? Answer.no(of.name() + " arrived" + after(happening.at())) : Answer.NOT_YET;
    }

    private Answer resent(int times, Happening happening, Situation now) {
        if (happening instanceof Happening.Resent && ++met >= times) {
            return Answer.yes("resent" + after(happening.at()));
        }
        return orHeard(now);
    }

    /** Returns pending while events of an ended session remain to be read. */
    private Answer orHeard(Situation now) {
        return more.getAsBoolean() ? Answer.NOT_YET : orOver(now);
    }

    /** Fails if the session has ended, because no more events follow. */
    private static Answer orOver(Situation now) {
        return now.over() ? Answer.no(now.why()) : Answer.NOT_YET;
    }

    private static Answer orClosed(Situation now) {
        return now.closed() ? Answer.no(now.why()) : Answer.NOT_YET;
    }

    private String after(long at) {
        return " after %.3f s".formatted((at - from) / 1e9);
    }
}
