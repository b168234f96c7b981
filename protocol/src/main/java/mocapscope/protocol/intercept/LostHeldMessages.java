package mocapscope.protocol.intercept;

import java.util.Set;

/**
 * The intercepted messages that were never forwarded because their connection ended, with a description for the user.
 *
 * @param ids the ids of the messages, as in {@link HeldMessage#id}
 * @param text the cause and the time for which the first was held, for display
 */
public record LostHeldMessages(Set<Long> ids, String text) {
    static final LostHeldMessages NONE = new LostHeldMessages(Set.of(), "");
}
