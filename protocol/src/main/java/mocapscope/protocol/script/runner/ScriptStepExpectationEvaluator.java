package mocapscope.protocol.script.runner;

import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import mocapscope.protocol.script.ScriptStepExpectation;
import mocapscope.protocol.session.history.EarlierMessageDecoder;

/** Checks the session events that arrive during a test script's step against the step's expectation. */
final class ScriptStepExpectationEvaluator {
    private final ScriptStepExpectation currentExpectation;
    private final MessageFieldConditionMatcher matcher;
    private final BooleanSupplier more;
    private final long from;
    private int met;

    /**
     * Creates an evaluation; {@code more} returns true while earlier events remain to be read; {@code from} is its
     * start on the session's monotonic clock.
     */
    ScriptStepExpectationEvaluator(
            ScriptStepExpectation expectation, EarlierMessageDecoder history, BooleanSupplier more, long from) {
        this.currentExpectation = expectation;
        this.more = more;
        this.matcher = new MessageFieldConditionMatcher(history);
        this.from = from;
    }

    /** Evaluates the expectation against the state at its start. */
    ScriptStepCheckResult evaluateInitial(TestedSessionState now) {
        return switch (currentExpectation) {
            case ScriptStepExpectation.CloseExpectation expectation -> closed(expectation, now, from);
            case ScriptStepExpectation.LiveExpectation _ ->
                now.isLive() ? ScriptStepCheckResult.met("it is live") : orOver(now);
            case ScriptStepExpectation.OpenExpectation _ -> orClosed(now);
            case ScriptStepExpectation.CleanExpectation _ -> clean(now);
            case ScriptStepExpectation.SilenceExpectation _ -> ScriptStepCheckResult.NOT_YET;
            case ScriptStepExpectation.FindingExpectation(var code) ->
                now.hasFinding(code) ? ScriptStepCheckResult.met("it was found") : orOver(now);
            case ScriptStepExpectation.MessageExpectation _, ScriptStepExpectation.ResendExpectation _ ->
                pendingWhileEventsRemain(now);
        };
    }

    /** Evaluates an event; {@code now} is the state after it. */
    ScriptStepCheckResult evaluate(TestedSessionEvent event, TestedSessionState now) {
        return switch (currentExpectation) {
            case ScriptStepExpectation.MessageExpectation expectation -> evaluateMessage(expectation, event, now);
            case ScriptStepExpectation.CloseExpectation closeExpectation -> closed(closeExpectation, now, event.at());
            case ScriptStepExpectation.OpenExpectation _ -> orClosed(now);
            case ScriptStepExpectation.LiveExpectation _ ->
                now.isLive() ? ScriptStepCheckResult.met("live" + after(event.at())) : orOver(now);
            case ScriptStepExpectation.SilenceExpectation silenceExpectation -> silence(silenceExpectation.of(), event);
            case ScriptStepExpectation.FindingExpectation findingExpectation -> found(findingExpectation, event, now);
            case ScriptStepExpectation.CleanExpectation _ -> clean(now);
            case ScriptStepExpectation.ResendExpectation(int times) -> resent(times, event, now);
        };
    }

    /** Evaluates the expectation when the time limit has expired. */
    ScriptStepCheckResult expire(TestedSessionState now) {
        return switch (currentExpectation) {
            case ScriptStepExpectation.OpenExpectation _ ->
                now.wasConnected()
                        ? ScriptStepCheckResult.met("it stayed open")
                        : ScriptStepCheckResult.failed("it is not connected");
            case ScriptStepExpectation.SilenceExpectation expectation ->
                ScriptStepCheckResult.met("no " + expectation.of().name() + " arrived");
            case ScriptStepExpectation.MessageExpectation messageExpectation ->
                ScriptStepCheckResult.failed(missing(messageExpectation) + "; " + now.peerMessagesText());
            case ScriptStepExpectation.CloseExpectation _ -> ScriptStepCheckResult.failed("it is still open");
            case ScriptStepExpectation.LiveExpectation _ ->
                ScriptStepCheckResult.failed("it is not live: " + now.reasonText());
            case ScriptStepExpectation.FindingExpectation(var code) ->
                ScriptStepCheckResult.failed(code + " was not found");
            case ScriptStepExpectation.CleanExpectation _ -> cleanSoFar(now);
            case ScriptStepExpectation.ResendExpectation(int times) ->
                ScriptStepCheckResult.failed("%d of %d resends arrived".formatted(met, times));
        };
    }

    /** Returns true if the event is the awaited one, even if its details differ. */
    boolean matches(TestedSessionEvent event) {
        return switch (currentExpectation) {
            case ScriptStepExpectation.MessageExpectation expectation -> meets(expectation, event);
            case ScriptStepExpectation.FindingExpectation findingExpectation -> meets(findingExpectation, event);
            case ScriptStepExpectation.CloseExpectation _,
                    ScriptStepExpectation.OpenExpectation _,
                    ScriptStepExpectation.LiveExpectation _,
                    ScriptStepExpectation.SilenceExpectation _ -> false;
            case ScriptStepExpectation.CleanExpectation _, ScriptStepExpectation.ResendExpectation _ -> false;
        };
    }

    private static boolean meets(ScriptStepExpectation.FindingExpectation expectation, TestedSessionEvent event) {
        return event instanceof TestedSessionEvent.FindingEvent it
                && it.finding().rule().code().equals(expectation.code());
    }

    /** Returns true if the event is a matching message of the peer. */
    private boolean meets(ScriptStepExpectation.MessageExpectation expectation, TestedSessionEvent event) {
        return event instanceof TestedSessionEvent.MessageEvent(var message)
                && (expectation.name().equals(ScriptStepExpectation.MessageExpectation.ANY)
                        || expectation.name().equals(message.name()))
                && (expectation.channel().isEmpty()
                        || expectation.channel().equals(message.channel().name()))
                && matcher.matches(message, expectation.where());
    }

    private ScriptStepCheckResult evaluateMessage(
            ScriptStepExpectation.MessageExpectation expectation, TestedSessionEvent event, TestedSessionState now) {
        if (meets(expectation, event) && ++met >= expectation.times()) {
            return ScriptStepCheckResult.met((met == 1 ? "arrived" : met + " arrived") + after(event.at()));
        }
        var evaluation = pendingWhileEventsRemain(now);
        return evaluation.kind() == ScriptStepCheckResult.StepEvaluationKind.NO
                ? ScriptStepCheckResult.failed(missing(expectation) + ": " + evaluation.text())
                : evaluation;
    }

    private String missing(ScriptStepExpectation.MessageExpectation expectation) {
        var missing = expectation.times() == 1
                ? "no %s arrived"
                : "%s arrived %d of %d times".formatted("%s", met, expectation.times());
        return missing.formatted(expectation.name()) + matcher.mismatch();
    }

    private ScriptStepCheckResult closed(
            ScriptStepExpectation.CloseExpectation expectation, TestedSessionState now, long at) {
        if (!now.isClosed()) {
            return ScriptStepCheckResult.NOT_YET;
        }
        boolean right = switch (expectation.by()) {
            case EITHER -> true;
            case US -> now.isClosedLocally();
            case PEER -> !now.isClosedLocally();
            case RESET -> now.wasReset();
        };
        if (right) {
            return ScriptStepCheckResult.met("closed" + after(at));
        }
        // A reset is reported shortly after the close.
        boolean mayCome = expectation.by() == ScriptStepExpectation.ClosingParty.RESET
                && !now.isClosedLocally()
                && !now.isEnded();
        return mayCome ? ScriptStepCheckResult.NOT_YET : ScriptStepCheckResult.failed(now.reasonText());
    }

    /** Waits until everything of a closed stream has been reported. */
    private static ScriptStepCheckResult clean(TestedSessionState now) {
        return now.isClosing() && now.violations().isEmpty() ? ScriptStepCheckResult.NOT_YET : cleanSoFar(now);
    }

    private static ScriptStepCheckResult cleanSoFar(TestedSessionState now) {
        var breaches = now.violations();
        return breaches.isEmpty()
                ? ScriptStepCheckResult.met("no errors so far")
                : ScriptStepCheckResult.failed(breaches.stream()
                        .map(finding -> finding.rule().code())
                        .distinct()
                        .collect(Collectors.joining(
                                ", ", "found: ", "; " + breaches.getFirst().text())));
    }

    private ScriptStepCheckResult found(
            ScriptStepExpectation.FindingExpectation expectation, TestedSessionEvent event, TestedSessionState now) {
        return meets(expectation, event) ? ScriptStepCheckResult.met("found" + after(event.at())) : orOver(now);
    }

    private ScriptStepCheckResult silence(ScriptStepExpectation.MessageExpectation of, TestedSessionEvent event) {
        return meets(of, event)
                ? ScriptStepCheckResult.failed(of.name() + " arrived" + after(event.at()))
                : ScriptStepCheckResult.NOT_YET;
    }

    private ScriptStepCheckResult resent(int times, TestedSessionEvent event, TestedSessionState now) {
        if (event instanceof TestedSessionEvent.ResendEvent && ++met >= times) {
            return ScriptStepCheckResult.met("resent" + after(event.at()));
        }
        return pendingWhileEventsRemain(now);
    }

    /** Returns pending while events of an ended session remain to be read. */
    private ScriptStepCheckResult pendingWhileEventsRemain(TestedSessionState now) {
        return more.getAsBoolean() ? ScriptStepCheckResult.NOT_YET : orOver(now);
    }

    /** Fails if the session has ended, because no more events follow. */
    private static ScriptStepCheckResult orOver(TestedSessionState now) {
        return now.isEnded() ? ScriptStepCheckResult.failed(now.reasonText()) : ScriptStepCheckResult.NOT_YET;
    }

    private static ScriptStepCheckResult orClosed(TestedSessionState now) {
        return now.isClosed() ? ScriptStepCheckResult.failed(now.reasonText()) : ScriptStepCheckResult.NOT_YET;
    }

    private String after(long at) {
        return " after %.3f s".formatted((at - from) / 1e9);
    }
}
