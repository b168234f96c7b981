package mocapscope.protocol.setp;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Now;

/** The replies that one side waits for, each for a while (R23); of a kind one at a time. */
final class SetpReplies {
    private static final String PREFIX = "reply to ";

    private final long patience;
    /** What was asked, by what would answer it. */
    private final Map<SetpKind, SetpKind> asked = new EnumMap<>(SetpKind.class);

    SetpReplies(long patience) {
        this.patience = patience;
    }

    /** That was said; a reply may be due. */
    void said(SetpKind request, Now now, Actions out) {
        answer(request).ifPresent(reply -> {
            asked.put(reply, request);
            out.wakeAt(PREFIX + reply, now.monotonicNanos() + patience);
        });
    }

    /** That was heard, which may be a reply. */
    void heard(SetpKind reply, Actions out) {
        if (asked.remove(reply) != null) {
            out.cancelWake(PREFIX + reply);
        }
    }

    /** The request that a wake-up of that name gives up; empty for another wake-up. */
    Optional<SetpKind> givesUp(String wake) {
        return wake.startsWith(PREFIX)
                ? Optional.ofNullable(asked.remove(SetpKind.valueOf(wake.substring(PREFIX.length()))))
                : Optional.empty();
    }

    private static Optional<SetpKind> answer(SetpKind request) {
        return switch (request) {
            case LIST_BUBBLES_REQUEST -> Optional.of(SetpKind.LIST_BUBBLES_RESPONSE);
            case LIST_AVATARS_REQUEST -> Optional.of(SetpKind.LIST_AVATARS_RESPONSE);
            case JOIN_BUBBLE_REQUEST -> Optional.of(SetpKind.JOIN_BUBBLE_RESPONSE);
            case OBJECT_EXAMINE_BY_ID, OBJECT_EXAMINE_BY_INDEX -> Optional.of(SetpKind.OBJECT_PERCEPTION);
            case INTERACTION_REQUEST -> Optional.of(SetpKind.INTERACTION_RESPONSE);
            case HANDOVER_REQUEST -> Optional.of(SetpKind.HANDOVER_RESPONSE);
            case INJECTION_REQUEST -> Optional.of(SetpKind.INJECTION_RESPONSE);
            case EJECTION_REQUEST -> Optional.of(SetpKind.EJECTION_RESPONSE);
            case CHALLENGE_REQUEST -> Optional.of(SetpKind.CHALLENGE_RESPONSE);
            default -> Optional.empty();
        };
    }
}
