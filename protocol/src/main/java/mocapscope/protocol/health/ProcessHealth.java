package mocapscope.protocol.health;

/** The health of this process at one time: the verdict, and the processing delays of the last ten seconds. */
public record ProcessHealth(long at, HealthVerdict verdict, ProcessLagStatistics lag) {}
