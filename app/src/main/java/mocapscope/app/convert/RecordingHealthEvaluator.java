package mocapscope.app.convert;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.CancellationException;
import mocapscope.protocol.health.HealthThresholds;
import mocapscope.protocol.health.SessionHealthMonitor;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;

/** Assesses the health of each session in a recording by reading the recording once. */
final class RecordingHealthEvaluator {
    @DocumentedLimit(
            value = "transcript of each session that `convert` judges, + 160 bytes for each entry",
            unit = "bytes",
            beyond = "the oldest entries are dropped")
    private static final long BUDGET = 1 << 16;

    private final RecordingConversionRequest request;
    private final CancellableWriteProgressMonitor progress;
    private long messages;

    RecordingHealthEvaluator(RecordingConversionRequest request, CancellableWriteProgressMonitor progress) {
        this.request = request;
        this.progress = progress;
    }

    /** Returns the sentence about each session, with its name if there are several; none if cancelled. */
    List<String> read() throws IOException {
        var monitors = new LinkedHashMap<String, SessionHealthMonitor>();
        try {
            request.file().replay(request.parts(), part -> {
                var recorded = part.recorded();
                var session = recorded.createSession(part.name(), request.file().anchor(), BUDGET, request.maps());
                var monitor = SessionHealthMonitor.recorded(session, HealthThresholds.USUAL);
                monitors.put(part.name(), monitor);
                return recorded.createReplayer(session, new CompositeSessionListener(monitor, progressListener()));
            });
        } catch (CancellationException _) {
            return List.of();
        }
        var sentences = new ArrayList<String>();
        monitors.forEach((name, monitor) -> {
            monitor.finish();
            var sentence = monitor.run().sentence();
            sentences.add(monitors.size() == 1 ? sentence : name + ": " + sentence);
        });
        return sentences;
    }

    private SessionListener progressListener() {
        return new SessionListener() {
            @Override
            public void on(SessionEvent event) {
                if (event instanceof MessageMetadata) {
                    progress.report(++messages);
                }
            }

            @Override
            public boolean wantsMessages() {
                return false;
            }
        };
    }
}
