package mocapscope.protocol.health;

import java.util.List;

/**
 * The measurements from which a source's health is assessed: report rate, silence, device clock and tracking.
 *
 * @param now the time up to which they are known
 * @param periodic whether the source reports at a rate of its own
 * @param left whether its device has left
 * @param settling whether it has begun too recently for a verdict
 * @param deviating whether its rate has differed from the declared one for long enough
 * @param shared reasons of the session that hold for the source too
 */
record SourceHealthAssessmentInput(
        long now,
        boolean periodic,
        boolean left,
        boolean settling,
        boolean deviating,
        ReportRateStatistics rate,
        SampleSilenceStatus silence,
        DeviceClockHealth clock,
        TrackingStatistics tracking,
        List<HealthReason> shared) {

    /**
     * The facts about a session that its sources share.
     *
     * @param now the time of the verdict
     * @param knownUntil the time up to which the session is known
     * @param judgedUntil the time until which everything that arrived was handled, or {@link SampleSilenceStatus#NEVER}
     * @param since the start of the connection, or the end of the last delay of this process, if that is later
     * @param shared the reasons that hold for all sources
     * @param delivery the reasons from sequence numbers, which hold for the sources of {@code numberedDevice}
     * @param numberedDevice the device whose messages the sequence numbers count; empty if unknown
     * @param missing the share of messages that did not arrive
     * @param late whether this process was late lately
     */
    record SharedFacts(
            long now,
            long knownUntil,
            long judgedUntil,
            long since,
            List<HealthReason> shared,
            List<HealthReason> delivery,
            String numberedDevice,
            double missing,
            boolean late) {}
}
