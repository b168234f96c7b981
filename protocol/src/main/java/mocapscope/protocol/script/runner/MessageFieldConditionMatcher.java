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

/**
 * Checks messages against field conditions and describes the last mismatch. A {@code *} in the name of a field stands for
 * any text: one of the fields that it matches must meet the condition.
 */
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
                .filter(fieldCondition -> !met(fieldCondition, shown.get(fieldCondition)))
                .toList();
        mismatch = failedConditions.stream()
                .map(condition -> "%s is %s, not %s"
                        .formatted(
                                condition.field(),
                                describeField(shown.get(condition)),
                                expectedText(condition, shown.get(condition))))
                .collect(Collectors.joining(", "));
        return failedConditions.isEmpty();
    }

    /** Describes the difference of the last message with that name, or returns an empty string if there was none. */
    String mismatch() {
        return mismatch.isEmpty() ? "" : " (" + mismatch + ")";
    }

    /** Returns the first field that meets each condition, or else the first one that it names. */
    private Map<MessageFieldCondition, MessageField> selectFields(
            DecodedMessage message, List<MessageFieldCondition> conditions) {
        var shown = new HashMap<MessageFieldCondition, MessageField>();
        messages.decoder().inspect(message, field -> {
            for (var condition : conditions) {
                if (condition.names(field.name()) && isBetter(condition, field, shown.get(condition))) {
                    shown.put(condition, field);
                }
            }
        });
        return shown;
    }

    private static boolean isBetter(
            MessageFieldCondition condition, MessageField field, @Nullable MessageField selected) {
        return selected == null || condition.isPattern() && !met(condition, selected) && met(condition, field);
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
