package mocapscope.app.transcript;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import mocapscope.protocol.filter.FilterName;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.history.SessionHistory;

/**
 * The values that a filter of a session can compare with, sampled from its first and latest messages. Computed only when
 * the user opens a chooser, because messages are not kept decoded.
 */
record MessageValueSurvey(Map<FilterName, SortedSet<String>> values) {
    private static final long FIRST = 256;
    private static final long LATEST = 1024;
    /** The maximum number of values of a name; the paths of large messages are far more. */
    private static final int MOST = 1000;

    static MessageValueSurvey of(Session session) {
        var survey = new MessageValueSurvey(new EnumMap<>(FilterName.class));
        var history = session.history();
        long first = history.firstMessage();
        long next = history.nextMessage();
        survey.read(history, first, Math.min(next, first + FIRST));
        survey.read(history, Math.max(first + FIRST, next - LATEST), next);
        return survey;
    }

    /** Returns the values of a name in order. */
    SortedSet<String> values(FilterName name) {
        return values.getOrDefault(name, Collections.emptySortedSet());
    }

    private void read(SessionHistory history, long from, long to) {
        if (from >= to) {
            return;
        }
        var excerpt = history.excerpt(from, to, true);
        excerpt.messages().forEach(message -> {
            if (add(FilterName.NAME, message.name())) {
                history.inspect(message, field -> add(FilterName.FIELD, field.name()));
            }
            add(FilterName.CHANNEL, message.channel().name());
            add(FilterName.SOURCE, message.sender());
        });
        excerpt.findings()
                .forEach(finding -> add(FilterName.CODE, finding.rule().code()));
        excerpt.samples().forEach(this::add);
    }

    private void add(Sample sample) {
        add(FilterName.SOURCE, sample.stamp().source().label());
        switch (sample) {
            case Sample.Pose pose -> add(FilterName.SENSOR, String.valueOf(pose.sensor()));
            case Sample.Skeleton skeleton -> skeleton.map().bones().forEach(bone -> add(FilterName.BONE, bone.name()));
            default -> {}
        }
    }

    /** Adds a value and returns true if it is new. */
    private boolean add(FilterName name, String value) {
        var known = values.computeIfAbsent(name, _ -> new TreeSet<>());
        return !value.isEmpty() && known.size() < MOST && known.add(value);
    }
}
