package mocapscope.protocol.script;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.Field;
import mocapscope.protocol.bytes.Misworded;
import mocapscope.protocol.bytes.Spot;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Phrase;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.Utterance;

/** What a message has that its phrase, said at that moment, would not. */
final class Example {
    private final Session session;
    private final RandomGenerator random;

    Example(Session session, RandomGenerator random) {
        this.session = session;
        this.random = random;
    }

    /**
     * Values by spot, of a secret one {@link Secrets#MASK}; empty for a message that is no phrase, or does not cross by
     * itself.
     */
    Optional<Map<String, String>> differences(Message message) {
        var phrase = phrase(message);
        var known = session.history().knowledgeBefore(message.entry().index());
        if (phrase.isEmpty()
                || known.isEmpty()
                || message.length() != message.entry().bytes().remaining()) {
            return Optional.empty();
        }
        var wording = session.protocol().wording();
        try {
            var now = new Now(message.arrival(), session.anchor().epochNanos(message.arrival()));
            var bytes = wording.say(phrase.get(), known.get(), random, now);
            var said = new Foresight(session).of(phrase.get(), known.get(), bytes, now);
            var usual = wording.spots(said, 0).stream()
                    .collect(Collectors.toMap(Spot::name, Spot::value, (first, _) -> first));
            return Optional.of(differences(wording.spots(said(message), 0), usual));
        } catch (Misworded _) {
            return Optional.empty();
        }
    }

    /** Whether anything in what crossed with it is a secret. */
    boolean secret(Message message) {
        var history = session.history();
        return history.messages(history.firstMessage(), message.n() + 1).stream()
                .filter(each -> each.entry().index() == message.entry().index())
                .flatMap(each -> history.fields(each).stream())
                .anyMatch(Field::secret);
    }

    private static Map<String, String> differences(List<Spot> spots, Map<String, String> usual) {
        var differences = new LinkedHashMap<String, String>();
        for (var spot : spots) {
            if (spot.secret()) {
                differences.put(spot.name(), Secrets.MASK);
            } else if (!spot.value().equals(usual.get(spot.name()))) {
                differences.put(spot.name(), spot.value());
            }
        }
        return differences;
    }

    private Optional<Phrase> phrase(Message message) {
        return session.protocol().wording().phrases(message.direction()).stream()
                .filter(phrase -> phrase.name().equals(message.name()))
                .filter(phrase -> phrase.channel().equals(message.channel()))
                .findFirst();
    }

    private static Utterance said(Message message) {
        var entry = message.entry();
        return new Utterance(entry.channel(), entry.direction(), entry.bytes(), List.of(message));
    }
}
