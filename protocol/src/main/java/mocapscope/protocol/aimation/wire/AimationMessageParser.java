package mocapscope.protocol.aimation.wire;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.sample.ImmutableDoubleArray;

/**
 * Parses an AImation packet's typed blocks into a message and checks it against the protocol rules. The position of a
 * block has no meaning.
 */
public final class AimationMessageParser {
    private static final List<Long> USUAL = List.of(
            (long) AimationBlock.AimationBlockType.JSON.type, (long) AimationBlock.AimationBlockType.POINTS.type, (long)
                    AimationBlock.AimationBlockType.QUATERNIONS.type);

    static final double UNIT_TOLERANCE = 1e-2;

    private final AimationPacket aimationPacket;
    private final AimationViolationPolicy handler;

    private AimationMessageParser(AimationPacket packet, AimationViolationPolicy handler) {
        this.aimationPacket = packet;
        this.handler = handler;
    }

    /**
     * Reads the message in {@code bytes}.
     *
     * @throws DecodeException if it cannot be decoded, or if {@code handler} is strict and it breaks a rule
     */
    public static AimationMessage read(ByteBuffer bytes, AimationViolationPolicy handler) {
        var skeletonData = AimationDataPacketFastReader.read(bytes);
        return skeletonData == null ? readFully(bytes, handler) : skeletonData;
    }

    /** Reads any message completely, without the fast path, and reports all violations. */
    static AimationMessage readFully(ByteBuffer bytes, AimationViolationPolicy handler) {
        return new AimationMessageParser(AimationPacketReader.read(bytes, handler, null), handler).message();
    }

    private AimationMessage message() {
        var places = new ArrayList<Integer>();
        for (int i = 0; i < aimationPacket.blocks().size(); i++) {
            if (aimationPacket.blocks().get(i).type() == AimationBlock.AimationBlockType.JSON.type) {
                places.add(i);
            }
        }
        if (places.isEmpty() && handler.stored()) {
            return new AimationMessage.StoredPacket(aimationPacket.blocks().size());
        }
        if (places.size() != 1) {
            throw new DecodeException(
                    AimationProblemKind.JSON_BLOCKS,
                    "block_count",
                    16,
                    "%d JSON blocks, expected 1".formatted(places.size()));
        }
        int place = places.getFirst();
        int from = (int) aimationPacket.entries().get(place).offset();
        return message(AimationJsonObject.read(
                ((AimationBlock.TextBlock) aimationPacket.blocks().get(place)).text(), place, from));
    }

    private AimationMessage message(AimationJsonObject json) {
        int opcode = json.opcode();
        return switch (opcode) {
            case AimationMessage.RegistrationRequest.OPCODE -> AimationMessage.RegistrationRequest.read(json, handler);
            case AimationMessage.RegistrationResponse.OPCODE ->
                AimationMessage.RegistrationResponse.read(json, handler);
            case AimationMessage.ShutdownNotification.OPCODE -> AimationMessage.ShutdownNotification.read(json);
            case AimationMessage.SkeletonData.OPCODE -> data(json);
            default -> {
                handler.handle(json.reject(
                        AimationProblemKind.OPCODE_UNKNOWN, AimationJsonObject.HANDLER_ID, "it is " + opcode));
                yield new AimationMessage.UnknownOpcodeMessage(opcode);
            }
        };
    }

    private AimationMessage data(AimationJsonObject json) {
        var points = numbers(AimationBlock.AimationBlockType.POINTS);
        var quaternions = numbers(AimationBlock.AimationBlockType.QUATERNIONS);
        var skeletonData = AimationMessage.SkeletonData.read(json, points, quaternions);
        checkOrder();
        checkOnce(AimationBlock.AimationBlockType.POINTS);
        checkOnce(AimationBlock.AimationBlockType.QUATERNIONS);
        if (skeletonData.boneCount() != points.size() / 3 || skeletonData.boneCount() != quaternions.size() / 4) {
            var reason = "it is %d, with %d points and %d rotations"
                    .formatted(skeletonData.boneCount(), points.size() / 3, quaternions.size() / 4);
            handler.handle(json.reject(AimationProblemKind.BONE_COUNTS_DIFFER, "BoneCount", reason));
        }
        checkFinite(AimationBlock.AimationBlockType.POINTS, points);
        checkFinite(AimationBlock.AimationBlockType.QUATERNIONS, quaternions);
        checkUnit(quaternions);
        return skeletonData;
    }

    /** Returns the values of the first block of a kind; a missing block counts as an empty one. */
    private ImmutableDoubleArray numbers(AimationBlock.AimationBlockType blockType) {
        int place = place(blockType);
        return place < 0
                ? ImmutableDoubleArray.NONE
                : ((AimationBlock.FloatBlock) aimationPacket.blocks().get(place)).values();
    }

    private int place(AimationBlock.AimationBlockType blockType) {
        for (int i = 0; i < aimationPacket.blocks().size(); i++) {
            if (aimationPacket.blocks().get(i).type() == blockType.type) {
                return i;
            }
        }
        return -1;
    }

    private void checkOrder() {
        var known = aimationPacket.blocks().stream()
                .map(AimationBlock::type)
                .filter(USUAL::contains)
                .toList();
        if (known.size() == USUAL.size() && !known.equals(USUAL)) {
            var reason = "blocks of types %s, usual are %s".formatted(known, USUAL);
            handler.handle(new DecodeException(
                    AimationProblemKind.BLOCK_ORDER, "table[0].type", AimationPacketHeader.LENGTH, reason));
        }
    }

    /** Reports a second block of a kind, which has no defined meaning. */
    private void checkOnce(AimationBlock.AimationBlockType blockType) {
        for (int i = place(blockType) + 1; i > 0 && i < aimationPacket.blocks().size(); i++) {
            if (aimationPacket.blocks().get(i).type() == blockType.type) {
                var field = "table[%d].type".formatted(i);
                int at = AimationPacketHeader.LENGTH + i * AimationBlockTableEntry.LENGTH;
                var reason = "a second block of %s: the first is used".formatted(blockType.label);
                handler.handle(new DecodeException(AimationProblemKind.BLOCK_ORDER, field, at, reason));
                return;
            }
        }
    }

    /** Reports the first value that is not finite; later ones rarely add information. */
    private void checkFinite(AimationBlock.AimationBlockType blockType, ImmutableDoubleArray values) {
        for (int i = 0; i < values.size(); i++) {
            if (!Double.isFinite(values.at(i))) {
                int width = blockType.parts.size();
                int at = i * Float.BYTES;
                odd(
                        AimationProblemKind.NOT_FINITE,
                        blockType,
                        i / width,
                        "." + blockType.parts.get(i % width),
                        at,
                        "it is " + values.at(i));
                return;
            }
        }
    }

    /** Reports the first quaternion whose length is not 1. */
    private void checkUnit(ImmutableDoubleArray quaternions) {
        for (int i = 0; i < quaternions.size() / 4; i++) {
            double length = Math.sqrt(quaternions.quat(i).lengthSquared());
            if (Math.abs(length - 1) > UNIT_TOLERANCE) {
                var reason = String.format(Locale.US, "its length is %.4f", length);
                odd(
                        AimationProblemKind.QUATERNION_NOT_UNIT,
                        AimationBlock.AimationBlockType.QUATERNIONS,
                        i,
                        "",
                        4 * i * Float.BYTES,
                        reason);
                return;
            }
        }
    }

    /** Reports an element of the first block of a kind; {@code at} is relative to that block's first byte. */
    private void odd(
            AimationProblemKind rule,
            AimationBlock.AimationBlockType blockType,
            int element,
            String part,
            int at,
            String reason) {
        int place = place(blockType);
        var field = "blocks[%d].%s[%d]%s".formatted(place, blockType.label, element, part);
        int offset = (int) aimationPacket.entries().get(place).offset() + at;
        handler.handle(new DecodeException(rule, field, offset, reason));
    }
}
