package mocapscope.app.bench;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mocapscope.app.words.Words;
import mocapscope.protocol.bytes.Form;
import mocapscope.protocol.bytes.Misworded;
import mocapscope.protocol.bytes.Spot;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.Utterance;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * What a person has in hand: bytes of one utterance, that wait or could be said, and other values for some of its
 * fields. Nothing of it is on its way. Not thread safe.
 */
final class Workpiece {
    private static final Words WORDS = Words.of(Workpiece.class);
    private static final String MASK = "***";

    /** Where it comes from. */
    sealed interface Origin {
        /** It waits at the gate under that id. */
        record Waiting(long id) implements Origin {}

        /** It is a copy of what crossed with that message. */
        record Again(long n) implements Origin {}

        /** A person makes it up. */
        record Made(String name) implements Origin {}
    }

    private final Session session;
    private final Origin origin;
    private final ByteBuffer first;
    private final Map<String, String> given = new LinkedHashMap<>();
    private Utterance said;
    private int which;
    private List<Spot> spots = List.of();
    private ByteBuffer bytes;
    /** Whether anything secret was ever in it. */
    private boolean confidential;
    /** What was changed before the message in hand was taken there. */
    private final List<String> done = new ArrayList<>();

    private @Nullable Misworded wrong;

    Workpiece(Session session, Origin origin, Utterance said) {
        this.session = session;
        this.origin = origin;
        this.said = said;
        this.first = said.bytes();
        this.bytes = said.bytes();
        this.confidential = secret(origin) || secret(said);
        which(innermost());
    }

    /** Of bytes that would be this if they crossed now. */
    static Workpiece of(Session session, Origin origin, Direction direction, Channel channel, ByteBuffer bytes) {
        return new Workpiece(
                session, origin, Glimpse.of(session, direction, channel, bytes).said());
    }

    Session session() {
        return session;
    }

    Origin origin() {
        return origin;
    }

    Direction direction() {
        return said.direction();
    }

    Channel channel() {
        return said.channel();
    }

    /** What its messages are called, the one in hand among them. */
    List<String> messages() {
        return said.messages().stream().map(message -> message.name()).toList();
    }

    /** The index of the message whose fields are in hand. */
    int which() {
        return which;
    }

    /** What it is called: its innermost message, or what it was made of. */
    String name() {
        if (which < said.messages().size()) {
            return said.messages().get(which).name();
        }
        return origin instanceof Origin.Made(String name) ? name : WORDS.text("bytes.only");
    }

    List<Spot> spots() {
        return spots;
    }

    /** What stands in a spot now: what was given, or what came. */
    String value(Spot spot) {
        return given.getOrDefault(spot.name(), spot.value());
    }

    boolean given(Spot spot) {
        return given.containsKey(spot.name());
    }

    /** All values that were given, by spot. */
    Map<String, String> given() {
        return Map.copyOf(given);
    }

    /** As it would cross now. */
    ByteBuffer bytes() {
        return bytes;
    }

    /** Which of these bytes nobody is shown unasked. */
    BitSet secret() {
        var now = bytes.equals(said.bytes())
                ? said
                : Glimpse.of(session, direction(), channel(), bytes).said();
        return Secret.bytes(session, now);
    }

    /** What keeps it from being written as it stands. */
    Optional<Misworded> wrong() {
        return Optional.ofNullable(wrong);
    }

    boolean changed() {
        return !done.isEmpty() || !given.isEmpty();
    }

    /** What was changed, for whoever reads of it later; nothing secret is in it. */
    String deed() {
        return Stream.concat(done.stream(), spots.stream().filter(this::given).map(this::deed))
                .collect(Collectors.joining(", "));
    }

    private String deed(Spot spot) {
        boolean bytes = session.protocol().knowsSecrets() && spot.form() instanceof Form.Hex;
        return spot.secret() || bytes
                ? WORDS.text("deed.value", spot.name(), MASK, MASK)
                : WORDS.text("deed.value", spot.name(), spot.value(), value(spot));
    }

    /** Whether something secret is in it that its fields do not tell of any more. */
    boolean concealed() {
        return confidential
                && !secret(Glimpse.of(session, direction(), channel(), bytes).said());
    }

    private boolean secret(Origin from) {
        return from instanceof Origin.Again(long n)
                && session.history()
                        .message(n)
                        .filter(message -> message.entry().secret())
                        .isPresent();
    }

    private boolean secret(Utterance some) {
        return session.protocol().knowsSecrets()
                && IntStream.range(0, some.messages().size())
                        .mapToObj(index -> session.protocol().wording().spots(some, index))
                        .anyMatch(all -> all.stream().anyMatch(Spot::secret));
    }

    /** What would be found wrong with it if it crossed now. */
    List<Finding> findings() {
        return Glimpse.of(session, direction(), channel(), bytes).findings();
    }

    /** Takes another of its messages in hand; what was given to the one before stays given. */
    void which(int index) {
        if (!given.isEmpty() && wrong == null) {
            var changes = deed();
            anew(bytes);
            done.clear();
            done.add(changes);
        }
        which = Math.clamp(index, 0, Math.max(0, said.messages().size() - 1));
        spots = session.protocol().wording().spots(said, which);
        given.clear();
        write();
    }

    /** Gives a spot a value; the one that it has takes that back. */
    void give(Spot spot, String value) {
        if (value.equals(spot.value())) {
            given.remove(spot.name());
        } else {
            given.put(spot.name(), value);
        }
        write();
    }

    /** Puts other bytes in the place of all. */
    void type(String hex) {
        try {
            var other = HexText.read(hex);
            if (!other.equals(bytes)) {
                done.clear();
                anew(other);
            }
            if (!other.equals(first) && done.isEmpty()) {
                done.add(WORDS.text("deed.bytes", first.remaining(), other.remaining()));
            }
            wrong = null;
        } catch (Misworded misworded) {
            wrong = misworded;
        }
    }

    /** Takes all back. */
    void undo() {
        wrong = null;
        done.clear();
        anew(first);
    }

    private void anew(ByteBuffer other) {
        said = Glimpse.of(session, direction(), channel(), other).said();
        confidential |= secret(said);
        bytes = said.bytes();
        given.clear();
        which = Math.clamp(which, 0, Math.max(0, said.messages().size() - 1));
        spots = session.protocol().wording().spots(said, which);
    }

    private void write() {
        wrong = null;
        try {
            bytes = given.isEmpty()
                    ? said.bytes()
                    : session.protocol().wording().reword(said, which, Map.copyOf(given));
        } catch (Misworded misworded) {
            wrong = secret(misworded.spot()) ? new Misworded(misworded.spot(), WORDS.text("secret.wrong")) : misworded;
        }
    }

    private boolean secret(String name) {
        return spots.stream().anyMatch(spot -> spot.secret() && spot.name().equals(name));
    }

    /** The message that a person means: not the packet or frame around it. */
    private int innermost() {
        for (int i = 0; i < said.messages().size(); i++) {
            long n = said.messages().get(i).n();
            if (said.messages().stream().noneMatch(other -> other.carrier() == n)) {
                return i;
            }
        }
        return 0;
    }
}
