package mocapscope.app.transcript;

import java.util.Set;
import java.util.TreeSet;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.filter.DisplayFilter;
import mocapscope.protocol.filter.FilterAttribute;
import mocapscope.protocol.filter.FilterableItem;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * The criteria for filtering the message list, such as a search expression, a channel and a minimum problem severity.
 *
 * @param expression the typed filter; its words are searched in the message's name, sender and channel
 * @param fields true if words are searched in the message's fields too
 * @param names the names of the messages wanted; empty for all
 * @param withChannel the channel's name; empty for all
 * @param least the minimum severity of its worst finding; null for messages with or without findings
 */
record MessageFilter(
        DisplayFilter expression,
        boolean fields,
        boolean in,
        boolean out,
        Set<String> names,
        String withChannel,
        @Nullable Severity least) {
    static final MessageFilter ALL = new MessageFilter(DisplayFilter.ALL, false, true, true, Set.of(), "", null);

    MessageFilter {
        names = Set.copyOf(names);
    }

    MessageFilter withExpression(DisplayFilter newExpression) {
        return new MessageFilter(newExpression, fields, in, out, names, withChannel, least);
    }

    MessageFilter fields(boolean too) {
        return new MessageFilter(expression, too, in, out, names, withChannel, least);
    }

    MessageFilter withDirections(boolean toClient, boolean toServer) {
        return new MessageFilter(expression, fields, toClient, toServer, names, withChannel, least);
    }

    /** Returns this filter with or without messages of a name. */
    MessageFilter withName(String name, boolean enabled) {
        var some = new TreeSet<>(names);
        if (enabled) {
            some.add(name);
        } else {
            some.remove(name);
        }
        return new MessageFilter(expression, fields, in, out, some, withChannel, least);
    }

    MessageFilter withAllNames() {
        return new MessageFilter(expression, fields, in, out, Set.of(), withChannel, least);
    }

    MessageFilter withChannel(String name) {
        return new MessageFilter(expression, fields, in, out, names, name, least);
    }

    MessageFilter withMinimumSeverity(@Nullable Severity atLeast) {
        return new MessageFilter(expression, fields, in, out, names, withChannel, atLeast);
    }

    boolean isEmpty() {
        return expression.isEmpty() && in && out && names.isEmpty() && withChannel.isEmpty() && least == null;
    }

    /** Returns true if the filter reads fields, which takes far longer than reading the row. */
    boolean needsFields() {
        return fields && expression.searchesText() || expression.names().contains(FilterAttribute.FIELD);
    }

    /** Returns true if the filter needs the samples of messages. */
    boolean needsSamples() {
        var used = expression.names();
        return used.contains(FilterAttribute.SOURCE)
                || used.contains(FilterAttribute.SENSOR)
                || used.contains(FilterAttribute.BONE);
    }

    /** Returns true if a message passes; {@code message} is called only if the row's texts pass. */
    boolean matches(MessageRow line, FilterableItem message) {
        boolean direction = line.direction() == Direction.TO_CLIENT ? in : out;
        return direction
                && (names.isEmpty() || names.contains(line.name()))
                && (withChannel.isEmpty() || withChannel.equals(line.channel()))
                && (least == null || line.worst() != null && line.worst().compareTo(least) >= 0)
                && expression.matches(message);
    }
}
