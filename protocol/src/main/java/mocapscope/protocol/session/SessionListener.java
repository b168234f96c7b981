package mocapscope.protocol.session;

import java.util.List;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.transcript.Entry;

/**
 * Receives all events of a session: state changes, transcript entries, messages, samples, findings and metrics. Called
 * by the thread that owns the session, so it must be quick.
 */
public interface SessionListener extends DecoderOutput {
    /** A listener that ignores every event. */
    SessionListener NOBODY = new NoOpSessionListener();

    /** Receives a new step or phase of the session. */
    void onState(SessionState state);

    /** Receives an event of a channel; its messages and samples follow. */
    void onEntry(Entry entry);

    /** Notes that all messages, samples and findings of that entry have been reported. */
    default void onEntryDecoded(Entry entry) {}

    /** Notes the start of a user's request to the peer: bytes that leave until {@link #onRequestSent} belong to it. */
    default void onRequestStarted(RequestDefinition definition) {}

    /** Notes that all bytes of a request have been sent, unless they are held. */
    default void onRequestSent(RequestDefinition definition) {}

    /**
     * Receives a retained value that is replayed when a session is joined mid-stream. It keeps its timestamp and is not
     * counted as received traffic.
     */
    default void onRetainedSample(Sample.RetainedSample sample) {}

    /** Receives metrics of the transport at a time of the monotonic clock. */
    default void onTransportMetrics(List<TransportMetric> metrics, long at) {}

    /** Receives a request with choices for the user; offers end with the next {@link SessionPhase#CONNECTING}. */
    default void onRequestChoices(RequestChoices choices) {}

    /** Receives one more finding of a rule whose findings have become so frequent that they are only counted. */
    default void onFindingRepeated(Finding finding) {}
}
