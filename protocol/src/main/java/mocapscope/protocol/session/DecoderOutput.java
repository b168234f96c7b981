package mocapscope.protocol.session;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * Passes what a decoder produces to a listener as events, with consecutive samples as one event. A message precedes its
 * samples and findings. Not thread-safe.
 */
public final class DecoderOutput {
    private static final int MOST_SAMPLES = 256;

    private final SessionListener listener;
    private final UnaryOperator<Finding> change;
    private final Collected collected;

    /** Creates an output of which {@code listener} receives the events. */
    public DecoderOutput(SessionListener listener) {
        this(listener, UnaryOperator.identity(), new Collected());
    }

    private DecoderOutput(SessionListener listener, UnaryOperator<Finding> change, Collected collected) {
        this.listener = listener;
        this.change = change;
        this.collected = collected;
    }

    /** Returns an output to the same listener that changes each finding before it passes it on. */
    public DecoderOutput changingFindings(UnaryOperator<Finding> other) {
        return new DecoderOutput(listener, other, collected);
    }

    /** Passes on one whole message of either direction; its findings and samples follow. */
    public void onMessage(Message message) {
        pass(message);
    }

    /** Returns whether every message must be passed to {@link #onMessage}: see {@link SessionListener#wantsMessages}. */
    public boolean wantsMessages() {
        return listener.wantsMessages();
    }

    /**
     * Passes on one whole message instead of {@link #onMessage}, if messages are {@linkplain #wantsMessages not
     * required}; its samples follow, after those of earlier messages that were passed on in this way.
     */
    public void onMessageMetadata(MessageMetadata metadata) {
        listener.on(metadata);
    }

    /** Passes on the properties of a source: see {@link SessionEvent.SourceDescribed}. */
    public void onSource(SourceInfo info) {
        pass(new SessionEvent.SourceDescribed(info));
    }

    /** Passes on the rate of a part of a device: see {@link SessionEvent.SourceRateDeclared}. */
    public void onSourceRate(SourceId source, double rate) {
        pass(new SessionEvent.SourceRateDeclared(source, rate));
    }

    /** Passes on a sample, with those that follow it. */
    public void onSample(Sample sample) {
        collected.samples.add(sample);
        if (collected.samples.size() == MOST_SAMPLES) {
            flush();
        }
    }

    /** Passes on a problem or oddity in the traffic; most findings refer to a message that was passed on before. */
    public void onFinding(Finding finding) {
        pass(change.apply(finding));
    }

    /** Passes on the name of a device: see {@link SessionEvent.DeviceAnnounced}. */
    public void onDeviceAnnounced(SourceId device, boolean internal) {
        pass(new SessionEvent.DeviceAnnounced(device, internal));
    }

    /** Passes on properties of a device: see {@link SessionEvent.DevicePropertySet}. */
    public void onDeviceProperty(SourceId device, DeviceProperty page) {
        pass(new SessionEvent.DevicePropertySet(device, page));
    }

    /** Passes on the departure of a device: see {@link SessionEvent.DeviceDeparted}. */
    public void onDeviceDeparted(SourceId device) {
        pass(new SessionEvent.DeviceDeparted(device));
    }

    /** Passes on the description of a body: see {@link SessionEvent.SkeletonDescribed}. */
    public void onSkeletonDescription(SkeletonDescription skeleton) {
        pass(new SessionEvent.SkeletonDescribed(skeleton));
    }

    /** Passes on a number of missing messages: see {@link SessionEvent.MessagesLost}. */
    public void onMessagesLost(Channel channel, Direction direction, long messages) {
        pass(new SessionEvent.MessagesLost(channel, direction, messages));
    }

    /** Passes on a sequence number: see {@link SessionEvent.SequenceNumberReceived}. */
    public void onSequenceNumber(Channel channel, Direction direction, long number, int bits, long message) {
        listener.on(new SessionEvent.SequenceNumberReceived(channel, direction, number, bits, message));
    }

    /** Passes on the samples that were collected. The caller of a decoder calls this after each entry. */
    public void flush() {
        var samples = collected.samples;
        if (!samples.isEmpty()) {
            collected.samples = new ArrayList<>();
            listener.on(new SessionEvent.Samples(samples));
        }
    }

    private void pass(SessionEvent event) {
        flush();
        listener.on(event);
    }

    /** The samples that were not passed on yet. */
    private static final class Collected {
        private List<Sample> samples = new ArrayList<>();
    }
}
