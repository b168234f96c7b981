package mocapscope.app.model;

import java.util.Optional;

/**
 * The state of the bridge that streams live sessions to Foxglove viewers, such as its address and connected viewers.
 *
 * @param address the address at which it listens; empty before that
 * @param failure the reason for which it cannot listen, or has ended
 * @param viewers the viewers that are connected now
 * @param dropped the messages so far that viewers did not receive because they were too slow
 */
public record FoxgloveBridgeState(Optional<String> address, Optional<String> failure, long viewers, long dropped) {}
