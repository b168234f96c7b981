package mocapscope.app.bench;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Sink;
import org.jspecify.annotations.Nullable;

/** What one entry told: its messages, and how wrong each is. */
final class Told implements Sink {
    private final List<Message> messages = new ArrayList<>();
    private final Set<Long> carriers = new HashSet<>();
    private final Map<Long, Severity> worst = new HashMap<>();

    List<Message> messages() {
        return messages;
    }

    /** Whether others came in it. */
    boolean carries(Message message) {
        return carriers.contains(message.n());
    }

    /** Of its findings; null when it has none. */
    @Nullable
    Severity worst(Message message) {
        return worst.get(message.n());
    }

    @Override
    public void message(Message message) {
        messages.add(message);
        carriers.add(message.carrier());
    }

    @Override
    public void finding(Finding finding) {
        worst.merge(finding.message(), finding.severity(), (a, b) -> a.compareTo(b) > 0 ? a : b);
    }

    @Override
    public void source(SourceInfo source) {}

    @Override
    public void sample(Sample sample) {}
}
