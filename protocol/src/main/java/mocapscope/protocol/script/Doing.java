package mocapscope.protocol.script;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bench.Aim;
import mocapscope.protocol.bench.Tampering;
import mocapscope.protocol.bench.Trick;
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
final class Doing {
    private final Stage stage;
    private final Lookout lookout;
    private final Pace pace;
    private final Speech speech;

    Doing(Stage stage, Lookout lookout, Pace pace, RandomGenerator random) {
        this.stage = stage;
        this.lookout = lookout;
        this.pace = pace;
        this.speech = new Speech(stage.session(), random);
    }

    Answer send(Step.Send send) throws InterruptedException, Play.Cancelled, InvalidFieldValueException {
        var phrase = speech.phrase(send);
        var channel = openChannel(phrase.channel().name(), send.within());
        if (channel == null) {
            return Answer.no("%s is not open: %s".formatted(phrase.channel().name(), why()));
        }
        var example = example(phrase, send.within());
        var words = speech.words(phrase, example, send, pace.now());
        return say(send.direction(), channel, phrase.name(), words, send.within());
    }

    /**
     * Returns example bytes of a template; waits until data that it needs has arrived, such as the local side's
     * descriptions.
     */
    private ByteBuffer example(MessageTemplate phrase, Duration within) throws InterruptedException, Play.Cancelled, InvalidFieldValueException {
        long until = lookout.from(within);
        for (; ; ) {
            try {
                return speech.example(phrase, pace.now());
            } catch (InvalidFieldValueException early) {
                if (situation().over() || !lookout.next(until)) {
                    throw early;
                }
            }
        }
    }

    Answer send(Step.SendBytes send) throws InterruptedException, Play.Cancelled {
        var channel = openChannel(send.channel(), send.within());
        if (channel == null) {
            return Answer.no("no such channel is open: " + why());
        }
        return say(send.direction(), channel, "bytes", Speech.bytes(send), send.within());
    }

    private @Nullable Channel openChannel(String name, Duration within) throws InterruptedException, Play.Cancelled {
        long until = lookout.from(within);
        while (situation().channel(name).isEmpty() && !situation().over()) {
            if (!lookout.next(until)) {
                break;
            }
        }
        return situation().channel(name).orElse(null);
    }

    /**
     * Sends bytes and waits until they are transferred; injected bytes of rules are distinguished by content and time.
     */
    private Answer say(Direction way, Channel channel, String name, ByteBuffer bytes, Duration within)
            throws InterruptedException, Play.Cancelled {
        long from = stage.session().history().transcript().nextIndex();
        stage.say(way, channel, name, bytes);
        Predicate<Happening> crosses = happening -> happening instanceof Happening.Crossed(var entry)
                && entry.mark() == Entry.EntryModification.INJECTED
                && entry.index() >= from
                && entry.direction() == way
                && entry.channel().equals(channel)
                && entry.bytes().equals(bytes);
        return comes(crosses, within) ? Answer.yes("sent") : Answer.no("it could not be sent: " + why());
    }

    /** Submits a request. A request to the whole listener is not awaited, because its effects are in other sessions. */
    Answer ask(Step.Ask ask) throws InterruptedException, Play.Cancelled {
        var request = request(ask.request());
        stage.ask(request, OptionValues.of(request.parameters(), ask.parameters()).values(), ask.ofHost());
        if (ask.ofHost() || comes(Happening.Asked.class::isInstance, ask.within())) {
            return Answer.yes("asked");
        }
        return Answer.no("no request could be sent: " + why());
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

    private boolean comes(Predicate<Happening> which, Duration within) throws InterruptedException, Play.Cancelled {
        long until = lookout.fromNow(within);
        while (!situation().over()) {
            var happening = lookout.nextOf(until);
            if (happening == null || which.test(happening)) {
                return happening != null;
            }
        }
        return false;
    }

    Answer close(String name) throws InterruptedException, Play.Cancelled {
        lookout.catchUp();
        if (name.isEmpty()) {
            situation().leaves();
            stage.stop();
            return Answer.yes("");
        }
        var channel = situation().channel(name);
        channel.ifPresent(stage::cut);
        return channel.isPresent() ? Answer.yes("") : Answer.no("it is not open: " + why());
    }

    /** Mutes the local side: all its own messages are dropped before any other rule applies. */
    Answer mute() {
        var way = stage.session().role().outgoing();
        stage.tamperFirst(new Tampering(new Aim(way, Aim.ANY, 1, Aim.ALL), new Trick.Drop(), false));
        return Answer.yes("");
    }

    private Situation situation() {
        return lookout.situation();
    }

    private String why() {
        return situation().why();
    }
}
