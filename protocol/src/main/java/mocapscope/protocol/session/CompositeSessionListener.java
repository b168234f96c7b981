package mocapscope.protocol.session;

import java.util.List;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** A session listener that calls two other listeners in turn. */
public record CompositeSessionListener(SessionListener first, SessionListener second) implements SessionListener {

    @Override
    public void onState(SessionState state) {
        first.onState(state);
        second.onState(state);
    }

    @Override
    public void onEntry(Entry entry) {
        first.onEntry(entry);
        second.onEntry(entry);
    }

    @Override
    public void onEntryDecoded(Entry entry) {
        first.onEntryDecoded(entry);
        second.onEntryDecoded(entry);
    }

    @Override
    public void onMessage(Message message) {
        first.onMessage(message);
        second.onMessage(message);
    }

    @Override
    public boolean wantsMessages() {
        return first.wantsMessages() || second.wantsMessages();
    }

    @Override
    public void onMessageMetadata(MessageMetadata metadata) {
        first.onMessageMetadata(metadata);
        second.onMessageMetadata(metadata);
    }

    @Override
    public void onSource(SourceInfo source) {
        first.onSource(source);
        second.onSource(source);
    }

    @Override
    public void onSample(Sample sample) {
        first.onSample(sample);
        second.onSample(sample);
    }

    @Override
    public void onRetainedSample(Sample.RetainedSample sample) {
        first.onRetainedSample(sample);
        second.onRetainedSample(sample);
    }

    @Override
    public void onFinding(Finding finding) {
        first.onFinding(finding);
        second.onFinding(finding);
    }

    @Override
    public void onDeviceAnnounced(SourceId device, boolean internal) {
        first.onDeviceAnnounced(device, internal);
        second.onDeviceAnnounced(device, internal);
    }

    @Override
    public void onDeviceProperty(SourceId device, DeviceProperty page) {
        first.onDeviceProperty(device, page);
        second.onDeviceProperty(device, page);
    }

    @Override
    public void onDeviceDeparted(SourceId device) {
        first.onDeviceDeparted(device);
        second.onDeviceDeparted(device);
    }

    @Override
    public void onSkeletonDescription(SkeletonDescription description) {
        first.onSkeletonDescription(description);
        second.onSkeletonDescription(description);
    }

    @Override
    public void onMessagesLost(Channel channel, Direction direction, long messages) {
        first.onMessagesLost(channel, direction, messages);
        second.onMessagesLost(channel, direction, messages);
    }

    @Override
    public void onTransportMetrics(List<TransportMetric> metrics, long at) {
        first.onTransportMetrics(metrics, at);
        second.onTransportMetrics(metrics, at);
    }

    @Override
    public void onRequestChoices(RequestChoices choices) {
        first.onRequestChoices(choices);
        second.onRequestChoices(choices);
    }

    @Override
    public void onFindingRepeated(Finding finding) {
        first.onFindingRepeated(finding);
        second.onFindingRepeated(finding);
    }

    @Override
    public void onSequenceNumber(Channel channel, Direction direction, long number, int bits, long message) {
        first.onSequenceNumber(channel, direction, number, bits, message);
        second.onSequenceNumber(channel, direction, number, bits, message);
    }

    @Override
    public void onSourceRate(SourceId part, double rate) {
        first.onSourceRate(part, rate);
        second.onSourceRate(part, rate);
    }

    @Override
    public void onRequestStarted(RequestDefinition definition) {
        first.onRequestStarted(definition);
        second.onRequestStarted(definition);
    }

    @Override
    public void onRequestSent(RequestDefinition definition) {
        first.onRequestSent(definition);
        second.onRequestSent(definition);
    }
}
