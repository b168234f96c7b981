package mocapscope.protocol.script;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import mocapscope.protocol.bench.Aim;
import mocapscope.protocol.bench.Tampering;
import mocapscope.protocol.bench.Trick;
import mocapscope.protocol.bytes.Misworded;
import mocapscope.protocol.session.Settings;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Takes the steps of a case, one after the other, on the calling thread, which waits. What the peer said before a step is
 * done counts no more for the next one, unless that step only asks how things stand.
 */
final class Play {
    /** In place of a time that is long enough. */
    private static final long FOR_EVER = Long.MAX_VALUE / 4;

    private final Case played;
    private final Stage stage;
    private final Heard heard;
    private final Pace pace;
    private final Speech speech;
    private final Situation situation;
    private final Forbidden forbidden = new Forbidden();
    private final List<Remark> remarks = new ArrayList<>();
    /** What was looked at by who only wanted to know how things stand. */
    private final Deque<Happening> again = new ArrayDeque<>();
    /** When the last step was done. */
    private long reached;

    /** Nobody wants to know any more. */
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
        this.pace = pace;
        this.speech = new Speech(stage.session(), random);
        var transcript = stage.session().history().transcript();
        this.situation = new Situation(
                stage.session().role(),
                channel -> Arrays.stream(Direction.values()).anyMatch(way -> transcript.crossed(channel, way) > 0));
        this.reached = pace.nanos();
    }

    /** What each step met; the first that fails is the last. */
    List<Remark> play(Duration toConnect) throws InterruptedException, Cancelled {
        if (connects(toConnect)) {
            for (var step : played.steps()) {
                var answer = take(step);
                if (failed()) {
                    break;
                }
                remark(step, answer);
                if (failed()) {
                    break;
                }
            }
            catchUp();
            remarks.addAll(Grading.of(played, situation, heard.overflown()));
        }
        return remarks;
    }

    private boolean connects(Duration most) throws InterruptedException, Cancelled {
        long until = reached + most.toNanos();
        while (!situation.connected() && !situation.over()) {
            if (!next(until)) {
                break;
            }
        }
        if (!situation.connected()) {
            remarks.add(new Remark("connect", Verdict.FAILED, "not connected: " + situation.why()));
        }
        return situation.connected();
    }

    private void remark(Step step, Answer answer) {
        boolean met = answer.kind() == Answer.Kind.YES;
        var otherwise = step instanceof Step.Expect expect ? expect.otherwise() : Verdict.FAILED;
        remarks.add(new Remark(StepText.of(step), met ? Verdict.OK : otherwise, answer.text()));
    }

    private boolean failed() {
        return Verdict.worst(remarks) == Verdict.FAILED;
    }

    private Answer take(Step step) throws InterruptedException, Cancelled {
        try {
            return switch (step) {
                case Step.Send send -> send(send);
                case Step.SendBytes send -> send(send);
                case Step.Ask ask -> ask(ask);
                case Step.Expect expect -> expect(expect);
                case Step.Never never -> forbid(never);
                case Step.Wait(var lasting) -> pause(lasting);
                case Step.Close(var channel) -> close(channel);
                case Step.Mute _ -> mute();
            };
        } catch (Misworded wrong) {
            return Answer.no((wrong.spot().isEmpty() ? "" : wrong.spot() + ": ") + wrong.why());
        } catch (IllegalArgumentException wrong) {
            return Answer.no(String.valueOf(wrong.getMessage()));
        }
    }

    private Answer expect(Step.Expect expect) throws InterruptedException, Cancelled {
        var looked = new ArrayDeque<Happening>();
        try {
            return expect(expect, looked);
        } finally {
            if (standing(expect.what())) {
                looked.descendingIterator().forEachRemaining(again::addFirst);
            }
        }
    }

    /** Whether it is about how things stand: a state may be told of after what the peer says in it. */
    private static boolean standing(Expectation what) {
        return switch (what) {
            case Expectation.Live _, Expectation.Closed _, Expectation.Clean _, Expectation.Found _ -> true;
            case Expectation.Said _, Expectation.Open _, Expectation.Silence _, Expectation.Resent _ -> false;
        };
    }

    private Answer expect(Step.Expect expect, Deque<Happening> looked) throws InterruptedException, Cancelled {
        var watching = new Watching(expect.what(), stage.session().history(), reached);
        long until = reached + span(expect);
        if (expect.what() instanceof Expectation.Clean) {
            lookUpTo(pace.nanos(), looked);
        }
        for (var answer = watching.begin(situation); ; ) {
            if (answer.kind() != Answer.Kind.NOT_YET || failed()) {
                return answer;
            }
            var happening = nextOf(until);
            if (happening == null) {
                reached = until;
                return watching.timeUp(situation);
            }
            answer = watching.hear(happening, situation);
            keep(happening, looked);
        }
    }

    /** Looks at what has happened already, since what is wrong with a message is told after it. */
    private void lookUpTo(long now, Deque<Happening> looked) throws InterruptedException, Cancelled {
        for (var happening = nextOf(now); happening != null; happening = nextOf(now)) {
            keep(happening, looked);
        }
    }

    private static void keep(Happening happening, Deque<Happening> looked) {
        looked.add(happening);
        if (looked.size() > Heard.MOST) {
            looked.removeFirst();
        }
    }

    /** What must last is not given longer where the machine is slow. */
    private long span(Step.Expect expect) {
        return switch (expect.what()) {
            case Expectation.Open(var lasting) -> lasting.toNanos();
            case Expectation.Silence silence -> silence.lasting().toNanos();
            case Expectation.Said _, Expectation.Closed _, Expectation.Live _, Expectation.Found _ ->
                patient(expect.within());
            case Expectation.Clean _, Expectation.Resent _ -> patient(expect.within());
        };
    }

    private long patient(Duration span) {
        return (long) (span.toNanos() * pace.patience());
    }

    private Answer send(Step.Send send) throws InterruptedException, Cancelled, Misworded {
        var phrase = speech.phrase(send);
        var channel = openChannel(phrase.channel().name(), send.within());
        if (channel == null) {
            return Answer.no("%s is not open: %s".formatted(phrase.channel().name(), situation.why()));
        }
        stage.say(send.direction(), channel, phrase.name(), speech.words(phrase, send, pace.now()));
        return crosses(send.direction(), channel, send.within());
    }

    private Answer send(Step.SendBytes send) throws InterruptedException, Cancelled {
        var channel = openChannel(send.channel(), send.within());
        if (channel == null) {
            return Answer.no("no such channel is open: " + situation.why());
        }
        stage.say(send.direction(), channel, "bytes", Speech.bytes(send));
        return crosses(send.direction(), channel, send.within());
    }

    private @Nullable Channel openChannel(String name, Duration within) throws InterruptedException, Cancelled {
        long until = reached + patient(within);
        while (situation.channel(name).isEmpty() && !situation.over()) {
            if (!next(until)) {
                break;
            }
        }
        return situation.channel(name).orElse(null);
    }

    private Answer crosses(Direction way, Channel channel, Duration within) throws InterruptedException, Cancelled {
        long until = pace.nanos() + patient(within);
        while (!situation.over()) {
            var happening = nextOf(until);
            if (happening == null) {
                break;
            }
            if (happening instanceof Happening.Crossed(var entry)
                    && entry.mark() == Entry.Mark.INJECTED
                    && entry.direction() == way
                    && entry.channel().equals(channel)) {
                return Answer.yes("sent");
            }
        }
        return Answer.no("it could not leave: " + situation.why());
    }

    private Answer ask(Step.Ask ask) throws InterruptedException, Cancelled {
        var session = stage.session();
        var known = session.protocol().requests(session.role());
        var request = known.stream()
                .filter(each -> each.name().equals(ask.request()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no such request; there are: "
                        + String.join(
                                ", ", known.stream().map(each -> each.name()).toList())));
        stage.ask(request, Settings.of(request.parameters(), ask.parameters()).values(), ask.ofHost());
        if (ask.ofHost()) {
            return Answer.yes("asked"); // of the listener, which is another session
        }
        long until = pace.nanos() + patient(ask.within());
        while (!situation.over()) {
            var happening = nextOf(until);
            if (happening == null) {
                break;
            }
            if (happening instanceof Happening.Asked) {
                return Answer.yes("asked");
            }
        }
        return Answer.no("nobody could be asked: " + situation.why());
    }

    private Answer forbid(Step.Never never) {
        long until = never.lasting().equals(Step.Never.TO_THE_END)
                ? FOR_EVER
                : reached + never.lasting().toNanos();
        forbidden.add(never, stage.session().history(), reached, until);
        return Answer.yes("watched from here on");
    }

    private Answer pause(Duration lasting) throws InterruptedException, Cancelled {
        long until = reached + lasting.toNanos();
        while (!failed() && next(until)) {
            // what happens meanwhile is looked at, and that is all
        }
        reached = until;
        return Answer.yes("");
    }

    private Answer close(String name) throws InterruptedException, Cancelled {
        catchUp();
        if (name.isEmpty()) {
            situation.leaves();
            stage.stop();
            return Answer.yes("");
        }
        var channel = situation.channel(name);
        channel.ifPresent(stage::cut);
        return channel.isPresent() ? Answer.yes("") : Answer.no("it is not open: " + situation.why());
    }

    private Answer mute() {
        var way = stage.session().role().outgoing();
        var nothing = new Tampering(new Aim(way, Aim.ANY, 1, Aim.ALL), new Trick.Drop(), false);
        stage.tamper(Stream.concat(played.arm().stream(), Stream.of(nothing)).toList());
        return Answer.yes("");
    }

    /** Looks at what has happened already. */
    private void catchUp() throws InterruptedException, Cancelled {
        while (next(pace.nanos())) {
            // that is all
        }
    }

    private boolean next(long until) throws InterruptedException, Cancelled {
        return nextOf(until) != null;
    }

    private @Nullable Happening nextOf(long until) throws InterruptedException, Cancelled {
        var before = again.peekFirst();
        if (before != null) {
            return before.at() > until ? null : again.removeFirst();
        }
        var happening = heard.until(until);
        if (happening instanceof Happening.Cancelled) {
            throw new Cancelled();
        }
        if (happening != null) {
            reached = Math.max(reached, happening.at());
            situation.hear(happening);
            forbidden.hear(happening).ifPresent(remarks::add);
        }
        return happening;
    }
}
