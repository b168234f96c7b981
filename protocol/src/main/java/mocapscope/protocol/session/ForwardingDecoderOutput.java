package mocapscope.protocol.session;

import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/** A decoder output that forwards every call to another; subclasses override some calls. */
public abstract class ForwardingDecoderOutput implements DecoderOutput {
    private final DecoderOutput out;

    protected ForwardingDecoderOutput(DecoderOutput out) {
        this.out = out;
    }

    @Override
    public void onMessage(Message message) {
        out.onMessage(message);
    }

    @Override
    public boolean wantsMessages() {
        return out.wantsMessages();
    }

    @Override
    public void onMessageMetadata(MessageMetadata metadata) {
        out.onMessageMetadata(metadata);
    }

    @Override
    public void onSource(SourceInfo source) {
        out.onSource(source);
    }

    @Override
    public void onSample(Sample sample) {
        out.onSample(sample);
    }

    @Override
    public void onSourceRate(SourceId part, double rate) {
        out.onSourceRate(part, rate);
    }

    @Override
    public void onFinding(Finding finding) {
        out.onFinding(finding);
    }

    @Override
    public void onDeviceAnnounced(SourceId device, boolean internal) {
        out.onDeviceAnnounced(device, internal);
    }

    @Override
    public void onDeviceProperty(SourceId device, DeviceProperty page) {
        out.onDeviceProperty(device, page);
    }

    @Override
    public void onDeviceDeparted(SourceId device) {
        out.onDeviceDeparted(device);
    }

    @Override
    public void onSkeletonDescription(SkeletonDescription description) {
        out.onSkeletonDescription(description);
    }

    @Override
    public void onMessagesLost(Channel channel, Direction direction, long messages) {
        out.onMessagesLost(channel, direction, messages);
    }

    @Override
    public void onSequenceNumber(Channel channel, Direction direction, long number, int bits, long message) {
        out.onSequenceNumber(channel, direction, number, bits, message);
    }
}
