package mocapscope.app.model;

import java.util.List;
import java.util.function.Consumer;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.MessageMetadata;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.RequestChoices;
import mocapscope.protocol.session.RequestDefinition;
import mocapscope.protocol.session.SessionState;
import mocapscope.protocol.session.SessionListener;
import mocapscope.protocol.session.SessionListenerFactory;
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

    /** Attaches one of {@code taps}, after sending it the session's retained state. */
    void attach(SessionListenerFactory taps) {
        var tap = taps.createListener(model.sessionAsShown());
        model.replayStateTo(tap);
        also = tap;
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
        tell(tap -> tap.onState(state));
    }

    @Override
    public void onEntry(Entry entry) {
        tell(tap -> tap.onEntry(entry));
    }

    @Override
    public void onEntryDecoded(Entry entry) {
        tell(tap -> tap.onEntryDecoded(entry));
    }

    @Override
    public void onRequestStarted(RequestDefinition request) {
        tell(tap -> tap.onRequestStarted(request));
    }

    @Override
    public void onRequestSent(RequestDefinition request) {
        tell(tap -> tap.onRequestSent(request));
    }

    @Override
    public void onTransportMetrics(List<TransportMetric> vitals, long at) {
        tell(tap -> tap.onTransportMetrics(vitals, at));
    }

    @Override
    public void onRequestChoices(RequestChoices offer) {
        tell(tap -> tap.onRequestChoices(offer));
    }

    @Override
    public void onMessage(Message message) {
        tell(tap -> tap.onMessage(message));
    }

    @Override
    public boolean wantsMessages() {
        var other = also;
        return model.wantsMessages() || other != null && other.wantsMessages();
    }

    @Override
    public void onMessageMetadata(MessageMetadata envelope) {
        tell(tap -> tap.onMessageMetadata(envelope));
    }

    @Override
    public void onSource(SourceInfo source) {
        tell(tap -> tap.onSource(source));
    }

    @Override
    public void onSample(Sample sample) {
        tell(tap -> tap.onSample(sample));
    }

    @Override
    public void onSourceRate(SourceId part, double rate) {
        tell(tap -> tap.onSourceRate(part, rate));
    }

    @Override
    public void onFinding(Finding finding) {
        tell(tap -> tap.onFinding(finding));
    }

    @Override
    public void onFindingRepeated(Finding finding) {
        tell(tap -> tap.onFindingRepeated(finding));
    }

    @Override
    public void onDeviceAnnounced(SourceId device, boolean internal) {
        tell(tap -> tap.onDeviceAnnounced(device, internal));
    }

    @Override
    public void onDeviceProperty(SourceId device, DeviceProperty page) {
        tell(tap -> tap.onDeviceProperty(device, page));
    }

    @Override
    public void onDeviceDeparted(SourceId device) {
        tell(tap -> tap.onDeviceDeparted(device));
    }

    @Override
    public void onSkeletonDescription(SkeletonDescription rig) {
        tell(tap -> tap.onSkeletonDescription(rig));
    }

    @Override
    public void onMessagesLost(Channel channel, Direction direction, long messages) {
        tell(tap -> tap.onMessagesLost(channel, direction, messages));
    }

    @Override
    public void onSequenceNumber(Channel channel, Direction direction, long number, int bits, long message) {
        tell(tap -> tap.onSequenceNumber(channel, direction, number, bits, message));
    }
}
