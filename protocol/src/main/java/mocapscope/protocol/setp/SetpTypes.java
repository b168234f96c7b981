package mocapscope.protocol.setp;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import mocapscope.protocol.setp.SetpType.Guarantee;
import org.jspecify.annotations.Nullable;

/**
 * The table of SETP message types: maps wire numbers to message kinds and back; replaceable (R4). The draft's own table
 * is lost, so another peer's may differ; {@link SetpTuning} contains the one in use.
 */
final class SetpTypes {
    /** The messages in the order of the draft, numbered from 1. */
    static final SetpTypes DRAFT = new SetpTypes(List.of(
            new SetpType(1, SetpKind.DISCONNECT_NOTIFICATION, Guarantee.ALWAYS),
            new SetpType(2, SetpKind.KEEPALIVE, Guarantee.ALWAYS),
            new SetpType(3, SetpKind.ACKNOWLEDGEMENT, Guarantee.NEVER),
            new SetpType(4, SetpKind.THROTTLING_NOTIFICATION, Guarantee.ALWAYS),
            new SetpType(5, SetpKind.CHALLENGE_REQUEST, Guarantee.ALWAYS),
            new SetpType(6, SetpKind.CHALLENGE_RESPONSE, Guarantee.ALWAYS),
            new SetpType(7, SetpKind.CONNECT_REQUEST, Guarantee.ALWAYS),
            new SetpType(8, SetpKind.CONNECT_SUCCESS_RESPONSE, Guarantee.ALWAYS),
            new SetpType(9, SetpKind.CONNECT_FAILURE_RESPONSE, Guarantee.ALWAYS),
            new SetpType(10, SetpKind.LIST_BUBBLES_REQUEST, Guarantee.ALWAYS),
            new SetpType(11, SetpKind.LIST_BUBBLES_RESPONSE, Guarantee.ALWAYS),
            new SetpType(12, SetpKind.LIST_AVATARS_REQUEST, Guarantee.ALWAYS),
            new SetpType(13, SetpKind.LIST_AVATARS_RESPONSE, Guarantee.ALWAYS),
            new SetpType(14, SetpKind.JOIN_BUBBLE_REQUEST, Guarantee.ALWAYS),
            new SetpType(15, SetpKind.JOIN_BUBBLE_RESPONSE, Guarantee.ALWAYS),
            new SetpType(16, SetpKind.LEAVE_BUBBLE_NOTIFICATION, Guarantee.ALWAYS),
            new SetpType(17, SetpKind.BUBBLE_LINK_REQUEST, Guarantee.ALWAYS),
            new SetpType(18, SetpKind.BUBBLE_LINK_SUCCESS_RESPONSE, Guarantee.ALWAYS),
            new SetpType(19, SetpKind.BUBBLE_LINK_FAILURE_RESPONSE, Guarantee.ALWAYS),
            new SetpType(20, SetpKind.OBJECT_EXAMINE_BY_ID, Guarantee.ALWAYS),
            new SetpType(21, SetpKind.OBJECT_EXAMINE_BY_INDEX, Guarantee.ALWAYS),
            new SetpType(22, SetpKind.OBJECT_PERCEPTION, Guarantee.ALWAYS),
            new SetpType(23, SetpKind.MOVEMENT_PERCEPTION, Guarantee.AT_WILL),
            new SetpType(24, SetpKind.ADVANCED_MOVEMENT_PERCEPTION, Guarantee.AT_WILL),
            new SetpType(25, SetpKind.ANIMATION_PERCEPTION, Guarantee.AT_WILL),
            new SetpType(26, SetpKind.DISAPPEARANCE_PERCEPTION, Guarantee.ALWAYS),
            new SetpType(27, SetpKind.COLLISION_PERCEPTION, Guarantee.ALWAYS),
            new SetpType(28, SetpKind.INTERACTION_REQUEST, Guarantee.ALWAYS),
            new SetpType(29, SetpKind.INTERACTION_RESPONSE, Guarantee.ALWAYS),
            new SetpType(30, SetpKind.INTERACTION_PERCEPTION, Guarantee.ALWAYS),
            new SetpType(31, SetpKind.HANDOVER_REQUEST, Guarantee.ALWAYS),
            new SetpType(32, SetpKind.HANDOVER_RESPONSE, Guarantee.ALWAYS),
            new SetpType(33, SetpKind.HANDOVER_PERCEPTION, Guarantee.ALWAYS),
            new SetpType(34, SetpKind.INJECTION_REQUEST, Guarantee.ALWAYS),
            new SetpType(35, SetpKind.INJECTION_RESPONSE, Guarantee.ALWAYS),
            new SetpType(36, SetpKind.EJECTION_REQUEST, Guarantee.ALWAYS),
            new SetpType(37, SetpKind.EJECTION_RESPONSE, Guarantee.ALWAYS)));

    /** Size of the fixed part and of each entry of a Bubble Link Success Response, each a frame of its own (R13). */
    private static final int LINK_FRAME = 128;

    private static final Set<SetpKind> LINK = EnumSet.of(SetpKind.BUBBLE_LINK_SUCCESS_RESPONSE);
    private static final Set<SetpKind> URGENT = EnumSet.of(SetpKind.DISCONNECT_NOTIFICATION, SetpKind.KEEPALIVE);
    private static final Set<SetpKind> CONTROL = EnumSet.of(
            SetpKind.DISCONNECT_NOTIFICATION,
            SetpKind.KEEPALIVE,
            SetpKind.ACKNOWLEDGEMENT,
            SetpKind.THROTTLING_NOTIFICATION,
            SetpKind.CHALLENGE_REQUEST,
            SetpKind.CHALLENGE_RESPONSE);

    /** Types by wire number; null if unassigned. */
    private final @Nullable SetpType[] byNumber = new SetpType[1 << Byte.SIZE];

    private final Map<SetpKind, SetpType> byKind = new EnumMap<>(SetpKind.class);

    SetpTypes(List<SetpType> types) {
        for (var type : types) {
            byNumber[type.number()] = type;
            byKind.put(type.kind(), type);
        }
        long numbers = Arrays.stream(byNumber).filter(Objects::nonNull).count();
        if (numbers != types.size() || byKind.size() != SetpKind.values().length) {
            throw new IllegalArgumentException("every message has one number: " + types);
        }
    }

    /** Returns the type with that number; empty if unassigned. */
    Optional<SetpType> of(int number) {
        return number < 0 || number >= byNumber.length ? Optional.empty() : Optional.ofNullable(read(number));
    }

    /** Returns the type with a number read from the wire; null if unassigned. */
    @Nullable
    SetpType read(int number) {
        return byNumber[number];
    }

    SetpType of(SetpKind kind) {
        return Objects.requireNonNull(byKind.get(kind));
    }

    int disconnect() {
        return of(SetpKind.DISCONNECT_NOTIFICATION).number();
    }

    int keepalive() {
        return of(SetpKind.KEEPALIVE).number();
    }

    int acknowledgement() {
        return of(SetpKind.ACKNOWLEDGEMENT).number();
    }

    /** Returns true if the send rate does not apply to the type (§6.5). */
    boolean control(int number) {
        return among(CONTROL, number);
    }

    /** Returns true if the type requests a session (R8). */
    boolean connects(int number) {
        return of(number).filter(type -> type.kind().connects()).isPresent();
    }

    /** Returns true if a packet that contains the type is acknowledged at once (§6.2). */
    boolean urgent(int number) {
        return among(URGENT, number) || connects(number);
    }

    /** Returns the number of data bytes in each frame but the last (R12, R13). */
    int frameData(int number) {
        return among(LINK, number) ? LINK_FRAME : SetpFrame.MOST;
    }

    private boolean among(Set<SetpKind> kinds, int number) {
        return of(number).filter(type -> kinds.contains(type.kind())).isPresent();
    }
}
