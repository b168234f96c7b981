package mocapscope.protocol.session;

import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * Receives the messages, sources, samples and findings that a decoder produces, in byte order. A message precedes its
 * samples and findings.
 */
public interface DecoderOutput {

    /** Receives one whole message of either direction; its findings and samples follow. */
    void onMessage(Message message);

    /**
     * Returns whether every message must be passed as a {@link Message}. Otherwise most are passed only as an
     * {@link #onMessageMetadata}, which costs nothing: those that contain only samples and have no findings. Other messages, and
     * those that another receiver needs, are passed as messages all the same. Called before each message, or once
     * before several consecutive ones.
     */
    default boolean wantsMessages() {
        return true;
    }

    /**
     * Receives one whole message instead of {@link #onMessage}, if messages are {@linkplain #wantsMessages not required};
     * its samples follow.
     */
    default void onMessageMetadata(MessageMetadata metadata) {}

    /** Receives the properties of a source that sends for the first time, or whose properties changed. */
    void onSource(SourceInfo source);

    /** Receives a sample; its stamp contains source, message and times. */
    void onSample(Sample sample);

    /**
     * Receives the rate of a part of a device from which no sample can be decoded. Its messages still count as
     * activity, if their bodies report device data.
     *
     * @param rate the expected rate in Hz; 0 if it sends only when something happens
     */
    default void onSourceRate(SourceId part, double rate) {}

    /** Receives a problem or oddity in the traffic; most findings refer to a message that was passed before. */
    void onFinding(Finding finding);

    /**
     * Receives the name of a server's device, even if the device sends nothing yet. It may be repeated.
     *
     * @param internal whether it is internal to the server and no device for the user
     */
    default void onDeviceAnnounced(SourceId device, boolean internal) {}

    /** Receives device properties that are not repeated with its samples; a later page replaces an earlier one. */
    default void onDeviceProperty(SourceId device, DeviceProperty page) {}

    /**
     * Receives the departure of a device that the server reported; its sources are silent from then on, as expected.
     */
    default void onDeviceDeparted(SourceId device) {}

    /** Receives the description of the body to which a device's sensors belong. It may be repeated, with changes. */
    default void onSkeletonDescription(SkeletonDescription description) {}

    /**
     * Receives the number of messages that were sent but have not arrived before the next one, according to a channel's
     * sequence numbers, if it has any. With {@link #onSequenceNumber}, some of these may arrive late.
     */
    default void onMessagesLost(Channel channel, Direction direction, long messages) {}

    /**
     * Receives the sender's sequence number of a message, or of the packet that carries messages: one more than that of
     * the previous one on that channel. Missing, late and duplicate messages follow from it; a gap is also reported as
     * {@link #onMessagesLost}, if the protocol does so.
     *
     * @param bits the width of the number, which restarts at 0 after its largest value
     * @param message the number of that message; for a packet that of the packet itself
     */
    default void onSequenceNumber(Channel channel, Direction direction, long number, int bits, long message) {}
}
