package mocapscope.app.model;

import java.util.Optional;

/**
 * The state of the window's bridge to Foxglove.
 *
 * @param address the address at which it listens; empty before that
 * @param failure the reason for which it cannot listen, or has ended
 * @param viewers the viewers that are connected now
 * @param dropped the messages so far that viewers did not receive because they were too slow
 */
public record FoxgloveBridgeState(Optional<String> address, Optional<String> failure, long viewers, long dropped) {}
