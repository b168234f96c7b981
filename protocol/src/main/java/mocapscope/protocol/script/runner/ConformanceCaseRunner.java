package mocapscope.protocol.script.runner;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.script.ConformanceCase;
import mocapscope.protocol.script.ConformanceStepResult;
import mocapscope.protocol.script.ConformanceVerdict;
import mocapscope.protocol.script.ScriptStep;
import mocapscope.protocol.script.ScriptStepExpectation;
import mocapscope.protocol.script.ScriptStepFormatter;
import mocapscope.protocol.transcript.Direction;

/**
 * Runs the steps of one conformance case in order and reports the result of each. The calling thread executes the steps
 * and waits. Events before the end of a step do not count for the next one, unless that step only checks state.
 */
final class ConformanceCaseRunner {
    /** A time limit that is never reached. */
    private static final long FOR_EVER = Long.MAX_VALUE / 4;
    /** The time that a closed session may take to end, while the data received by then is processed. */
    private static final Duration TO_END = Duration.ofSeconds(2);

    private final ConformanceCase played;
    private final TestedSessionControl control;
    private final TestedSessionEventQueue queue;
    private final TestedSessionState state;
    private final TestedSessionEventReader reader;
    private final ScriptActionStepExecutor executor;
    private final List<ConformanceStepResult> reports = new ArrayList<>();

    /** Thrown when the user cancels a running conformance case. */
    static final class CaseCancelledException extends Exception {
        private static final long serialVersionUID = 1L;

        CaseCancelledException() {
            super(null, null, false, false);
        }
    }

    ConformanceCaseRunner(
            ConformanceCase played,
            TestedSessionControl control,
            TestedSessionEventQueue queue,
            TestRunClock settings,
            RandomGenerator random) {
        this.played = played;
        this.control = control;
        this.queue = queue;
        var transcript = control.session().history().transcript();
        this.state = new TestedSessionState(
                control.session().role(),
                channel -> Arrays.stream(Direction.values())
                        .anyMatch(direction -> transcript.byteCount(channel, direction) > 0));
        this.reader = new TestedSessionEventReader(queue, settings, state, reports::add);
        this.executor = new ScriptActionStepExecutor(control, reader, settings, random);
    }

    /** Runs the steps and returns their reports; the first failed step is the last one. */
    List<ConformanceStepResult> run(Duration toConnect) throws InterruptedException, CaseCancelledException {
        if (connects(toConnect)) {
            int taken = takeAll();
            reader.catchUp();
            awaitEnd();
            reports.addAll(UnexpectedPeerErrorResultCreator.grade(played, state, queue.droppedText()));
            reports.addAll(UnexecutedStepAndRuleReporter.reportUnappliedRules(played, state, control.unappliedRules()));
            return UnexecutedStepAndRuleReporter.addSkippedSteps(
                    reports, played.steps().subList(taken, played.steps().size()), state);
        }
        return reports;
    }

    private boolean connects(Duration most) throws InterruptedException, CaseCancelledException {
        var deadline = new ScriptStepDeadline(control, reader.reached(), reader.reached() + most.toNanos());
        while (!state.wasConnected() && !state.isEnded()) {
            if (deadline.next(reader) == null) {
                break;
            }
        }
        if (!state.wasConnected()) {
            reports.add(new ConformanceStepResult(
                    "connect", ConformanceVerdict.FAILED, "not connected: " + state.reasonText()));
        }
        return state.wasConnected();
    }

    /** Runs the steps and returns the number of completed ones. */
    private int takeAll() throws InterruptedException, CaseCancelledException {
        int taken = 0;
        for (var step : played.steps()) {
            reader.beginStep(checksState(step));
            var evaluation = take(step);
            if (failed()) {
                return taken;
            }
            addReport(step, evaluation);
            taken++;
            if (failed()) {
                return taken;
            }
        }
        return taken;
    }

    private void addReport(ScriptStep step, ScriptStepCheckResult evaluation) {
        boolean met = evaluation.kind() == ScriptStepCheckResult.StepEvaluationKind.YES;
        var otherwise =
                step instanceof ScriptStep.ExpectStep expectStep ? expectStep.otherwise() : ConformanceVerdict.FAILED;
        reports.add(new ConformanceStepResult(
                ScriptStepFormatter.format(step), met ? ConformanceVerdict.OK : otherwise, evaluation.text()));
    }

    private boolean failed() {
        return ConformanceVerdict.worst(reports) == ConformanceVerdict.FAILED;
    }

    /** Waits for the end, because findings on the peer's last data may follow the report of the close. */
    private void awaitEnd() throws InterruptedException, CaseCancelledException {
        long until = reader.fromNow(TO_END);
        while (state.isClosing() && reader.next(until)) {
            // reading the events is all that is needed
        }
    }

    private ScriptStepCheckResult take(ScriptStep step) throws InterruptedException, CaseCancelledException {
        try {
            return switch (step) {
                case ScriptStep.SendStep sendStep -> executor.send(sendStep);
                case ScriptStep.SendBytesStep send -> executor.send(send);
                case ScriptStep.RequestStep requestStep -> executor.submitRequest(requestStep);
                case ScriptStep.ExpectStep expectStep -> expect(expectStep);
                case ScriptStep.NeverStep neverStep -> forbid(neverStep);
                case ScriptStep.WaitStep(var lasting) -> pause(lasting);
                case ScriptStep.CloseStep(var channel) -> executor.close(channel);
                case ScriptStep.MuteStep _ -> executor.mute();
            };
        } catch (InvalidFieldValueException exception) {
            return ScriptStepCheckResult.failed(
                    (exception.field().isEmpty() ? "" : exception.field() + ": ") + exception.reason());
        } catch (IllegalArgumentException cause) {
            return ScriptStepCheckResult.failed(String.valueOf(cause.getMessage()));
        }
    }

    /** Returns true if the step checks the state, which may be reported after the peer's messages. */
    private static boolean checksState(ScriptStep step) {
        return step instanceof ScriptStep.ExpectStep expectStep
                && switch (expectStep.expectation()) {
                    case ScriptStepExpectation.LiveExpectation _,
                            ScriptStepExpectation.CloseExpectation _,
                            ScriptStepExpectation.CleanExpectation _,
                            ScriptStepExpectation.FindingExpectation _ -> true;
                    case ScriptStepExpectation.MessageExpectation _,
                            ScriptStepExpectation.OpenExpectation _,
                            ScriptStepExpectation.SilenceExpectation _,
                            ScriptStepExpectation.ResendExpectation _ -> false;
                };
    }

    private ScriptStepCheckResult expect(ScriptStep.ExpectStep step)
            throws InterruptedException, CaseCancelledException {
        if (checksState(step)) {
            return watch(step);
        }
        var missed = reader.droppedText();
        var evaluation = watch(step);
        boolean needs = evaluation.kind() == ScriptStepCheckResult.StepEvaluationKind.NO
                || step.expectation() instanceof ScriptStepExpectation.SilenceExpectation;
        return needs && !missed.isEmpty()
                ? ScriptStepCheckResult.failed(
                        evaluation.text() + "; " + UnexpectedPeerErrorResultCreator.droppedText(missed))
                : evaluation;
    }

    private ScriptStepCheckResult watch(ScriptStep.ExpectStep step)
            throws InterruptedException, CaseCancelledException {
        var evaluator = new ScriptStepExpectationEvaluator(
                step.expectation(), control.session().history(), reader::hasLookback, reader.reached());
        var deadline = new ScriptStepDeadline(control, reader.reached(), until(step));
        if (step.expectation() instanceof ScriptStepExpectation.CleanExpectation) {
            reader.catchUp(); // findings on a message are reported after it
        }
        for (var evaluation = evaluator.evaluateInitial(state); ; ) {
            if (evaluation.kind() != ScriptStepCheckResult.StepEvaluationKind.NOT_YET || failed()) {
                return evaluation;
            }
            var event = deadline.next(reader);
            if (event == null) {
                reader.reached(deadline.until());
                return evaluator.expire(state);
            }
            evaluation = evaluator.evaluate(event, state);
        }
    }

    /** Returns the time limit of a step; durations that must last are not extended on slow machines. */
    private long until(ScriptStep.ExpectStep step) {
        return switch (step.expectation()) {
            case ScriptStepExpectation.OpenExpectation(var lasting) -> reader.reached() + lasting.toNanos();
            case ScriptStepExpectation.SilenceExpectation expectation ->
                reader.reached() + expectation.lasting().toNanos();
            case ScriptStepExpectation.MessageExpectation _,
                    ScriptStepExpectation.CloseExpectation _,
                    ScriptStepExpectation.LiveExpectation _,
                    ScriptStepExpectation.FindingExpectation _ -> reader.from(step.within());
            case ScriptStepExpectation.CleanExpectation _, ScriptStepExpectation.ResendExpectation _ ->
                reader.from(step.within());
        };
    }

    private ScriptStepCheckResult forbid(ScriptStep.NeverStep step) {
        long reached = reader.reached();
        long until = step.lasting().equals(ScriptStep.NeverStep.TO_THE_END)
                ? FOR_EVER
                : reached + step.lasting().toNanos();
        reader.prohibitions().add(step, control.session().history(), reached, until);
        return ScriptStepCheckResult.met("observed from here on");
    }

    private ScriptStepCheckResult pause(Duration lasting) throws InterruptedException, CaseCancelledException {
        long until = reader.reached() + lasting.toNanos();
        while (!failed() && reader.next(until)) {
            // reading the events is all that is needed
        }
        reader.reached(until);
        return ScriptStepCheckResult.met("");
    }
}
