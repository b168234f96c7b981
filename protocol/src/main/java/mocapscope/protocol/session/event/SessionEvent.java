package mocapscope.protocol.session.event;

import java.util.List;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.timing.DeviceClockVerdict;
import mocapscope.protocol.tracking.TrackingProblemTransition;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * An event of a session, such as a state change, transferred bytes or a decoded message. A message precedes its samples
 * and findings.
 */
public sealed interface SessionEvent
        permits SessionStateChange,
                SessionEvent.EntryAppended,
                SessionEvent.EntryDecoded,
                SessionEvent.RequestStarted,
                SessionEvent.RequestSent,
                SessionEvent.SourceDescribed,
                SessionEvent.SourceRateDeclared,
                SessionEvent.Samples,
                SessionEvent.RetainedSampleReplayed,
                SessionEvent.FindingRepeated,
                SessionEvent.DeviceAnnounced,
                SessionEvent.DeviceDescribed,
                SessionEvent.DeviceDeparted,
                SessionEvent.SkeletonDescribed,
                SessionEvent.MessagesLost,
                SessionEvent.SequenceNumberReceived,
                SessionEvent.TransportMetricsReported,
                SessionEvent.ArrivalsHandled,
                SessionEvent.ProcessLagged,
                SessionEvent.TrackingChanged,
                SessionEvent.DeviceClockVerdictChanged,
                MessageMetadata,
                Finding,
                UserRequestWithParameterChoices {

    /** Bytes were sent or received, or a channel opened or closed; what is decoded from the entry follows. */
    record EntryAppended(Entry entry) implements SessionEvent {}

    /** Follows the last message, sample or finding that was decoded from a transcript entry. */
    record EntryDecoded(Entry entry) implements SessionEvent {}

    /** A user's request to the peer starts: bytes that are sent until {@link RequestSent} belong to it. */
    record RequestStarted(UserRequestDefinition request) implements SessionEvent {}

    /** All bytes of a request have been sent, unless they are held. */
    record RequestSent(UserRequestDefinition request) implements SessionEvent {}

    /** A source sends for the first time, or its properties changed. */
    record SourceDescribed(DeclaredSourceProperties info) implements SessionEvent {}

    /**
     * A device part that sends data but no decodable samples has this expected rate. Its messages still count as
     * activity, if their bodies report device data.
     *
     * @param rate the expected rate in Hz; 0 if it sends only when something happens
     */
    record SourceRateDeclared(SourceId source, double rate) implements SessionEvent {}

    /** Consecutive samples of one entry, in byte order; the stamp of each holds its source, message and times. */
    record Samples(List<Sample> list) implements SessionEvent {

        /** Returns an event of one sample. */
        public static Samples of(Sample sample) {
            return new Samples(List.of(sample));
        }
    }

    /**
     * A retained value is replayed because a session is joined mid-stream. It keeps its timestamp and is not counted as
     * received traffic.
     */
    record RetainedSampleReplayed(Sample.RetainedSample sample) implements SessionEvent {}

    /** Another finding of a rule whose findings are too frequent to report individually; it is only counted. */
    record FindingRepeated(Finding finding) implements SessionEvent {}

    /**
     * A server named a device, even if the device sends nothing yet. It may be repeated.
     *
     * @param internal whether it is internal to the server and no device for the user
     */
    record DeviceAnnounced(SourceId device, boolean internal) implements SessionEvent {}

    /**
     * A device described itself with properties that samples do not repeat; a later description replaces an earlier
     * one.
     */
    record DeviceDescribed(SourceId device, DeviceProperty page) implements SessionEvent {}

    /** A server reported the departure of a device; its sources are silent from then on, as expected. */
    record DeviceDeparted(SourceId device) implements SessionEvent {}

    /** A device described a skeleton: the body to which its sensors belong. It may be repeated, with changes. */
    record SkeletonDescribed(SkeletonDescription skeleton) implements SessionEvent {}

    /**
     * A gap in a channel's sequence numbers shows that messages are missing before the one that arrived. With {@link
     * SequenceNumberReceived}, some of these may arrive late.
     */
    record MessagesLost(Channel channel, Direction direction, long messages) implements SessionEvent {}

    /**
     * A message or packet arrived with its sequence number, which its sender counts up by one on each channel. Missing,
     * late and duplicate messages follow from it; a gap is also reported as {@link MessagesLost}, if the protocol does
     * so.
     *
     * @param bits the width of the number, which restarts at 0 after its largest value
     * @param message the number of that message, for a packet that of the packet itself; {@link SampleMetadata#NO_MESSAGE}
     *     if the message waits to be decoded
     */
    record SequenceNumberReceived(Channel channel, Direction direction, long number, int bits, long message)
            implements SessionEvent {}

    /**
     * The transport has new metrics.
     *
     * @param at a time of the monotonic clock
     */
    record TransportMetricsReported(List<TransportMetricValue> metrics, long at) implements SessionEvent {}

    /**
     * This process has handled all data that arrived before the given time, so missing data did not arrive. Sent about
     * once a second while a channel is open; not while this process is late or the user holds messages.
     *
     * @param at a time of the monotonic clock, at most about a second before the event
     */
    record ArrivalsHandled(long at) implements SessionEvent {}

    /**
     * This process fell behind, so it may itself have lost data that is missing. Sent when a lag is noticed, and again
     * when it is over. Lags may overlap. A machine that sleeps is late, and its wall clock steps ahead; a wall clock
     * that was set back is a lag without a length.
     *
     * @param from the start of the lag on the monotonic clock
     * @param until the time at which everything that had arrived was handled, or {@link #OPEN} while it continues
     * @param seconds the longest delay, 0 if none was measured
     * @param cause the lag in words, for display
     * @param verdictWithheld whether a verdict about the peer was due meanwhile
     * @param clockShift the seconds by which this machine's wall clock is ahead of arrival times since the session's
     *     start, if it stepped against them during the lag; NaN if it did not
     */
    record ProcessLagged(
            long from, long until, double seconds, String cause, boolean verdictWithheld, double clockShift)
            implements SessionEvent {
        /** The end of a lag that continues. */
        public static final long OPEN = Long.MAX_VALUE;

        /** The time after a lag within which missing messages may still have been lost by it, in nanoseconds. */
        private static final long AFTERMATH = 1_000_000_000L;

        /** Creates a lag in which the wall clock did not step. */
        public ProcessLagged(long from, long until, double seconds, String cause, boolean verdictWithheld) {
            this(from, until, seconds, cause, verdictWithheld, Double.NaN);
        }

        /** Returns whether the wall clock of this machine stepped during the lag. */
        public boolean hasClockShift() {
            return !Double.isNaN(clockShift);
        }

        /** Returns whether the lag is over. */
        public boolean isOver() {
            return until != OPEN;
        }

        /** Returns true if a message that was missing at {@code time} may have been lost by this process. */
        public boolean covers(long time) {
            return time >= from && (!isOver() || time - until <= AFTERMATH);
        }

        /** Returns the lag with an end. */
        public ProcessLagged endingAt(long end) {
            return new ProcessLagged(from, Math.max(from, end), seconds, cause, verdictWithheld, clockShift);
        }

        /** Returns the same lag on a clock that shows that many nanoseconds more. */
        public ProcessLagged shiftedBy(long nanos) {
            return new ProcessLagged(
                    from + nanos, isOver() ? until + nanos : until, seconds, cause, verdictWithheld, clockShift);
        }
    }

    /** A sensor, body, bone or object enters or leaves a state such as lost or frozen; the causing sample follows. */
    record TrackingChanged(TrackingProblemTransition change) implements SessionEvent {}

    /**
     * The verdict on a device's clock (epoch, offset, steps) is known for the first time, or has changed.
     *
     * @param device the device; its sources share one clock
     * @param at the arrival of the sample that caused it, in nanoseconds
     */
    record DeviceClockVerdictChanged(SourceId device, DeviceClockVerdict verdict, long at) implements SessionEvent {}
}
