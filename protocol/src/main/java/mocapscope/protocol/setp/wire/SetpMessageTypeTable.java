package mocapscope.protocol.setp.wire;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import mocapscope.protocol.setp.wire.SetpMessageTypeEntry.SetpDeliveryGuarantee;
import org.jspecify.annotations.Nullable;

/**
 * The table of SETP message types: maps wire numbers to message kinds and back. See SETP.md R4. The draft's own table is
 * lost, so another peer's may differ; {@code SetpProtocolParameters} contains the one in use.
 */
public final class SetpMessageTypeTable {
    /** The messages in the order of the draft, numbered from 1. */
    public static final SetpMessageTypeTable DRAFT = new SetpMessageTypeTable(Arrays.stream(SetpMessageKind.values())
            .map(kind -> new SetpMessageTypeEntry(kind.ordinal() + 1, kind, guarantee(kind)))
            .toList());

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

    private static SetpDeliveryGuarantee guarantee(SetpMessageKind kind) {
        return switch (kind) {
            case ACKNOWLEDGEMENT -> SetpDeliveryGuarantee.NEVER;
            case MOVEMENT_PERCEPTION, ADVANCED_MOVEMENT_PERCEPTION, ANIMATION_PERCEPTION ->
                SetpDeliveryGuarantee.AT_WILL;
            default -> SetpDeliveryGuarantee.ALWAYS;
        };
    }

    /** Returns the type with that number; empty if unassigned. */
    public Optional<SetpMessageTypeEntry> of(int number) {
        return number < 0 || number >= byNumber.length ? Optional.empty() : Optional.ofNullable(find(number));
    }

    /** Returns the type with a number read from the wire; null if unassigned. */
    public @Nullable SetpMessageTypeEntry find(int number) {
        return byNumber[number];
    }

    public SetpMessageTypeEntry of(SetpMessageKind kind) {
        return Objects.requireNonNull(byKind.get(kind));
    }

    public int disconnect() {
        return of(SetpMessageKind.DISCONNECT_NOTIFICATION).number();
    }

    public int keepalive() {
        return of(SetpMessageKind.KEEPALIVE).number();
    }

    public int acknowledgement() {
        return of(SetpMessageKind.ACKNOWLEDGEMENT).number();
    }

    /** Returns true if the send rate does not apply to the type (§6.5). */
    public boolean isControl(int number) {
        return among(CONTROL, number);
    }

    /** Returns true if the type requests a session (R8). */
    public boolean opensSession(int number) {
        return of(number).filter(type -> type.kind().opensSession()).isPresent();
    }

    /** Returns true if a packet that contains the type is acknowledged at once (§6.2). */
    public boolean isUrgent(int number) {
        return among(URGENT, number) || opensSession(number);
    }

    /** Returns the number of data bytes in each frame but the last (R12, R13). */
    public int maxFrameData(int number) {
        return among(LINK, number) ? LINK_FRAME : SetpMessageFragment.MOST;
    }

    private boolean among(Set<SetpMessageKind> kinds, int number) {
        return of(number).filter(type -> kinds.contains(type.kind())).isPresent();
    }
}
