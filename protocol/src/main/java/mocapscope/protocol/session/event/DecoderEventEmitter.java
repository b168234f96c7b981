package mocapscope.protocol.session.event;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Passes a decoder's messages, samples and findings (detected problems) to a listener as events; combines consecutive
 * samples into one event. A message precedes its samples and findings. Not thread-safe.
 */
public final class DecoderEventEmitter {
    private static final int MOST_SAMPLES = 256;

    private final SessionListener listener;
    private final Consumer<List<Sample>> retention;
    private final UnaryOperator<Finding> change;
    private final @Nullable RepeatedFindingDetector episodes;
    private final Collected collected;

    /** Creates an output of which {@code listener} receives the events. */
    public DecoderEventEmitter(SessionListener listener) {
        this(listener, _ -> {});
    }

    /** Creates an output that passes the samples to {@code retention} before {@code listener} receives them. */
    public DecoderEventEmitter(SessionListener listener, Consumer<List<Sample>> retention) {
        this(listener, retention, UnaryOperator.identity(), null, new Collected());
    }

    /** Creates such an output that emits findings which continue an episode as repeated ones. */
    public DecoderEventEmitter(
            SessionListener listener, Consumer<List<Sample>> retention, RepeatedFindingDetector episodes) {
        this(listener, retention, UnaryOperator.identity(), episodes, new Collected());
    }

    private DecoderEventEmitter(
            SessionListener listener,
            Consumer<List<Sample>> retention,
            UnaryOperator<Finding> change,
            @Nullable RepeatedFindingDetector episodes,
            Collected collected) {
        this.listener = listener;
        this.retention = retention;
        this.change = change;
        this.episodes = episodes;
        this.collected = collected;
    }

    /** Returns an output to the same listener that changes each finding before it is emitted. */
    public DecoderEventEmitter mapFindings(UnaryOperator<Finding> change) {
        return new DecoderEventEmitter(listener, retention, change, episodes, collected);
    }

    /** Emits one whole message of either direction; its findings and samples follow. */
    public void emitMessage(DecodedMessage message) {
        collected.sender = message.sender();
        emit(message);
    }

    /** Returns whether every message must be emitted by {@link #emitMessage}: see {@link SessionListener#wantsMessages}. */
    public boolean wantsMessages() {
        return listener.wantsMessages();
    }

    /**
     * Emits one whole message instead of {@link #emitMessage}, if messages are {@linkplain #wantsMessages not
     * required}; its samples follow, after those of earlier messages that were emitted in this way.
     */
    public void emitMessageMetadata(MessageMetadata metadata) {
        listener.on(metadata);
    }

    /** Emits the properties of a source: see {@link SessionEvent.SourceDescribed}. */
    public void emitSource(DeclaredSourceProperties info) {
        emit(new SessionEvent.SourceDescribed(info));
    }

    /** Emits the rate of a part of a device: see {@link SessionEvent.SourceRateDeclared}. */
    public void emitSourceRate(SourceId source, double rate) {
        emit(new SessionEvent.SourceRateDeclared(source, rate));
    }

    /** Emits a sample, with those that follow it. */
    public void emitSample(Sample sample) {
        collected.samples.add(sample);
        if (collected.samples.size() == MOST_SAMPLES) {
            flush();
        }
    }

    /** Emits a problem or oddity in the traffic; most findings refer to a message that was passed on before. */
    public void emitFinding(Finding finding) {
        var changed = change.apply(finding);
        boolean repeated = episodes != null && episodes.add(changed, collected.sender);
        emit(repeated ? new SessionEvent.FindingRepeated(changed) : changed);
    }

    /** Emits the name of a device: see {@link SessionEvent.DeviceAnnounced}. */
    public void emitDevice(SourceId device, boolean internal) {
        emit(new SessionEvent.DeviceAnnounced(device, internal));
    }

    /** Emits properties of a device: see {@link SessionEvent.DeviceDescribed}. */
    public void emitDeviceProperty(SourceId device, DeviceProperty page) {
        emit(new SessionEvent.DeviceDescribed(device, page));
    }

    /** Emits the departure of a device: see {@link SessionEvent.DeviceDeparted}. */
    public void emitDeparture(SourceId device) {
        emit(new SessionEvent.DeviceDeparted(device));
    }

    /** Emits the description of a body: see {@link SessionEvent.SkeletonDescribed}. */
    public void emitSkeletonDescription(SkeletonDescription skeleton) {
        emit(new SessionEvent.SkeletonDescribed(skeleton));
    }

    /** Emits a number of missing messages: see {@link SessionEvent.MessagesLost}. */
    public void emitLoss(Channel channel, Direction direction, long messages) {
        emit(new SessionEvent.MessagesLost(channel, direction, messages));
    }

    /** Emits a sequence number: see {@link SessionEvent.SequenceNumberReceived}. */
    public void emitSequenceNumber(Channel channel, Direction direction, long number, int bits, long message) {
        listener.on(new SessionEvent.SequenceNumberReceived(channel, direction, number, bits, message));
    }

    /** Emits the samples that were collected. The caller of a decoder calls this after each entry. */
    public void flush() {
        var samples = collected.samples;
        if (!samples.isEmpty()) {
            collected.samples = new ArrayList<>(samples.size()); // most entries have as many as the one before
            retention.accept(samples);
            listener.on(new SessionEvent.Samples(samples));
        }
    }

    private void emit(SessionEvent event) {
        flush();
        listener.on(event);
    }

    /** The samples that were not emitted yet, and the sender of the last message. */
    private static final class Collected {
        private List<Sample> samples = new ArrayList<>();
        private String sender = "";
    }
}
