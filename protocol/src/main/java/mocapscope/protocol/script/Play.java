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
final class Play {
    /** A time limit that is never reached. */
    private static final long FOR_EVER = Long.MAX_VALUE / 4;
    /** The time that a closed session may take to end, while the data received by then is processed. */
    private static final Duration TO_END = Duration.ofSeconds(2);

    private final Case played;
    private final Stage stage;
    private final Heard heard;
    private final Situation situation;
    private final Lookout lookout;
    private final Doing doing;
    private final List<Remark> remarks = new ArrayList<>();

    /** Thrown when the user cancels a running conformance case. */
    static final class Cancelled extends Exception {
        private static final long serialVersionUID = 1L;

        Cancelled() {
            super(null, null, false, false);
        }
    }

    Play(Case played, Stage stage, Heard heard, Pace pace, RandomGenerator random) {
        this.played = played;
        this.stage = stage;
        this.heard = heard;
        var transcript = stage.session().history().transcript();
        this.situation = new Situation(
                stage.session().role(),
                channel -> Arrays.stream(Direction.values()).anyMatch(way -> transcript.byteCount(channel, way) > 0));
        this.lookout = new Lookout(heard, pace, situation, remarks::add);
        this.doing = new Doing(stage, lookout, pace, random);
    }

    /** Runs the steps and returns their reports; the first failed step is the last one. */
    List<Remark> play(Duration toConnect) throws InterruptedException, Cancelled {
        if (connects(toConnect)) {
            int taken = takeAll();
            lookout.catchUp();
            awaitEnd();
            remarks.addAll(Grading.of(played, situation, heard.missed()));
            remarks.addAll(NotPlayed.tricks(played, situation, stage.unplayed()));
            return NotPlayed.told(
                    remarks, played.steps().subList(taken, played.steps().size()), situation);
        }
        return remarks;
    }

    private boolean connects(Duration most) throws InterruptedException, Cancelled {
        var deadline = new Deadline(stage, lookout.reached(), lookout.reached() + most.toNanos());
        while (!situation.connected() && !situation.over()) {
            if (deadline.next(lookout) == null) {
                break;
            }
        }
        if (!situation.connected()) {
            remarks.add(new Remark("connect", Verdict.FAILED, "not connected: " + situation.why()));
        }
        return situation.connected();
    }

    /** Runs the steps and returns the number of completed ones. */
    private int takeAll() throws InterruptedException, Cancelled {
        int taken = 0;
        for (var step : played.steps()) {
            lookout.begins(standing(step));
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

    private void remark(Step step, Answer answer) {
        boolean met = answer.kind() == Answer.Kind.YES;
        var otherwise = step instanceof Step.Expect expect ? expect.otherwise() : Verdict.FAILED;
        remarks.add(new Remark(StepText.of(step), met ? Verdict.OK : otherwise, answer.text()));
    }

    private boolean failed() {
        return Verdict.worst(remarks) == Verdict.FAILED;
    }

    /** Waits for the end, because findings on the peer's last data may follow the report of the close. */
    private void awaitEnd() throws InterruptedException, Cancelled {
        long until = lookout.fromNow(TO_END);
        while (situation.ending() && lookout.next(until)) {
            // reading the events is all that is needed
        }
    }

    private Answer take(Step step) throws InterruptedException, Cancelled {
        try {
            return switch (step) {
                case Step.Send send -> doing.send(send);
                case Step.SendBytes send -> doing.send(send);
                case Step.Ask ask -> doing.ask(ask);
                case Step.Expect expect -> expect(expect);
                case Step.Never never -> forbid(never);
                case Step.Wait(var lasting) -> pause(lasting);
                case Step.Close(var channel) -> doing.close(channel);
                case Step.Mute _ -> doing.mute();
            };
        } catch (InvalidFieldValueException wrong) {
            return Answer.no((wrong.field().isEmpty() ? "" : wrong.field() + ": ") + wrong.reason());
        } catch (IllegalArgumentException wrong) {
            return Answer.no(String.valueOf(wrong.getMessage()));
        }
    }

    /** Returns true if the step checks the state, which may be reported after the peer's messages. */
    private static boolean standing(Step step) {
        return step instanceof Step.Expect expect
                && switch (expect.what()) {
                    case Expectation.Live _, Expectation.Closed _, Expectation.Clean _, Expectation.Found _ -> true;
                    case Expectation.Said _, Expectation.Open _, Expectation.Silence _, Expectation.Resent _ -> false;
                };
    }

    private Answer expect(Step.Expect expect) throws InterruptedException, Cancelled {
        if (standing(expect)) {
            return watch(expect);
        }
        var missed = lookout.missed();
        var answer = watch(expect);
        boolean needs = answer.kind() == Answer.Kind.NO || expect.what() instanceof Expectation.Silence;
        return needs && !missed.isEmpty() ? Answer.no(answer.text() + "; " + Grading.tooMuch(missed)) : answer;
    }

    private Answer watch(Step.Expect expect) throws InterruptedException, Cancelled {
        var watching = new Watching(expect.what(), stage.session().history(), lookout::looksBack, lookout.reached());
        var deadline = new Deadline(stage, lookout.reached(), until(expect));
        if (expect.what() instanceof Expectation.Clean) {
            lookout.catchUp(); // findings on a message are reported after it
        }
        for (var answer = watching.begin(situation); ; ) {
            if (answer.kind() != Answer.Kind.NOT_YET || failed()) {
                return answer;
            }
            var happening = deadline.next(lookout);
            if (happening == null) {
                lookout.reached(deadline.until());
                return watching.timeUp(situation);
            }
            answer = watching.hear(happening, situation);
        }
    }

    /** Returns the time limit of a step; durations that must last are not extended on slow machines. */
    private long until(Step.Expect expect) {
        return switch (expect.what()) {
            case Expectation.Open(var lasting) -> lookout.reached() + lasting.toNanos();
            case Expectation.Silence silence ->
                lookout.reached() + silence.lasting().toNanos();
            case Expectation.Said _, Expectation.Closed _, Expectation.Live _, Expectation.Found _ ->
                lookout.from(expect.within());
            case Expectation.Clean _, Expectation.Resent _ -> lookout.from(expect.within());
        };
    }

    private Answer forbid(Step.Never never) {
        long reached = lookout.reached();
        long until = never.lasting().equals(Step.Never.TO_THE_END)
                ? FOR_EVER
                : reached + never.lasting().toNanos();
        lookout.forbidden().add(never, stage.session().history(), reached, until);
        return Answer.yes("observed from here on");
    }

    private Answer pause(Duration lasting) throws InterruptedException, Cancelled {
        long until = lookout.reached() + lasting.toNanos();
        while (!failed() && lookout.next(until)) {
            // reading the events is all that is needed
        }
        lookout.reached(until);
        return Answer.yes("");
    }
}
