package mocapscope.protocol.setp;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import mocapscope.protocol.setp.SetpMessageTypeEntry.SetpDeliveryGuarantee;
import org.jspecify.annotations.Nullable;

/**
 * The table of SETP message types: maps wire numbers to message kinds and back; replaceable (R4). The draft's own table
 * is lost, so another peer's may differ; {@link SetpTransportParameters} contains the one in use.
 */
final class SetpMessageTypeTable {
    /** The messages in the order of the draft, numbered from 1. */
    static final SetpMessageTypeTable DRAFT = new SetpMessageTypeTable(List.of(
            new SetpMessageTypeEntry(1, SetpMessageKind.DISCONNECT_NOTIFICATION, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(2, SetpMessageKind.KEEPALIVE, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(3, SetpMessageKind.ACKNOWLEDGEMENT, SetpDeliveryGuarantee.NEVER),
            new SetpMessageTypeEntry(4, SetpMessageKind.THROTTLING_NOTIFICATION, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(5, SetpMessageKind.CHALLENGE_REQUEST, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(6, SetpMessageKind.CHALLENGE_RESPONSE, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(7, SetpMessageKind.CONNECT_REQUEST, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(8, SetpMessageKind.CONNECT_SUCCESS_RESPONSE, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(9, SetpMessageKind.CONNECT_FAILURE_RESPONSE, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(10, SetpMessageKind.LIST_BUBBLES_REQUEST, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(11, SetpMessageKind.LIST_BUBBLES_RESPONSE, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(12, SetpMessageKind.LIST_AVATARS_REQUEST, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(13, SetpMessageKind.LIST_AVATARS_RESPONSE, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(14, SetpMessageKind.JOIN_BUBBLE_REQUEST, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(15, SetpMessageKind.JOIN_BUBBLE_RESPONSE, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(16, SetpMessageKind.LEAVE_BUBBLE_NOTIFICATION, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(17, SetpMessageKind.BUBBLE_LINK_REQUEST, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(18, SetpMessageKind.BUBBLE_LINK_SUCCESS_RESPONSE, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(19, SetpMessageKind.BUBBLE_LINK_FAILURE_RESPONSE, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(20, SetpMessageKind.OBJECT_EXAMINE_BY_ID, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(21, SetpMessageKind.OBJECT_EXAMINE_BY_INDEX, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(22, SetpMessageKind.OBJECT_PERCEPTION, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(23, SetpMessageKind.MOVEMENT_PERCEPTION, SetpDeliveryGuarantee.AT_WILL),
            new SetpMessageTypeEntry(24, SetpMessageKind.ADVANCED_MOVEMENT_PERCEPTION, SetpDeliveryGuarantee.AT_WILL),
            new SetpMessageTypeEntry(25, SetpMessageKind.ANIMATION_PERCEPTION, SetpDeliveryGuarantee.AT_WILL),
            new SetpMessageTypeEntry(26, SetpMessageKind.DISAPPEARANCE_PERCEPTION, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(27, SetpMessageKind.COLLISION_PERCEPTION, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(28, SetpMessageKind.INTERACTION_REQUEST, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(29, SetpMessageKind.INTERACTION_RESPONSE, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(30, SetpMessageKind.INTERACTION_PERCEPTION, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(31, SetpMessageKind.HANDOVER_REQUEST, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(32, SetpMessageKind.HANDOVER_RESPONSE, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(33, SetpMessageKind.HANDOVER_PERCEPTION, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(34, SetpMessageKind.INJECTION_REQUEST, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(35, SetpMessageKind.INJECTION_RESPONSE, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(36, SetpMessageKind.EJECTION_REQUEST, SetpDeliveryGuarantee.ALWAYS),
            new SetpMessageTypeEntry(37, SetpMessageKind.EJECTION_RESPONSE, SetpDeliveryGuarantee.ALWAYS)));

    /** Size of the fixed part and of each entry of a Bubble Link Success Response, each a frame of its own (R13). */
    private static final int LINK_FRAME = 128;

    private static final Set<SetpMessageKind> LINK = EnumSet.of(SetpMessageKind.BUBBLE_LINK_SUCCESS_RESPONSE);
    private static final Set<SetpMessageKind> URGENT =
            EnumSet.of(SetpMessageKind.DISCONNECT_NOTIFICATION, SetpMessageKind.KEEPALIVE);
    private static final Set<SetpMessageKind> CONTROL = EnumSet.of(
            SetpMessageKind.DISCONNECT_NOTIFICATION,
            SetpMessageKind.KEEPALIVE,
            SetpMessageKind.ACKNOWLEDGEMENT,
            SetpMessageKind.THROTTLING_NOTIFICATION,
            SetpMessageKind.CHALLENGE_REQUEST,
            SetpMessageKind.CHALLENGE_RESPONSE);

    /** Types by wire number; null if unassigned. */
    private final @Nullable SetpMessageTypeEntry[] byNumber = new SetpMessageTypeEntry[1 << Byte.SIZE];

    private final Map<SetpMessageKind, SetpMessageTypeEntry> byKind = new EnumMap<>(SetpMessageKind.class);

    SetpMessageTypeTable(List<SetpMessageTypeEntry> types) {
        for (var type : types) {
            byNumber[type.number()] = type;
            byKind.put(type.kind(), type);
        }
        long numbers = Arrays.stream(byNumber).filter(Objects::nonNull).count();
        if (numbers != types.size() || byKind.size() != SetpMessageKind.values().length) {
            throw new IllegalArgumentException("every message has one number: " + types);
        }
    }

    /** Returns the type with that number; empty if unassigned. */
    Optional<SetpMessageTypeEntry> of(int number) {
        return number < 0 || number >= byNumber.length ? Optional.empty() : Optional.ofNullable(find(number));
    }

    /** Returns the type with a number read from the wire; null if unassigned. */
    @Nullable
    SetpMessageTypeEntry find(int number) {
        return byNumber[number];
    }

    SetpMessageTypeEntry of(SetpMessageKind kind) {
        return Objects.requireNonNull(byKind.get(kind));
    }

    int disconnect() {
        return of(SetpMessageKind.DISCONNECT_NOTIFICATION).number();
    }

    int keepalive() {
        return of(SetpMessageKind.KEEPALIVE).number();
    }

    int acknowledgement() {
        return of(SetpMessageKind.ACKNOWLEDGEMENT).number();
    }

    /** Returns true if the send rate does not apply to the type (§6.5). */
    boolean isControl(int number) {
        return among(CONTROL, number);
    }

    /** Returns true if the type requests a session (R8). */
    boolean opensSession(int number) {
        return of(number).filter(type -> type.kind().opensSession()).isPresent();
    }

    /** Returns true if a packet that contains the type is acknowledged at once (§6.2). */
    boolean isUrgent(int number) {
        return among(URGENT, number) || opensSession(number);
    }

    /** Returns the number of data bytes in each frame but the last (R12, R13). */
    int maxFrameData(int number) {
        return among(LINK, number) ? LINK_FRAME : SetpFrame.MOST;
    }

    private boolean among(Set<SetpMessageKind> kinds, int number) {
        return of(number).filter(type -> kinds.contains(type.kind())).isPresent();
    }
}
