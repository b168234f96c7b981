package mocapscope.app.transcript;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import mocapscope.protocol.filter.FilterAttribute;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.history.EarlierMessageDecoder;

/**
 * The values that the message filter offers for selection, such as message names. They come from a session's oldest and
 * newest messages. Computed only when the user opens a chooser, because messages are not kept decoded.
 */
record MessageFilterSuggestions(Map<FilterAttribute, SortedSet<String>> values) {
    private static final long FIRST = 256;
    private static final long LATEST = 1024;
    /** The maximum number of values of a name; the paths of large messages are far more. */
    private static final int MOST = 1000;

    static MessageFilterSuggestions of(Session session) {
        var survey = new MessageFilterSuggestions(new EnumMap<>(FilterAttribute.class));
        var history = session.history();
        long first = history.firstMessage();
        long next = history.nextMessage();
        survey.read(history, first, Math.min(next, first + FIRST));
        survey.read(history, Math.max(first + FIRST, next - LATEST), next);
        return survey;
    }

    /** Returns the values of a name in order. */
    SortedSet<String> values(FilterAttribute name) {
        return values.getOrDefault(name, Collections.emptySortedSet());
    }

    private void read(EarlierMessageDecoder history, long from, long to) {
        if (from >= to) {
            return;
        }
        var excerpt = history.excerpt(from, to, true);
        excerpt.messages().forEach(message -> {
            if (add(FilterAttribute.NAME, message.name())) {
                history.inspect(message, field -> add(FilterAttribute.FIELD, field.name()));
            }
            add(FilterAttribute.CHANNEL, message.channel().name());
            add(FilterAttribute.SOURCE, message.sender());
        });
        excerpt.findings()
                .forEach(finding -> add(FilterAttribute.CODE, finding.rule().code()));
        excerpt.samples().forEach(this::add);
    }

    private void add(Sample sample) {
        add(FilterAttribute.SOURCE, sample.stamp().source().label());
        switch (sample) {
            case Sample.Pose pose -> add(FilterAttribute.SENSOR, String.valueOf(pose.sensor()));
            case Sample.Skeleton skeleton ->
                skeleton.map().bones().forEach(bone -> add(FilterAttribute.BONE, bone.name()));
            default -> {}
        }
    }

    /** Adds a value and returns true if it is new. */
    private boolean add(FilterAttribute name, String value) {
        var known = values.computeIfAbsent(name, _ -> new TreeSet<>());
        return !value.isEmpty() && known.size() < MOST && known.add(value);
    }
}
