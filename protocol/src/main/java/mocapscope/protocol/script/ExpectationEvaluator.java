package mocapscope.protocol.script;

import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import mocapscope.protocol.session.SessionHistory;

/** Evaluates one expectation against the script events that arrive while its step runs. */
final class ExpectationEvaluator {
    private final Expectation what;
    private final FieldConditionMatcher reading;
    private final BooleanSupplier more;
    private final long from;
    private int met;

    /**
     * Creates an evaluation; {@code more} returns true while earlier events remain to be read; {@code from} is its
     * start on the session's monotonic clock.
     */
    ExpectationEvaluator(Expectation what, SessionHistory history, BooleanSupplier more, long from) {
        this.what = what;
        this.more = more;
        this.reading = new FieldConditionMatcher(history);
        this.from = from;
    }

    /** Evaluates the expectation against the state at its start. */
    StepEvaluation evaluateInitial(TestedSessionState now) {
        return switch (what) {
            case Expectation.CloseExpectation closed -> closed(closed, now, from);
            case Expectation.LiveExpectation _ -> now.isLive() ? StepEvaluation.met("it is live") : orOver(now);
            case Expectation.OpenExpectation _ -> orClosed(now);
            case Expectation.CleanExpectation _ -> clean(now);
            case Expectation.SilenceExpectation _ -> StepEvaluation.NOT_YET;
            case Expectation.FindingExpectation(var code) -> now.hasFinding(code) ? StepEvaluation.met("it was found") : orOver(now);
            case Expectation.MessageExpectation _, Expectation.ResendExpectation _ -> orHeard(now);
        };
    }

    /** Evaluates an event; {@code now} is the state after it. */
    StepEvaluation evaluate(ScriptEvent happening, TestedSessionState now) {
        return switch (what) {
            case Expectation.MessageExpectation said -> said(said, happening, now);
            case Expectation.CloseExpectation closed -> closed(closed, now, happening.at());
            case Expectation.OpenExpectation _ -> orClosed(now);
            case Expectation.LiveExpectation _ -> now.isLive() ? StepEvaluation.met("live" + after(happening.at())) : orOver(now);
            case Expectation.SilenceExpectation silence -> silence(silence.of(), happening);
            case Expectation.FindingExpectation found -> found(found, happening, now);
            case Expectation.CleanExpectation _ -> clean(now);
            case Expectation.ResendExpectation(int times) -> resent(times, happening, now);
        };
    }

    /** Evaluates the expectation when the time limit has expired. */
    StepEvaluation expire(TestedSessionState now) {
        return switch (what) {
            case Expectation.OpenExpectation _ ->
                now.wasConnected() ? StepEvaluation.met("it stayed open") : StepEvaluation.failed("it is not connected");
            case Expectation.SilenceExpectation silence -> StepEvaluation.met("no " + silence.of().name() + " arrived");
            case Expectation.MessageExpectation said -> StepEvaluation.failed(missing(said) + "; " + now.peerMessagesText());
            case Expectation.CloseExpectation _ -> StepEvaluation.failed("it is still open");
            case Expectation.LiveExpectation _ -> StepEvaluation.failed("it is not live: " + now.reasonText());
            case Expectation.FindingExpectation(var code) -> StepEvaluation.failed(code + " was not found");
            case Expectation.CleanExpectation _ -> cleanSoFar(now);
            case Expectation.ResendExpectation(int times) -> StepEvaluation.failed("%d of %d resends arrived".formatted(met, times));
        };
    }

    /** Returns true if the event is the awaited one, even if its details differ. */
    boolean matches(ScriptEvent happening) {
        return switch (what) {
            case Expectation.MessageExpectation said -> meets(said, happening);
            case Expectation.FindingExpectation found -> meets(found, happening);
            case Expectation.CloseExpectation _, Expectation.OpenExpectation _, Expectation.LiveExpectation _, Expectation.SilenceExpectation _ -> false;
            case Expectation.CleanExpectation _, Expectation.ResendExpectation _ -> false;
        };
    }

    private static boolean meets(Expectation.FindingExpectation found, ScriptEvent happening) {
        return happening instanceof ScriptEvent.FindingEvent it
                && it.finding().rule().code().equals(found.code());
    }

    /** Returns true if the event is a matching message of the peer. */
    private boolean meets(Expectation.MessageExpectation said, ScriptEvent happening) {
        return happening instanceof ScriptEvent.MessageEvent(var message)
                && (said.name().equals(Expectation.MessageExpectation.ANY) || said.name().equals(message.name()))
                && (said.channel().isEmpty()
                        || said.channel().equals(message.channel().name()))
                && reading.matches(message, said.where());
    }

    private StepEvaluation said(Expectation.MessageExpectation said, ScriptEvent happening, TestedSessionState now) {
        if (meets(said, happening) && ++met >= said.times()) {
            return StepEvaluation.met((met == 1 ? "arrived" : met + " arrived") + after(happening.at()));
        }
        var answer = orHeard(now);
        return answer.kind() == StepEvaluation.StepEvaluationKind.NO ? StepEvaluation.failed(missing(said) + ": " + answer.text()) : answer;
    }

    private String missing(Expectation.MessageExpectation said) {
        var missing =
                said.times() == 1 ? "no %s arrived" : "%s arrived %d of %d times".formatted("%s", met, said.times());
        return missing.formatted(said.name()) + reading.mismatch();
    }

    private StepEvaluation closed(Expectation.CloseExpectation closed, TestedSessionState now, long at) {
        if (!now.isClosed()) {
            return StepEvaluation.NOT_YET;
        }
        boolean right = switch (closed.by()) {
            case ANYBODY -> true;
            case US -> now.isClosedLocally();
            case PEER -> !now.isClosedLocally();
            case RESET -> now.wasReset();
        };
        if (right) {
            return StepEvaluation.met("closed" + after(at));
        }
        // A reset is reported shortly after the close.
        boolean mayCome = closed.by() == Expectation.ClosingParty.RESET && !now.isClosedLocally() && !now.isEnded();
        return mayCome ? StepEvaluation.NOT_YET : StepEvaluation.failed(now.reasonText());
    }

    /** Waits until everything of a closed stream has been reported. */
    private static StepEvaluation clean(TestedSessionState now) {
        return now.isClosing() && now.violations().isEmpty() ? StepEvaluation.NOT_YET : cleanSoFar(now);
    }

    private static StepEvaluation cleanSoFar(TestedSessionState now) {
        var breaches = now.violations();
        return breaches.isEmpty()
                ? StepEvaluation.met("no errors so far")
                : StepEvaluation.failed(breaches.stream()
                        .map(finding -> finding.rule().code())
                        .distinct()
                        .collect(Collectors.joining(
                                ", ", "found: ", "; " + breaches.getFirst().text())));
    }

    private StepEvaluation found(Expectation.FindingExpectation found, ScriptEvent happening, TestedSessionState now) {
        return meets(found, happening) ? StepEvaluation.met("found" + after(happening.at())) : orOver(now);
    }

    private StepEvaluation silence(Expectation.MessageExpectation of, ScriptEvent happening) {
        return meets(of, happening) ? StepEvaluation.failed(of.name() + " arrived" + after(happening.at())) : StepEvaluation.NOT_YET;
    }

    private StepEvaluation resent(int times, ScriptEvent happening, TestedSessionState now) {
        if (happening instanceof ScriptEvent.ResendEvent && ++met >= times) {
            return StepEvaluation.met("resent" + after(happening.at()));
        }
        return orHeard(now);
    }

    /** Returns pending while events of an ended session remain to be read. */
    private StepEvaluation orHeard(TestedSessionState now) {
        return more.getAsBoolean() ? StepEvaluation.NOT_YET : orOver(now);
    }

    /** Fails if the session has ended, because no more events follow. */
    private static StepEvaluation orOver(TestedSessionState now) {
        return now.isEnded() ? StepEvaluation.failed(now.reasonText()) : StepEvaluation.NOT_YET;
    }

    private static StepEvaluation orClosed(TestedSessionState now) {
        return now.isClosed() ? StepEvaluation.failed(now.reasonText()) : StepEvaluation.NOT_YET;
    }

    private String after(long at) {
        return " after %.3f s".formatted((at - from) / 1e9);
    }
}
