package mocapscope.protocol.health;

import java.util.List;

/**
 * The measurements from which a session's health is assessed, such as silence, losses and problem reports.
 *
 * @param serves whether this side is the server, so that no data are expected
 * @param strict whether an error of the peer makes the session unusable
 * @param settling whether it has begun too recently for a verdict
 * @param connected whether its states or bytes of the peer prove that it was connected
 * @param dataArrived whether a sample or another message with device data has arrived
 * @param delivery the reasons that follow from sequence numbers
 */
record SessionHealthAssessmentInput(
        boolean serves,
        boolean strict,
        boolean settling,
        boolean connected,
        boolean dataArrived,
        SampleSilenceStatus silence,
        List<HealthReason> delivery,
        List<PeerMessageFindingCounter.FindingCount> findings,
        List<SourceHealth> sources) {}
