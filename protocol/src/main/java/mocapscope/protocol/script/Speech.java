package mocapscope.protocol.script;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.Misworded;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Phrase;
import mocapscope.protocol.session.Session;

/** Makes the bytes of what a script says, as they fit the moment. */
final class Speech {
    private final Session session;
    private final RandomGenerator random;

    Speech(Session session, RandomGenerator random) {
        this.session = session;
        this.random = random;
    }

    Phrase phrase(Step.Send send) throws Misworded {
        var all = session.protocol().wording().phrases(send.direction());
        return all.stream()
                .filter(phrase -> phrase.name().equals(send.phrase()))
                .filter(phrase ->
                        send.channel().isEmpty() || phrase.channel().name().equals(send.channel()))
                .findFirst()
                .orElseThrow(() -> new Misworded(
                        "",
                        "nothing that goes that way is called '%s'; there are: %s"
                                .formatted(
                                        send.phrase(),
                                        all.stream()
                                                .map(Phrase::name)
                                                .distinct()
                                                .collect(Collectors.joining(", ")))));
    }

    /** The phrase with what the script sets in it. */
    ByteBuffer words(Phrase phrase, Step.Send send, Now now) throws Misworded {
        var wording = session.protocol().wording();
        var example = wording.say(phrase, session.history().knowledge(), random, now);
        if (send.set().isEmpty()) {
            return example;
        }
        var said = new Foresight(session).of(phrase, example, now);
        return wording.reword(said, Foresight.which(said, phrase.name()), send.set());
    }

    static ByteBuffer bytes(Step.SendBytes send) {
        return ByteBuffer.wrap(HexFormat.of().parseHex(send.hex()));
    }
}
