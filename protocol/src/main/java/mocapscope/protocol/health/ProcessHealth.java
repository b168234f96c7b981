package mocapscope.protocol.health;

/** The health of this process at one time: whether it was late. */
public record ProcessHealth(long at, HealthVerdict verdict, LagFigures lag) {}
