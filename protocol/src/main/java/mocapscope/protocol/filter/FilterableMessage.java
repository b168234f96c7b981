package mocapscope.protocol.filter;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Gives a message filter access to the values of one message, its samples and its problem reports. Reused for message
 * after message; reads fields only if the filter needs them.
 */
public final class FilterableMessage implements FilterableItem {
    private static final double NANOS = 1e9;

    private final Session session;
    private final String sessionName;
    private final Function<FilterableMessage, String> searchedText;
    private final List<MessageField> fields = new ArrayList<>();
    private boolean fieldsRead;
    private @Nullable String text;
    private @Nullable DecodedMessage message;
    private List<Sample> samples = List.of();
    private List<Finding> findings = List.of();

    /**
     * Creates the subject of a session's messages.
     *
     * @param sessionName the value of {@code session}
     * @param searchedText returns the text in which words are searched
     */
    public FilterableMessage(Session session, String sessionName, Function<FilterableMessage, String> searchedText) {
        this.session = session;
        this.sessionName = sessionName;
        this.searchedText = searchedText;
    }

    /** Sets the message to test, with those samples and findings that it carries. */
    public void set(DecodedMessage newMessage, List<Sample> newSamples, List<Finding> newFindings) {
        message = newMessage;
        samples = newSamples;
        findings = newFindings;
        fields.clear();
        fieldsRead = false;
        text = null;
    }

    /** Returns the message to test. */
    public DecodedMessage message() {
        if (message == null) {
            throw new IllegalStateException("no message was set");
        }
        return message;
    }

    /** Returns the findings about the message. */
    public List<Finding> findings() {
        return findings;
    }

    /** Returns the fields of the message. */
    public List<MessageField> fields() {
        if (!fieldsRead) {
            session.history().inspect(message(), fields::add);
            fieldsRead = true;
        }
        return fields;
    }

    @Override
    public boolean containsText(String words) {
        if (text == null) {
            text = searchedText.apply(this).toLowerCase(Locale.ROOT);
        }
        return text.contains(words);
    }

    @Override
    public boolean anyValue(FilterAttribute name, String path, FilterValuePredicate test) {
        return switch (name) {
            case SESSION -> test.matchesText(sessionName);
            case SOURCE -> anySource(test);
            case SENSOR -> anySensor(test);
            case BONE -> anyBone(test);
            case NAME -> test.matchesText(message().name());
            case DIRECTION -> test.matchesText(word(message().direction()));
            case CHANNEL -> test.matchesText(message().channel().name());
            case LENGTH -> test.matchesInteger(message().length());
            case N -> test.matchesInteger(message().n());
            case TIME -> test.matchesValue(seconds(session, message().arrival()));
            case FINDING, CODE, SEVERITY -> anyFinding(name, test);
            case FIELD -> anyField(path, test);
        };
    }

    private boolean anySource(FilterValuePredicate test) {
        var sender = message().sender();
        if (!sender.isEmpty() && test.matchesText(sender)) {
            return true;
        }
        for (int i = 0; i < samples.size(); i++) {
            var label = samples.get(i).stamp().source().label();
            if (!label.equals(sender) && test.matchesText(label)) {
                return true;
            }
        }
        return false;
    }

    private boolean anySensor(FilterValuePredicate test) {
        for (int i = 0; i < samples.size(); i++) {
            boolean fits = switch (samples.get(i)) {
                case Sample.Pose pose -> test.matchesInteger(pose.sensor());
                case Sample.Velocity velocity -> test.matchesInteger(velocity.sensor());
                case Sample.Acceleration acceleration -> test.matchesInteger(acceleration.sensor());
                case Sample.Transform transform ->
                    transform.sensor() != Sample.Transform.WHOLE_DEVICE && test.matchesInteger(transform.sensor());
                default -> false;
            };
            if (fits) {
                return true;
            }
        }
        return false;
    }

    private boolean anyBone(FilterValuePredicate test) {
        for (int i = 0; i < samples.size(); i++) {
            if (samples.get(i) instanceof Sample.Skeleton skeleton) {
                var bones = skeleton.map().bones();
                for (int bone = 0; bone < bones.size(); bone++) {
                    if (test.matchesText(bones.get(bone).name())) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private boolean anyFinding(FilterAttribute name, FilterValuePredicate test) {
        for (int i = 0; i < findings.size(); i++) {
            if (FilterableFinding.matches(findings.get(i), name, test)) {
                return true;
            }
        }
        return false;
    }

    /** A path also stands for all fields within it; a secret field is present, but has no value. */
    private boolean anyField(String path, FilterValuePredicate test) {
        var all = fields();
        for (int i = 0; i < all.size(); i++) {
            var field = all.get(i);
            if (isWithin(field.name(), path)
                    && (field.secret() ? test.matchesHidden() : test.matchesValue(field.value()))) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if a field is the one of that path or within it, in any case. */
    static boolean isWithin(String field, String path) {
        int length = path.length();
        return field.regionMatches(true, 0, path, 0, length)
                && (field.length() == length || field.charAt(length) == '.' || field.charAt(length) == '[');
    }

    /** Returns the seconds from the start of a session to a time on its monotonic clock. */
    static Double seconds(Session session, long arrival) {
        return (arrival - session.anchor().monotonicNanos()) / NANOS;
    }

    static String word(Direction direction) {
        return FilterAttribute.DIRECTION.choices().get(direction == Direction.TO_CLIENT ? 0 : 1);
    }
}
