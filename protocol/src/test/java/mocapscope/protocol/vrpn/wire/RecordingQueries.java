package mocapscope.protocol.vrpn.wire;

import java.util.List;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.toy.RecordingListener;

/** Queries on a recording listener. */
public final class RecordingQueries {

    private RecordingQueries() {}

    public static List<String> steps(RecordingListener listener) {
        return listener.states.stream()
                .map(state -> "%s %s → %s".formatted(state.phase(), state.step(), state.waitingFor()))
                .toList();
    }

    public static List<String> texts(RecordingListener listener) {
        return listener.findings.stream().map(Finding::text).toList();
    }

    public static <T extends Sample> List<T> samples(RecordingListener listener, Class<T> kind) {
        return listener.samples.stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    public static int count(RecordingListener listener, String name) {
        return (int) listener.messages.stream()
                .filter(message -> message.name().equals(name))
                .count();
    }
}
