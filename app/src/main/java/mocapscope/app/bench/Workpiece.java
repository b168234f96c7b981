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
import mocapscope.protocol.bytes.FieldTextCodec;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.TransmissionUnit;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * An editable copy of a transmission: original bytes and changed field values. Not thread-safe. Its changes are not
 * sent until it is released or sent.
 */
final class Workpiece {
    private static final Words WORDS = Words.of(Workpiece.class);
    private static final String MASK = "***";

    /** The origin of a message draft: held message, copied message or newly composed. */
    sealed interface Origin {
        /** A message held at the intercept gate, by its id. */
        record Waiting(long id) implements Origin {}

        /** A copy of a transmitted message. */
        record Again(long n) implements Origin {}

        /** A message newly composed by the user. */
        record Made(String name) implements Origin {}
    }

    private final Session session;
    private final Origin origin;
    private final ByteBuffer first;
    private final Map<String, String> given = new LinkedHashMap<>();
    private TransmissionUnit said;
    private int which;
    private List<EditableField> spots = List.of();
    private ByteBuffer bytes;
    /** True once it contained anything secret. */
    private boolean confidential;
    /** Changes to other messages of the transmission, made before the present one was opened. */
    private final List<String> done = new ArrayList<>();

    private @Nullable InvalidFieldValueException wrong;

    Workpiece(Session session, Origin origin, TransmissionUnit said) {
        this.session = session;
        this.origin = origin;
        this.said = said;
        this.first = said.bytes();
        this.bytes = said.bytes();
        this.confidential = secret(origin) || secret(said);
        which(innermost());
    }

    /** Creates a draft of bytes, previewed as if sent now. */
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

    /** Returns the names of its messages, including the one being edited. */
    List<String> messages() {
        return said.messages().stream().map(message -> message.name()).toList();
    }

    /** Returns the index of the message being edited. */
    int which() {
        return which;
    }

    /** Returns the name of its innermost message, or of its origin. */
    String name() {
        if (which < said.messages().size()) {
            return said.messages().get(which).name();
        }
        return origin instanceof Origin.Made(String name) ? name : WORDS.text("bytes.only");
    }

    List<EditableField> spots() {
        return spots;
    }

    /** Returns a field's present value: the changed or the original one. */
    String value(EditableField spot) {
        return given.getOrDefault(spot.name(), spot.value());
    }

    boolean given(EditableField spot) {
        return given.containsKey(spot.name());
    }

    /** Returns all changed values by field. */
    Map<String, String> given() {
        return Map.copyOf(given);
    }

    /** Returns the bytes with all changes. */
    ByteBuffer bytes() {
        return bytes;
    }

    /** Returns the positions of the bytes to mask. */
    BitSet secret() {
        var now = bytes.equals(said.bytes())
                ? said
                : Glimpse.of(session, direction(), channel(), bytes).said();
        return Secret.bytes(session, now);
    }

    /** Returns the error that prevents encoding it, if any. */
    Optional<InvalidFieldValueException> wrong() {
        return Optional.ofNullable(wrong);
    }

    boolean changed() {
        return !done.isEmpty() || !given.isEmpty();
    }

    /** Describes the changes for findings and logs, without secrets. */
    String deed() {
        return Stream.concat(done.stream(), spots.stream().filter(this::given).map(this::deed))
                .collect(Collectors.joining(", "));
    }

    private String deed(EditableField spot) {
        boolean bytes = session.protocol().hasSecrets() && spot.codec() instanceof FieldTextCodec.HexCodec;
        return spot.secret() || bytes
                ? WORDS.text("deed.value", spot.name(), MASK, MASK)
                : WORDS.text("deed.value", spot.name(), spot.value(), value(spot));
    }

    /** Returns true if it contains secret bytes that its fields no longer identify. */
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

    private boolean secret(TransmissionUnit some) {
        return session.protocol().hasSecrets()
                && IntStream.range(0, some.messages().size())
                        .mapToObj(index -> session.protocol().messageEditor().editableFields(some, index))
                        .anyMatch(all -> all.stream().anyMatch(EditableField::secret));
    }

    /** Returns the findings that decoding it would produce. */
    List<Finding> findings() {
        return Glimpse.of(session, direction(), channel(), bytes).findings();
    }

    /** Selects another of its messages for editing; changes to the previous one are kept. */
    void which(int index) {
        if (!given.isEmpty() && wrong == null) {
            var changes = deed();
            anew(bytes);
            done.clear();
            done.add(changes);
        }
        which = Math.clamp(index, 0, Math.max(0, said.messages().size() - 1));
        spots = session.protocol().messageEditor().editableFields(said, which);
        given.clear();
        write();
    }

    /** Changes a field's value; the original value reverts the change. */
    void give(EditableField spot, String value) {
        if (value.equals(spot.value())) {
            given.remove(spot.name());
        } else {
            given.put(spot.name(), value);
        }
        write();
    }

    /** Replaces all bytes. */
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
        } catch (InvalidFieldValueException misworded) {
            wrong = misworded;
        }
    }

    /** Reverts all changes. */
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
        spots = session.protocol().messageEditor().editableFields(said, which);
    }

    private void write() {
        wrong = null;
        try {
            bytes = given.isEmpty()
                    ? said.bytes()
                    : session.protocol().messageEditor().editFields(said, which, Map.copyOf(given));
        } catch (InvalidFieldValueException misworded) {
            wrong = secret(misworded.field()) ? new InvalidFieldValueException(misworded.field(), WORDS.text("secret.wrong")) : misworded;
        }
    }

    private boolean secret(String name) {
        return spots.stream().anyMatch(spot -> spot.secret() && spot.name().equals(name));
    }

    /** Returns the index of the innermost message, without the packets and frames around it. */
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
