package mocapscope.protocol.script.runner;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.intercept.InterceptAction;
import mocapscope.protocol.intercept.InterceptRule;
import mocapscope.protocol.intercept.MessageOccurrenceMatcher;
import mocapscope.protocol.script.ScriptStep;
import mocapscope.protocol.session.decoder.SendableMessageType;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/** Executes the action steps of a script, such as sending a message or closing a channel. */
final class ScriptActionStepExecutor {
    private final TestedSessionControl control;
    private final TestedSessionEventReader reader;
    private final TestRunClock settings;
    private final ScriptMessageEncoder encoder;

    ScriptActionStepExecutor(
            TestedSessionControl control,
            TestedSessionEventReader reader,
            TestRunClock settings,
            RandomGenerator random) {
        this.control = control;
        this.reader = reader;
        this.settings = settings;
        this.encoder = new ScriptMessageEncoder(control.session(), random);
    }

    ScriptStepCheckResult send(ScriptStep.SendStep step)
            throws InterruptedException, ConformanceCaseRunner.CaseCancelledException, InvalidFieldValueException {
        var template = encoder.createTemplate(step);
        var channel = openChannel(template.channel().name(), step.within());
        if (channel == null) {
            return ScriptStepCheckResult.failed(
                    "%s is not open: %s".formatted(template.channel().name(), reasonText()));
        }
        var example = example(template, step.within());
        var words = encoder.encode(template, example, step, settings.now());
        return sendAndAwait(step.direction(), channel, template.name(), words, step.within());
    }

    /**
     * Returns example bytes of a template; waits until data that it needs has arrived, such as the local side's
     * descriptions.
     */
    private ByteBuffer example(SendableMessageType template, Duration within)
            throws InterruptedException, ConformanceCaseRunner.CaseCancelledException, InvalidFieldValueException {
        long until = reader.from(within);
        for (; ; ) {
            try {
                return encoder.encodeDefault(template, settings.now());
            } catch (InvalidFieldValueException early) {
                if (situation().isEnded() || !reader.next(until)) {
                    throw early;
                }
            }
        }
    }

    ScriptStepCheckResult send(ScriptStep.SendBytesStep send)
            throws InterruptedException, ConformanceCaseRunner.CaseCancelledException {
        var channel = openChannel(send.channel(), send.within());
        if (channel == null) {
            return ScriptStepCheckResult.failed("no such channel is open: " + reasonText());
        }
        return sendAndAwait(send.direction(), channel, "bytes", ScriptMessageEncoder.parseHex(send), send.within());
    }

    private @Nullable Channel openChannel(String name, Duration within)
            throws InterruptedException, ConformanceCaseRunner.CaseCancelledException {
        long until = reader.from(within);
        while (situation().channel(name).isEmpty() && !situation().isEnded()) {
            if (!reader.next(until)) {
                break;
            }
        }
        return situation().channel(name).orElse(null);
    }

    /**
     * Sends bytes and waits until they are transferred; injected bytes of rules are distinguished by content and time.
     */
    private ScriptStepCheckResult sendAndAwait(
            Direction direction, Channel channel, String name, ByteBuffer bytes, Duration within)
            throws InterruptedException, ConformanceCaseRunner.CaseCancelledException {
        long from = control.session().history().transcript().nextIndex();
        control.inject(direction, channel, name, bytes);
        Predicate<TestedSessionEvent> crosses = event -> event instanceof TestedSessionEvent.EntryEvent(var entry)
                && entry.mark() == Entry.EntryModification.INJECTED
                && entry.index() >= from
                && entry.direction() == direction
                && entry.channel().equals(channel)
                && entry.bytes().equals(bytes);
        return comes(crosses, within)
                ? ScriptStepCheckResult.met("sent")
                : ScriptStepCheckResult.failed("it could not be sent: " + reasonText());
    }

    /** Submits a request. A request to the whole listener is not awaited, because its effects are in other sessions. */
    ScriptStepCheckResult submitRequest(ScriptStep.RequestStep step)
            throws InterruptedException, ConformanceCaseRunner.CaseCancelledException {
        var definition = request(step.request());
        control.submitRequest(
                definition,
                OptionValues.of(definition.parameters(), step.parameters()).values(),
                step.ofHost());
        if (step.ofHost() || comes(TestedSessionEvent.RequestEvent.class::isInstance, step.within())) {
            return ScriptStepCheckResult.met("asked");
        }
        return ScriptStepCheckResult.failed("no request could be sent: " + reasonText());
    }

    private UserRequestDefinition request(String name) {
        var session = control.session();
        var known = session.protocol().requests(session.role());
        return known.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown request; available: "
                        + String.join(
                                ", ",
                                known.stream().map(UserRequestDefinition::name).toList())));
    }

    private boolean comes(Predicate<TestedSessionEvent> filter, Duration within)
            throws InterruptedException, ConformanceCaseRunner.CaseCancelledException {
        long until = reader.fromNow(within);
        while (!situation().isEnded()) {
            var event = reader.nextEvent(until);
            if (event == null || filter.test(event)) {
                return event != null;
            }
        }
        return false;
    }

    ScriptStepCheckResult close(String name) throws InterruptedException, ConformanceCaseRunner.CaseCancelledException {
        reader.catchUp();
        if (name.isEmpty()) {
            situation().markLeaving();
            control.stop();
            return ScriptStepCheckResult.met("");
        }
        var channel = situation().channel(name);
        channel.ifPresent(control::closeChannel);
        return channel.isPresent()
                ? ScriptStepCheckResult.met("")
                : ScriptStepCheckResult.failed("it is not open: " + reasonText());
    }

    /** Mutes the local side: all its own messages are dropped before any other rule applies. */
    ScriptStepCheckResult mute() {
        var direction = control.session().role().outgoing();
        control.addRuleFirst(new InterceptRule(
                new MessageOccurrenceMatcher(direction, MessageOccurrenceMatcher.ANY, 1, MessageOccurrenceMatcher.ALL),
                new InterceptAction.DropAction(),
                false));
        return ScriptStepCheckResult.met("");
    }

    private TestedSessionState situation() {
        return reader.sessionState();
    }

    private String reasonText() {
        return situation().reasonText();
    }
}
