package mocapscope.protocol.script;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import mocapscope.protocol.intercept.MessageMatcher;
import mocapscope.protocol.intercept.InterceptRule;
import mocapscope.protocol.intercept.InterceptAction;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.MessageTemplate;
import mocapscope.protocol.session.RequestDefinition;
import mocapscope.protocol.session.OptionValues;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Executes the action steps of a script: sends messages, submits requests, closes channels and mutes the local side.
 */
final class StepExecutor {
    private final TestedSessionControl stage;
    private final ScriptEventReader lookout;
    private final ScriptTimeSettings pace;
    private final ScriptMessageEncoder speech;

    StepExecutor(TestedSessionControl stage, ScriptEventReader lookout, ScriptTimeSettings pace, RandomGenerator random) {
        this.stage = stage;
        this.lookout = lookout;
        this.pace = pace;
        this.speech = new ScriptMessageEncoder(stage.session(), random);
    }

    StepEvaluation send(ScriptStep.SendStep send) throws InterruptedException, CaseStepRunner.CaseCancelledException, InvalidFieldValueException {
        var phrase = speech.createTemplate(send);
        var channel = openChannel(phrase.channel().name(), send.within());
        if (channel == null) {
            return StepEvaluation.failed("%s is not open: %s".formatted(phrase.channel().name(), why()));
        }
        var example = example(phrase, send.within());
        var words = speech.encode(phrase, example, send, pace.now());
        return say(send.direction(), channel, phrase.name(), words, send.within());
    }

    /**
     * Returns example bytes of a template; waits until data that it needs has arrived, such as the local side's
     * descriptions.
     */
    private ByteBuffer example(MessageTemplate phrase, Duration within) throws InterruptedException, CaseStepRunner.CaseCancelledException, InvalidFieldValueException {
        long until = lookout.from(within);
        for (; ; ) {
            try {
                return speech.encodeDefault(phrase, pace.now());
            } catch (InvalidFieldValueException early) {
                if (situation().isEnded() || !lookout.next(until)) {
                    throw early;
                }
            }
        }
    }

    StepEvaluation send(ScriptStep.SendBytesStep send) throws InterruptedException, CaseStepRunner.CaseCancelledException {
        var channel = openChannel(send.channel(), send.within());
        if (channel == null) {
            return StepEvaluation.failed("no such channel is open: " + why());
        }
        return say(send.direction(), channel, "bytes", ScriptMessageEncoder.parseHex(send), send.within());
    }

    private @Nullable Channel openChannel(String name, Duration within) throws InterruptedException, CaseStepRunner.CaseCancelledException {
        long until = lookout.from(within);
        while (situation().channel(name).isEmpty() && !situation().isEnded()) {
            if (!lookout.next(until)) {
                break;
            }
        }
        return situation().channel(name).orElse(null);
    }

    /**
     * Sends bytes and waits until they are transferred; injected bytes of rules are distinguished by content and time.
     */
    private StepEvaluation say(Direction way, Channel channel, String name, ByteBuffer bytes, Duration within)
            throws InterruptedException, CaseStepRunner.CaseCancelledException {
        long from = stage.session().history().transcript().nextIndex();
        stage.inject(way, channel, name, bytes);
        Predicate<ScriptEvent> crosses = happening -> happening instanceof ScriptEvent.EntryEvent(var entry)
                && entry.mark() == Entry.EntryModification.INJECTED
                && entry.index() >= from
                && entry.direction() == way
                && entry.channel().equals(channel)
                && entry.bytes().equals(bytes);
        return comes(crosses, within) ? StepEvaluation.met("sent") : StepEvaluation.failed("it could not be sent: " + why());
    }

    /** Submits a request. A request to the whole listener is not awaited, because its effects are in other sessions. */
    StepEvaluation submitRequest(ScriptStep.RequestStep ask) throws InterruptedException, CaseStepRunner.CaseCancelledException {
        var request = request(ask.request());
        stage.submitRequest(request, OptionValues.of(request.parameters(), ask.parameters()).values(), ask.ofHost());
        if (ask.ofHost() || comes(ScriptEvent.RequestEvent.class::isInstance, ask.within())) {
            return StepEvaluation.met("asked");
        }
        return StepEvaluation.failed("no request could be sent: " + why());
    }

    private RequestDefinition request(String name) {
        var session = stage.session();
        var known = session.protocol().requests(session.role());
        return known.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown request; available: "
                        + String.join(", ", known.stream().map(RequestDefinition::name).toList())));
    }

    private boolean comes(Predicate<ScriptEvent> which, Duration within) throws InterruptedException, CaseStepRunner.CaseCancelledException {
        long until = lookout.fromNow(within);
        while (!situation().isEnded()) {
            var happening = lookout.nextEvent(until);
            if (happening == null || which.test(happening)) {
                return happening != null;
            }
        }
        return false;
    }

    StepEvaluation close(String name) throws InterruptedException, CaseStepRunner.CaseCancelledException {
        lookout.catchUp();
        if (name.isEmpty()) {
            situation().markLeaving();
            stage.stop();
            return StepEvaluation.met("");
        }
        var channel = situation().channel(name);
        channel.ifPresent(stage::closeChannel);
        return channel.isPresent() ? StepEvaluation.met("") : StepEvaluation.failed("it is not open: " + why());
    }

    /** Mutes the local side: all its own messages are dropped before any other rule applies. */
    StepEvaluation mute() {
        var way = stage.session().role().outgoing();
        stage.addRuleFirst(new InterceptRule(new MessageMatcher(way, MessageMatcher.ANY, 1, MessageMatcher.ALL), new InterceptAction.DropAction(), false));
        return StepEvaluation.met("");
    }

    private TestedSessionState situation() {
        return lookout.sessionState();
    }

    private String why() {
        return situation().reasonText();
    }
}
