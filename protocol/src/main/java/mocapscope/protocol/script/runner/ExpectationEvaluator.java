package mocapscope.protocol.script.runner;

import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import mocapscope.protocol.script.Expectation;
import mocapscope.protocol.session.history.EarlierMessageDecoder;

/** Checks the session events that arrive during a test script's step against the step's expectation. */
final class ExpectationEvaluator {
    private final Expectation currentExpectation;
    private final FieldConditionMatcher matcher;
    private final BooleanSupplier more;
    private final long from;
    private int met;

    /**
     * Creates an evaluation; {@code more} returns true while earlier events remain to be read; {@code from} is its
     * start on the session's monotonic clock.
     */
    ExpectationEvaluator(Expectation expectation, EarlierMessageDecoder history, BooleanSupplier more, long from) {
        this.currentExpectation = expectation;
        this.more = more;
        this.matcher = new FieldConditionMatcher(history);
        this.from = from;
    }

    /** Evaluates the expectation against the state at its start. */
    StepEvaluation evaluateInitial(TestedSessionState now) {
        return switch (currentExpectation) {
            case Expectation.CloseExpectation expectation -> closed(expectation, now, from);
            case Expectation.LiveExpectation _ -> now.isLive() ? StepEvaluation.met("it is live") : orOver(now);
            case Expectation.OpenExpectation _ -> orClosed(now);
            case Expectation.CleanExpectation _ -> clean(now);
            case Expectation.SilenceExpectation _ -> StepEvaluation.NOT_YET;
            case Expectation.FindingExpectation(var code) ->
                now.hasFinding(code) ? StepEvaluation.met("it was found") : orOver(now);
            case Expectation.MessageExpectation _, Expectation.ResendExpectation _ -> pendingWhileEventsRemain(now);
        };
    }

    /** Evaluates an event; {@code now} is the state after it. */
    StepEvaluation evaluate(TestedSessionEvent event, TestedSessionState now) {
        return switch (currentExpectation) {
            case Expectation.MessageExpectation expectation -> evaluateMessage(expectation, event, now);
            case Expectation.CloseExpectation closeExpectation -> closed(closeExpectation, now, event.at());
            case Expectation.OpenExpectation _ -> orClosed(now);
            case Expectation.LiveExpectation _ ->
                now.isLive() ? StepEvaluation.met("live" + after(event.at())) : orOver(now);
            case Expectation.SilenceExpectation silenceExpectation -> silence(silenceExpectation.of(), event);
            case Expectation.FindingExpectation findingExpectation -> found(findingExpectation, event, now);
            case Expectation.CleanExpectation _ -> clean(now);
            case Expectation.ResendExpectation(int times) -> resent(times, event, now);
        };
    }

    /** Evaluates the expectation when the time limit has expired. */
    StepEvaluation expire(TestedSessionState now) {
        return switch (currentExpectation) {
            case Expectation.OpenExpectation _ ->
                now.wasConnected()
                        ? StepEvaluation.met("it stayed open")
                        : StepEvaluation.failed("it is not connected");
            case Expectation.SilenceExpectation expectation ->
                StepEvaluation.met("no " + expectation.of().name() + " arrived");
            case Expectation.MessageExpectation messageExpectation ->
                StepEvaluation.failed(missing(messageExpectation) + "; " + now.peerMessagesText());
            case Expectation.CloseExpectation _ -> StepEvaluation.failed("it is still open");
            case Expectation.LiveExpectation _ -> StepEvaluation.failed("it is not live: " + now.reasonText());
            case Expectation.FindingExpectation(var code) -> StepEvaluation.failed(code + " was not found");
            case Expectation.CleanExpectation _ -> cleanSoFar(now);
            case Expectation.ResendExpectation(int times) ->
                StepEvaluation.failed("%d of %d resends arrived".formatted(met, times));
        };
    }

    /** Returns true if the event is the awaited one, even if its details differ. */
    boolean matches(TestedSessionEvent event) {
        return switch (currentExpectation) {
            case Expectation.MessageExpectation expectation -> meets(expectation, event);
            case Expectation.FindingExpectation findingExpectation -> meets(findingExpectation, event);
            case Expectation.CloseExpectation _,
                    Expectation.OpenExpectation _,
                    Expectation.LiveExpectation _,
                    Expectation.SilenceExpectation _ -> false;
            case Expectation.CleanExpectation _, Expectation.ResendExpectation _ -> false;
        };
    }

    private static boolean meets(Expectation.FindingExpectation expectation, TestedSessionEvent event) {
        return event instanceof TestedSessionEvent.FindingEvent it
                && it.finding().rule().code().equals(expectation.code());
    }

    /** Returns true if the event is a matching message of the peer. */
    private boolean meets(Expectation.MessageExpectation expectation, TestedSessionEvent event) {
        return event instanceof TestedSessionEvent.MessageEvent(var message)
                && (expectation.name().equals(Expectation.MessageExpectation.ANY)
                        || expectation.name().equals(message.name()))
                && (expectation.channel().isEmpty()
                        || expectation.channel().equals(message.channel().name()))
                && matcher.matches(message, expectation.where());
    }

    private StepEvaluation evaluateMessage(
            Expectation.MessageExpectation expectation, TestedSessionEvent event, TestedSessionState now) {
        if (meets(expectation, event) && ++met >= expectation.times()) {
            return StepEvaluation.met((met == 1 ? "arrived" : met + " arrived") + after(event.at()));
        }
        var evaluation = pendingWhileEventsRemain(now);
        return evaluation.kind() == StepEvaluation.StepEvaluationKind.NO
                ? StepEvaluation.failed(missing(expectation) + ": " + evaluation.text())
                : evaluation;
    }

    private String missing(Expectation.MessageExpectation expectation) {
        var missing = expectation.times() == 1
                ? "no %s arrived"
                : "%s arrived %d of %d times".formatted("%s", met, expectation.times());
        return missing.formatted(expectation.name()) + matcher.mismatch();
    }

    private StepEvaluation closed(Expectation.CloseExpectation expectation, TestedSessionState now, long at) {
        if (!now.isClosed()) {
            return StepEvaluation.NOT_YET;
        }
        boolean right = switch (expectation.by()) {
            case EITHER -> true;
            case US -> now.isClosedLocally();
            case PEER -> !now.isClosedLocally();
            case RESET -> now.wasReset();
        };
        if (right) {
            return StepEvaluation.met("closed" + after(at));
        }
        // A reset is reported shortly after the close.
        boolean mayCome =
                expectation.by() == Expectation.ClosingParty.RESET && !now.isClosedLocally() && !now.isEnded();
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

    private StepEvaluation found(
            Expectation.FindingExpectation expectation, TestedSessionEvent event, TestedSessionState now) {
        return meets(expectation, event) ? StepEvaluation.met("found" + after(event.at())) : orOver(now);
    }

    private StepEvaluation silence(Expectation.MessageExpectation of, TestedSessionEvent event) {
        return meets(of, event)
                ? StepEvaluation.failed(of.name() + " arrived" + after(event.at()))
                : StepEvaluation.NOT_YET;
    }

    private StepEvaluation resent(int times, TestedSessionEvent event, TestedSessionState now) {
        if (event instanceof TestedSessionEvent.ResendEvent && ++met >= times) {
            return StepEvaluation.met("resent" + after(event.at()));
        }
        return pendingWhileEventsRemain(now);
    }

    /** Returns pending while events of an ended session remain to be read. */
    private StepEvaluation pendingWhileEventsRemain(TestedSessionState now) {
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
