package mocapscope.protocol.benchmark;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.take.Take;

/** Compares the samples of a take with those of the live sessions. */
final class LiveTakeComparison {
    private static final long BUDGET = 1 << 20;

    private LiveTakeComparison() {}

    /** Returns a trace of each session of a take, by its name. */
    static Map<String, SampleTrace> traces(Take take) throws IOException {
        var traces = new HashMap<String, SampleTrace>();
        take.replay(take.sessions(), session -> {
            var trace = traces.computeIfAbsent(session.name(), _ -> new SampleTrace());
            var recordedSession = take.recordedSession(session, ProtocolCatalog.protocols());
            var again = recordedSession.createSession(
                    session.name(), session.anchor(), BUDGET, SkeletonMapLibrary.builtIn());
            return recordedSession.createReplayer(again, trace);
        });
        return traces;
    }

    /** Sessions whose samples in the take are not those that were seen live, each with what differs. */
    static List<String> differences(Take take, Map<String, SampleTrace> live) throws IOException {
        var traces = traces(take);
        return live.entrySet().stream()
                .filter(one -> !one.getValue().same(traces.getOrDefault(one.getKey(), new SampleTrace())))
                .map(one -> "%s: %,d samples live, %,d in the take"
                        .formatted(
                                one.getKey(),
                                one.getValue().sampleCount(),
                                traces.getOrDefault(one.getKey(), new SampleTrace())
                                        .sampleCount()))
                .toList();
    }
}
