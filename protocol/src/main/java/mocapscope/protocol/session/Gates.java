package mocapscope.protocol.session;

/** Puts a gate before each session as it begins, ahead of its first byte; a server's every peer gets its own. */
@FunctionalInterface
public interface Gates {
    /** Lets everything pass everywhere. */
    Gates OPEN = _ -> Gate.OPEN;

    Gate open(Session session);
}
