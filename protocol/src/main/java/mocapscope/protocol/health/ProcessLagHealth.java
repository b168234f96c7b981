package mocapscope.protocol.health;

/** An assessment of this program's processing delays, with the delays and the time of the assessment. */
public record ProcessLagHealth(long at, HealthVerdict verdict, ProcessLagStatistics lag) {}
