package mocapscope.protocol.script;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.transcript.Direction;

/**
 * Runs the steps of one conformance case in order and reports the result of each. The calling thread executes the steps
 * and waits. Events before the end of a step do not count for the next one, unless that step only checks state.
 */
final class CaseStepRunner {
    /** A time limit that is never reached. */
    private static final long FOR_EVER = Long.MAX_VALUE / 4;
    /** The time that a closed session may take to end, while the data received by then is processed. */
    private static final Duration TO_END = Duration.ofSeconds(2);

    private final ConformanceCase played;
    private final TestedSessionControl stage;
    private final ScriptEventQueue heard;
    private final TestedSessionState situation;
    private final ScriptEventReader lookout;
    private final StepExecutor doing;
    private final List<StepReport> remarks = new ArrayList<>();

    /** Thrown when the user cancels a running conformance case. */
    static final class CaseCancelledException extends Exception {
        private static final long serialVersionUID = 1L;

        CaseCancelledException() {
            super(null, null, false, false);
        }
    }

    CaseStepRunner(ConformanceCase played, TestedSessionControl stage, ScriptEventQueue heard, ScriptTimeSettings pace, RandomGenerator random) {
        this.played = played;
        this.stage = stage;
        this.heard = heard;
        var transcript = stage.session().history().transcript();
        this.situation = new TestedSessionState(
                stage.session().role(),
                channel -> Arrays.stream(Direction.values()).anyMatch(way -> transcript.byteCount(channel, way) > 0));
        this.lookout = new ScriptEventReader(heard, pace, situation, remarks::add);
        this.doing = new StepExecutor(stage, lookout, pace, random);
    }

    /** Runs the steps and returns their reports; the first failed step is the last one. */
    List<StepReport> run(Duration toConnect) throws InterruptedException, CaseCancelledException {
        if (connects(toConnect)) {
            int taken = takeAll();
            lookout.catchUp();
            awaitEnd();
            remarks.addAll(CaseGrader.grade(played, situation, heard.droppedText()));
            remarks.addAll(SkippedStepReporter.reportUnappliedRules(played, situation, stage.unappliedRules()));
            return SkippedStepReporter.addSkippedSteps(
                    remarks, played.steps().subList(taken, played.steps().size()), situation);
        }
        return remarks;
    }

    private boolean connects(Duration most) throws InterruptedException, CaseCancelledException {
        var deadline = new StepDeadline(stage, lookout.reached(), lookout.reached() + most.toNanos());
        while (!situation.wasConnected() && !situation.isEnded()) {
            if (deadline.next(lookout) == null) {
                break;
            }
        }
        if (!situation.wasConnected()) {
            remarks.add(new StepReport("connect", ConformanceVerdict.FAILED, "not connected: " + situation.reasonText()));
        }
        return situation.wasConnected();
    }

    /** Runs the steps and returns the number of completed ones. */
    private int takeAll() throws InterruptedException, CaseCancelledException {
        int taken = 0;
        for (var step : played.steps()) {
            lookout.beginStep(standing(step));
            var answer = take(step);
            if (failed()) {
                return taken;
            }
            remark(step, answer);
            taken++;
            if (failed()) {
                return taken;
            }
        }
        return taken;
    }

    private void remark(ScriptStep step, StepEvaluation answer) {
        boolean met = answer.kind() == StepEvaluation.StepEvaluationKind.YES;
        var otherwise = step instanceof ScriptStep.ExpectStep expect ? expect.otherwise() : ConformanceVerdict.FAILED;
        remarks.add(new StepReport(ScriptStepFormatter.format(step), met ? ConformanceVerdict.OK : otherwise, answer.text()));
    }

    private boolean failed() {
        return ConformanceVerdict.worst(remarks) == ConformanceVerdict.FAILED;
    }

    /** Waits for the end, because findings on the peer's last data may follow the report of the close. */
    private void awaitEnd() throws InterruptedException, CaseCancelledException {
        long until = lookout.fromNow(TO_END);
        while (situation.isClosing() && lookout.next(until)) {
            // reading the events is all that is needed
        }
    }

    private StepEvaluation take(ScriptStep step) throws InterruptedException, CaseCancelledException {
        try {
            return switch (step) {
                case ScriptStep.SendStep send -> doing.send(send);
                case ScriptStep.SendBytesStep send -> doing.send(send);
                case ScriptStep.RequestStep ask -> doing.submitRequest(ask);
                case ScriptStep.ExpectStep expect -> expect(expect);
                case ScriptStep.NeverStep never -> forbid(never);
                case ScriptStep.WaitStep(var lasting) -> pause(lasting);
                case ScriptStep.CloseStep(var channel) -> doing.close(channel);
                case ScriptStep.MuteStep _ -> doing.mute();
            };
        } catch (InvalidFieldValueException wrong) {
            return StepEvaluation.failed((wrong.field().isEmpty() ? "" : wrong.field() + ": ") + wrong.reason());
        } catch (IllegalArgumentException wrong) {
            return StepEvaluation.failed(String.valueOf(wrong.getMessage()));
        }
    }

    /** Returns true if the step checks the state, which may be reported after the peer's messages. */
    private static boolean standing(ScriptStep step) {
        return step instanceof ScriptStep.ExpectStep expect
                && switch (expect.what()) {
                    case Expectation.LiveExpectation _, Expectation.CloseExpectation _, Expectation.CleanExpectation _, Expectation.FindingExpectation _ -> true;
                    case Expectation.MessageExpectation _, Expectation.OpenExpectation _, Expectation.SilenceExpectation _, Expectation.ResendExpectation _ -> false;
                };
    }

    private StepEvaluation expect(ScriptStep.ExpectStep expect) throws InterruptedException, CaseCancelledException {
        if (standing(expect)) {
            return watch(expect);
        }
        var missed = lookout.droppedText();
        var answer = watch(expect);
        boolean needs = answer.kind() == StepEvaluation.StepEvaluationKind.NO || expect.what() instanceof Expectation.SilenceExpectation;
        return needs && !missed.isEmpty() ? StepEvaluation.failed(answer.text() + "; " + CaseGrader.droppedText(missed)) : answer;
    }

    private StepEvaluation watch(ScriptStep.ExpectStep expect) throws InterruptedException, CaseCancelledException {
        var watching = new ExpectationEvaluator(expect.what(), stage.session().history(), lookout::hasLookback, lookout.reached());
        var deadline = new StepDeadline(stage, lookout.reached(), until(expect));
        if (expect.what() instanceof Expectation.CleanExpectation) {
            lookout.catchUp(); // findings on a message are reported after it
        }
        for (var answer = watching.evaluateInitial(situation); ; ) {
            if (answer.kind() != StepEvaluation.StepEvaluationKind.NOT_YET || failed()) {
                return answer;
            }
            var happening = deadline.next(lookout);
            if (happening == null) {
                lookout.reached(deadline.until());
                return watching.expire(situation);
            }
            answer = watching.evaluate(happening, situation);
        }
    }

    /** Returns the time limit of a step; durations that must last are not extended on slow machines. */
    private long until(ScriptStep.ExpectStep expect) {
        return switch (expect.what()) {
            case Expectation.OpenExpectation(var lasting) -> lookout.reached() + lasting.toNanos();
            case Expectation.SilenceExpectation silence ->
                lookout.reached() + silence.lasting().toNanos();
            case Expectation.MessageExpectation _, Expectation.CloseExpectation _, Expectation.LiveExpectation _, Expectation.FindingExpectation _ ->
                lookout.from(expect.within());
            case Expectation.CleanExpectation _, Expectation.ResendExpectation _ -> lookout.from(expect.within());
        };
    }

    private StepEvaluation forbid(ScriptStep.NeverStep never) {
        long reached = lookout.reached();
        long until = never.lasting().equals(ScriptStep.NeverStep.TO_THE_END)
                ? FOR_EVER
                : reached + never.lasting().toNanos();
        lookout.prohibitions().add(never, stage.session().history(), reached, until);
        return StepEvaluation.met("observed from here on");
    }

    private StepEvaluation pause(Duration lasting) throws InterruptedException, CaseCancelledException {
        long until = lookout.reached() + lasting.toNanos();
        while (!failed() && lookout.next(until)) {
            // reading the events is all that is needed
        }
        lookout.reached(until);
        return StepEvaluation.met("");
    }
}
