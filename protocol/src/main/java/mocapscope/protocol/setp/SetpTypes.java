package mocapscope.protocol.setp;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import mocapscope.protocol.setp.SetpType.Guarantee;
import mocapscope.protocol.setp.SetpType.Speaker;

/** Which number each message has on the wire. The draft's own table is lost, so another peer's may differ (R4). */
final class SetpTypes {
    /** The messages in the order of the draft, from 1. */
    static final SetpTypes DRAFT = new SetpTypes(List.of(
            new SetpType(1, SetpKind.DISCONNECT_NOTIFICATION, Speaker.EITHER, Guarantee.ALWAYS, 0),
            new SetpType(2, SetpKind.KEEPALIVE, Speaker.EITHER, Guarantee.ALWAYS, 0),
            new SetpType(3, SetpKind.ACKNOWLEDGEMENT, Speaker.EITHER, Guarantee.NEVER, 0),
            new SetpType(4, SetpKind.THROTTLING_NOTIFICATION, Speaker.EITHER, Guarantee.ALWAYS, 4),
            new SetpType(5, SetpKind.CHALLENGE_REQUEST, Speaker.EITHER, Guarantee.ALWAYS, 64),
            new SetpType(6, SetpKind.CHALLENGE_RESPONSE, Speaker.EITHER, Guarantee.ALWAYS, 64),
            new SetpType(7, SetpKind.CONNECT_REQUEST, Speaker.CLIENT, Guarantee.ALWAYS, 128),
            new SetpType(8, SetpKind.CONNECT_SUCCESS_RESPONSE, Speaker.SERVER, Guarantee.ALWAYS, 210),
            new SetpType(9, SetpKind.CONNECT_FAILURE_RESPONSE, Speaker.SERVER, Guarantee.ALWAYS, 65),
            new SetpType(10, SetpKind.LIST_BUBBLES_REQUEST, Speaker.CLIENT, Guarantee.ALWAYS, 0),
            new SetpType(11, SetpKind.LIST_BUBBLES_RESPONSE, Speaker.SERVER, Guarantee.ALWAYS, 0),
            new SetpType(12, SetpKind.LIST_AVATARS_REQUEST, Speaker.CLIENT, Guarantee.ALWAYS, 16),
            new SetpType(13, SetpKind.LIST_AVATARS_RESPONSE, Speaker.SERVER, Guarantee.ALWAYS, 0),
            new SetpType(14, SetpKind.JOIN_BUBBLE_REQUEST, Speaker.CLIENT, Guarantee.ALWAYS, 32),
            new SetpType(15, SetpKind.JOIN_BUBBLE_RESPONSE, Speaker.SERVER, Guarantee.ALWAYS, 1),
            new SetpType(16, SetpKind.LEAVE_BUBBLE_NOTIFICATION, Speaker.EITHER, Guarantee.ALWAYS, 0),
            new SetpType(17, SetpKind.BUBBLE_LINK_REQUEST, Speaker.CLIENT, Guarantee.ALWAYS, 184),
            new SetpType(18, SetpKind.BUBBLE_LINK_SUCCESS_RESPONSE, Speaker.SERVER, Guarantee.ALWAYS, 128),
            new SetpType(19, SetpKind.BUBBLE_LINK_FAILURE_RESPONSE, Speaker.SERVER, Guarantee.ALWAYS, 97),
            new SetpType(20, SetpKind.OBJECT_EXAMINE_BY_ID, Speaker.PARTICIPANT, Guarantee.ALWAYS, 16),
            new SetpType(21, SetpKind.OBJECT_EXAMINE_BY_INDEX, Speaker.PARTICIPANT, Guarantee.ALWAYS, 4),
            new SetpType(22, SetpKind.OBJECT_PERCEPTION, Speaker.SERVER_OR_PARTICIPANT, Guarantee.ALWAYS, 164),
            new SetpType(23, SetpKind.MOVEMENT_PERCEPTION, Speaker.EITHER, Guarantee.AT_WILL, 44),
            new SetpType(24, SetpKind.ADVANCED_MOVEMENT_PERCEPTION, Speaker.EITHER, Guarantee.AT_WILL, 88),
            new SetpType(25, SetpKind.ANIMATION_PERCEPTION, Speaker.EITHER, Guarantee.AT_WILL, 6),
            new SetpType(26, SetpKind.DISAPPEARANCE_PERCEPTION, Speaker.SERVER_OR_PARTICIPANT, Guarantee.ALWAYS, 4),
            new SetpType(27, SetpKind.COLLISION_PERCEPTION, Speaker.EITHER, Guarantee.ALWAYS, 8),
            new SetpType(28, SetpKind.INTERACTION_REQUEST, Speaker.EITHER, Guarantee.ALWAYS, 48),
            new SetpType(29, SetpKind.INTERACTION_RESPONSE, Speaker.EITHER, Guarantee.ALWAYS, 133),
            new SetpType(30, SetpKind.INTERACTION_PERCEPTION, Speaker.SERVER_OR_PARTICIPANT, Guarantee.ALWAYS, 52),
            new SetpType(31, SetpKind.HANDOVER_REQUEST, Speaker.EITHER, Guarantee.ALWAYS, 84),
            new SetpType(32, SetpKind.HANDOVER_RESPONSE, Speaker.EITHER, Guarantee.ALWAYS, 129),
            new SetpType(33, SetpKind.HANDOVER_PERCEPTION, Speaker.SERVER_OR_PARTICIPANT, Guarantee.ALWAYS, 72),
            new SetpType(34, SetpKind.INJECTION_REQUEST, Speaker.PARTICIPANT, Guarantee.ALWAYS, 164),
            new SetpType(35, SetpKind.INJECTION_RESPONSE, Speaker.SERVER, Guarantee.ALWAYS, 129),
            new SetpType(36, SetpKind.EJECTION_REQUEST, Speaker.PARTICIPANT, Guarantee.ALWAYS, 16),
            new SetpType(37, SetpKind.EJECTION_RESPONSE, Speaker.SERVER, Guarantee.ALWAYS, 129)));

    private final Map<Integer, SetpType> byNumber = new HashMap<>();
    private final Map<SetpKind, SetpType> byKind = new EnumMap<>(SetpKind.class);

    SetpTypes(List<SetpType> types) {
        for (var type : types) {
            byNumber.put(type.number(), type);
            byKind.put(type.kind(), type);
        }
        if (byNumber.size() != types.size() || byKind.size() != SetpKind.values().length) {
            throw new IllegalArgumentException("every message has one number: " + types);
        }
    }

    /** The type of that number; empty for one that is not assigned. */
    Optional<SetpType> of(int number) {
        return Optional.ofNullable(byNumber.get(number));
    }

    SetpType of(SetpKind kind) {
        return Objects.requireNonNull(byKind.get(kind));
    }
}
