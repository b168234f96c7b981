package mocapscope.app.intercept;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.FieldTextCodec;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.TransportKind;
import org.jspecify.annotations.Nullable;

/**
 * A message that the user edits before it is sent: its original bytes and the field values changed so far. Not
 * thread-safe. Its changes are not sent until it is released or sent.
 */
final class MessageDraft {
    private static final TextBundle TEXTS = TextBundle.of(MessageDraft.class);
    private static final String MASK = "***";

    /** The origin of a message draft: held message, copied message or newly composed. */
    sealed interface DraftOrigin {
        /** A message held at the intercept gate, by its id. */
        record Waiting(long id) implements DraftOrigin {}

        /** A copy of a transmitted message. */
        record Again(long n) implements DraftOrigin {}

        /** A message newly composed by the user. */
        record Composed(String name) implements DraftOrigin {}
    }

    private final Session session;
    private final DraftOrigin draftOrigin;
    private final ByteBuffer first;
    private final Map<String, String> changedValues = new LinkedHashMap<>();
    private DecodedTransmissionUnit unit;
    private int messageIndex;
    private List<EditableField> fields = List.of();
    private ByteBuffer bytes;
    /** True once it contained anything secret. */
    private boolean confidential;
    /** Changes to other messages of the transmission, made before the present one was opened. */
    private final List<String> done = new ArrayList<>();

    private @Nullable InvalidFieldValueException error;
    /** The draft whose changes the held message already contains; null if it is as it arrived. */
    private @Nullable MessageDraft applied;

    MessageDraft(Session session, DraftOrigin origin, DecodedTransmissionUnit unit) {
        this.session = session;
        this.draftOrigin = origin;
        this.unit = unit;
        this.first = unit.bytes();
        this.bytes = unit.bytes();
        this.confidential = secret(origin) || secret(unit);
        messageIndex(innermost());
    }

    /** Creates a draft of bytes, previewed as if sent now. */
    static MessageDraft of(
            Session session, DraftOrigin origin, Direction direction, Channel channel, ByteBuffer bytes) {
        return new MessageDraft(
                session,
                origin,
                DecodePreview.of(session, direction, channel, bytes).transmission());
    }

    /** Returns a draft of the message after these changes have been applied to it. */
    MessageDraft apply() {
        var next = of(session, draftOrigin, direction(), channel(), bytes);
        next.applied = isChanged() ? this : applied;
        return next;
    }

    /** Returns true if the message differs from the one that arrived, by this draft or by changes applied before. */
    boolean differsFromArrived() {
        return isChanged() || applied != null;
    }

    /**
     * Copies the changes of a draft of a like message: the values of its fields, or all bytes if both arrived alike.
     * Returns false if they do not fit.
     */
    boolean copyChanges(MessageDraft earlier) {
        var steps = new ArrayDeque<MessageDraft>();
        for (var step = earlier; step != null; step = step.applied) {
            steps.addFirst(step);
        }
        if (steps.stream().allMatch(step -> step.done.isEmpty())) {
            messageIndex(earlier.messageIndex);
            steps.forEach(step -> step.changedValues.forEach(this::setValue));
        } else if (steps.getFirst().first.equals(first)) {
            setBytes(HexTextCodec.format(earlier.bytes));
        }
        return isChanged();
    }

    private void setValue(String name, String value) {
        fields.stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .ifPresent(field -> setValue(field, value));
    }

    Session session() {
        return session;
    }

    DraftOrigin origin() {
        return draftOrigin;
    }

    Direction direction() {
        return unit.direction();
    }

    Channel channel() {
        return unit.channel();
    }

    /** Returns the names of its messages, including the one being edited. */
    List<String> messages() {
        return unit.messages().stream().map(message -> message.name()).toList();
    }

    /** Returns the index of the message being edited. */
    int messageIndex() {
        return messageIndex;
    }

    /** Returns the name of its innermost message, or of its origin. */
    String name() {
        if (messageIndex < unit.messages().size()) {
            return unit.messages().get(messageIndex).name();
        }
        return draftOrigin instanceof DraftOrigin.Composed(String name) ? name : TEXTS.text("bytes.only");
    }

    List<EditableField> fields() {
        return fields;
    }

    /** Returns a field's present value: the changed or the original one. */
    String value(EditableField field) {
        return changedValues.getOrDefault(field.name(), field.value());
    }

    boolean changedValues(EditableField field) {
        return changedValues.containsKey(field.name());
    }

    /** Returns all changed values by field. */
    Map<String, String> changedValues() {
        return Map.copyOf(changedValues);
    }

    /** Returns the bytes with all changes. */
    ByteBuffer bytes() {
        return bytes;
    }

    /** Returns the positions of the bytes to mask. */
    BitSet secret() {
        var now = bytes.equals(unit.bytes())
                ? unit
                : DecodePreview.of(session, direction(), channel(), bytes).transmission();
        return findSecretBytes(session, now);
    }

    /** Returns the error that prevents encoding it, if any. */
    Optional<InvalidFieldValueException> error() {
        return Optional.ofNullable(error);
    }

    boolean isChanged() {
        return !done.isEmpty() || !changedValues.isEmpty();
    }

    /** Describes the changes for findings and logs, without secrets. */
    String changeDescription() {
        return Stream.concat(
                        done.stream(),
                        fields.stream().filter(this::changedValues).map(this::changeDescription))
                .collect(Collectors.joining(", "));
    }

    private String changeDescription(EditableField field) {
        boolean bytes = session.protocol().hasSecrets() && field.codec() instanceof FieldTextCodec.HexCodec;
        return field.secret() || bytes
                ? TEXTS.text("draft.change.value", field.name(), MASK, MASK)
                : TEXTS.text("draft.change.value", field.name(), field.value(), value(field));
    }

    /** Returns true if it contains secret bytes that its fields no longer identify. */
    boolean hidesSecret() {
        return confidential
                && !secret(
                        DecodePreview.of(session, direction(), channel(), bytes).transmission());
    }

    private boolean secret(DraftOrigin from) {
        return from instanceof DraftOrigin.Again(long n)
                && session.history()
                        .message(n)
                        .filter(message -> message.entry().secret())
                        .isPresent();
    }

    private boolean secret(DecodedTransmissionUnit some) {
        return session.protocol().hasSecrets()
                && IntStream.range(0, some.messages().size())
                        .mapToObj(index -> session.protocol().messageEditor().editableFields(some, index))
                        .anyMatch(all -> all.stream().anyMatch(EditableField::secret));
    }

    /** Returns the findings that decoding it would produce. */
    List<Finding> findings() {
        return DecodePreview.of(session, direction(), channel(), bytes).findings();
    }

    /** Selects another of its messages for editing; changes to the previous one are kept. */
    void messageIndex(int index) {
        if (!changedValues.isEmpty() && error == null) {
            var changes = changeDescription();
            anew(bytes);
            done.clear();
            done.add(changes);
        }
        messageIndex = Math.clamp(index, 0, Math.max(0, unit.messages().size() - 1));
        fields = session.protocol().messageEditor().editableFields(unit, messageIndex);
        changedValues.clear();
        write();
    }

    /** Changes a field's value; the original value reverts the change. */
    void setValue(EditableField field, String value) {
        if (value.equals(field.value())) {
            changedValues.remove(field.name());
        } else {
            changedValues.put(field.name(), value);
        }
        write();
    }

    /** Replaces all bytes. */
    void setBytes(String hex) {
        try {
            var other = HexTextCodec.parse(hex);
            if (!other.equals(bytes)) {
                done.clear();
                anew(other);
            }
            if (!other.equals(first) && done.isEmpty()) {
                done.add(TEXTS.text("draft.change.bytes", first.remaining(), other.remaining()));
            }
            error = null;
        } catch (InvalidFieldValueException exception) {
            error = exception;
        }
    }

    /** Reverts all changes. */
    void undo() {
        error = null;
        done.clear();
        anew(first);
    }

    private void anew(ByteBuffer other) {
        unit = DecodePreview.of(session, direction(), channel(), other).transmission();
        confidential |= secret(unit);
        bytes = unit.bytes();
        changedValues.clear();
        messageIndex = Math.clamp(messageIndex, 0, Math.max(0, unit.messages().size() - 1));
        fields = session.protocol().messageEditor().editableFields(unit, messageIndex);
    }

    private void write() {
        error = null;
        try {
            bytes = changedValues.isEmpty()
                    ? unit.bytes()
                    : session.protocol().messageEditor().editFields(unit, messageIndex, Map.copyOf(changedValues));
        } catch (InvalidFieldValueException exception) {
            error = secret(exception.field())
                    ? new InvalidFieldValueException(exception.field(), TEXTS.text("secret.wrong"))
                    : exception;
        }
    }

    private boolean secret(String name) {
        return fields.stream().anyMatch(field -> field.secret() && field.name().equals(name));
    }

    /** Returns the index of the innermost message, without the packets and frames around it. */
    private int innermost() {
        for (int i = 0; i < unit.messages().size(); i++) {
            long n = unit.messages().get(i).n();
            if (unit.messages().stream().noneMatch(other -> other.carrier() == n)) {
                return i;
            }
        }
        return 0;
    }

    private static BitSet findSecretBytes(Session session, DecodedTransmissionUnit unit) {
        var secret = new BitSet();
        unit.messages().stream()
                .filter(message -> message.carrier() == DecodedMessage.ON_THE_WIRE)
                .forEach(message -> mask(session, message, secret, unit.bytes().remaining()));
        return secret;
    }

    private static void mask(Session session, DecodedMessage message, BitSet secret, int end) {
        long at = message.at() - message.entry().at();
        session.history().fields(message).stream()
                .filter(MessageField::secret)
                .forEach(field -> secret.set(
                        Math.clamp(at + field.offset(), 0, end),
                        Math.clamp(at + field.offset() + field.length(), 0, end)));
    }

    /**
     * Creates a draft of the whole datagram, or, on a stream, of the message with its carrier; empty if it is no longer
     * held.
     */
    static Optional<MessageDraft> createDraft(Session session, long n) {
        return outermost(session, n).map(message -> {
            ByteBuffer bytes = message.channel().transport() == TransportKind.UDP
                    ? message.entry().bytes()
                    : message.bytes();
            return MessageDraft.of(
                    session,
                    new MessageDraft.DraftOrigin.Again(n),
                    message.direction(),
                    message.channel(),
                    bytes.slice());
        });
    }

    private static Optional<DecodedMessage> outermost(Session session, long n) {
        var message = session.history().message(n);
        while (message.isPresent() && message.get().carrier() != DecodedMessage.ON_THE_WIRE) {
            message = session.history().message(message.get().carrier());
        }
        return message;
    }
}
