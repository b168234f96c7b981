package mocapscope.protocol.health;

/** The health of this process at one time: an assessment and the latest processing delays. */
public record ProcessLagHealth(long at, HealthVerdict verdict, ProcessLagStatistics lag) {}
