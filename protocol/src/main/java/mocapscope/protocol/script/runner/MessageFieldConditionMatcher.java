package mocapscope.protocol.script.runner;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.script.MessageFieldCondition;
import mocapscope.protocol.script.ScriptSecretPlaceholder;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import org.jspecify.annotations.Nullable;

/** Checks messages against field conditions and describes the last mismatch. */
final class MessageFieldConditionMatcher {
    private static final String SECRET = "a secret";

    private final EarlierMessageDecoder messages;
    private String mismatch = "";

    MessageFieldConditionMatcher(EarlierMessageDecoder messages) {
        this.messages = messages;
    }

    boolean matches(DecodedMessage message, List<MessageFieldCondition> conditions) {
        if (conditions.isEmpty()) {
            return true;
        }
        var shown = selectFields(message, conditions);
        var failedConditions = conditions.stream()
                .filter(fieldCondition -> !met(fieldCondition, shown.get(fieldCondition.field())))
                .toList();
        mismatch = failedConditions.stream()
                .map(condition -> "%s is %s, not %s"
                        .formatted(
                                condition.field(),
                                describeField(shown.get(condition.field())),
                                expectedText(condition, shown.get(condition.field()))))
                .collect(Collectors.joining(", "));
        return failedConditions.isEmpty();
    }

    /** Describes the difference of the last message with that name, or returns an empty string if there was none. */
    String mismatch() {
        return mismatch.isEmpty() ? "" : " (" + mismatch + ")";
    }

    /** Returns the fields named by the conditions; of equal names the first field. */
    private Map<String, MessageField> selectFields(DecodedMessage message, List<MessageFieldCondition> conditions) {
        var names = conditions.stream().map(MessageFieldCondition::field).collect(Collectors.toSet());
        var shown = new HashMap<String, MessageField>();
        messages.decoder().inspect(message, field -> {
            if (names.contains(field.name())) {
                shown.putIfAbsent(field.name(), field);
            }
        });
        return shown;
    }

    private static boolean met(MessageFieldCondition condition, @Nullable MessageField field) {
        return field != null && condition.matches(text(field));
    }

    private static String expectedText(MessageFieldCondition condition, @Nullable MessageField field) {
        var value = field != null && field.secret() ? ScriptSecretPlaceholder.MASK : condition.value();
        return condition.relation() == MessageFieldCondition.ComparisonOperator.IS
                ? value
                : condition.relation().sign() + " " + value;
    }

    private static String describeField(@Nullable MessageField field) {
        if (field == null) {
            return "missing";
        }
        return field.secret() ? SECRET : text(field);
    }

    private static String text(MessageField field) {
        return field.value() instanceof ByteBuffer bytes ? hex(bytes) : String.valueOf(field.value());
    }

    private static String hex(ByteBuffer bytes) {
        var copy = new byte[bytes.remaining()];
        bytes.duplicate().get(copy);
        return HexFormat.of().formatHex(copy);
    }
}
