package mocapscope.app.model;

import java.util.List;
import java.util.function.Consumer;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.MessageMetadata;
import mocapscope.protocol.session.RequestChoices;
import mocapscope.protocol.session.RequestDefinition;
import mocapscope.protocol.session.SessionListener;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.SessionState;
import mocapscope.protocol.session.TransportMetric;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Forwards a live session's events to its model and to one optional additional listener, such as a recorder. The
 * listener may be attached and detached from any thread.
 */
final class SessionEventRelay implements SessionListener {
    private final SessionModel model;
    private volatile @Nullable SessionListener also;

    SessionEventRelay(SessionModel model) {
        this.model = model;
    }

    boolean isOver() {
        return model.isOver();
    }

    boolean forwardsTo(SessionModel other) {
        return model == other;
    }

    /** Attaches one of {@code factory}, after sending it the session's retained state. */
    void attach(SessionListenerFactory factory) {
        var listener = factory.createListener(model.sessionAsShown());
        model.replayStateTo(listener);
        also = listener;
    }

    void detach() {
        also = null;
    }

    private void tell(Consumer<SessionListener> what) {
        what.accept(model);
        var other = also;
        if (other != null) {
            what.accept(other);
        }
    }

    @Override
    public void onState(SessionState state) {
        tell(listener -> listener.onState(state));
    }

    @Override
    public void onEntry(Entry entry) {
        tell(listener -> listener.onEntry(entry));
    }

    @Override
    public void onEntryDecoded(Entry entry) {
        tell(listener -> listener.onEntryDecoded(entry));
    }

    @Override
    public void onRequestStarted(RequestDefinition definition) {
        tell(listener -> listener.onRequestStarted(definition));
    }

    @Override
    public void onRequestSent(RequestDefinition definition) {
        tell(listener -> listener.onRequestSent(definition));
    }

    @Override
    public void onTransportMetrics(List<TransportMetric> metrics, long at) {
        tell(listener -> listener.onTransportMetrics(metrics, at));
    }

    @Override
    public void onRequestChoices(RequestChoices choices) {
        tell(listener -> listener.onRequestChoices(choices));
    }

    @Override
    public void onMessage(Message message) {
        tell(listener -> listener.onMessage(message));
    }

    @Override
    public boolean wantsMessages() {
        var other = also;
        return model.wantsMessages() || other != null && other.wantsMessages();
    }

    @Override
    public void onMessageMetadata(MessageMetadata metadata) {
        tell(listener -> listener.onMessageMetadata(metadata));
    }

    @Override
    public void onSource(SourceInfo source) {
        tell(listener -> listener.onSource(source));
    }

    @Override
    public void onSample(Sample sample) {
        tell(listener -> listener.onSample(sample));
    }

    @Override
    public void onSourceRate(SourceId part, double rate) {
        tell(listener -> listener.onSourceRate(part, rate));
    }

    @Override
    public void onFinding(Finding finding) {
        tell(listener -> listener.onFinding(finding));
    }

    @Override
    public void onFindingRepeated(Finding finding) {
        tell(listener -> listener.onFindingRepeated(finding));
    }

    @Override
    public void onDeviceAnnounced(SourceId device, boolean internal) {
        tell(listener -> listener.onDeviceAnnounced(device, internal));
    }

    @Override
    public void onDeviceProperty(SourceId device, DeviceProperty page) {
        tell(listener -> listener.onDeviceProperty(device, page));
    }

    @Override
    public void onDeviceDeparted(SourceId device) {
        tell(listener -> listener.onDeviceDeparted(device));
    }

    @Override
    public void onSkeletonDescription(SkeletonDescription description) {
        tell(listener -> listener.onSkeletonDescription(description));
    }

    @Override
    public void onMessagesLost(Channel channel, Direction direction, long messages) {
        tell(listener -> listener.onMessagesLost(channel, direction, messages));
    }

    @Override
    public void onSequenceNumber(Channel channel, Direction direction, long number, int bits, long message) {
        tell(listener -> listener.onSequenceNumber(channel, direction, number, bits, message));
    }
}
