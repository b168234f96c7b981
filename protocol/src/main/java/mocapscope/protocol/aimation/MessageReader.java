package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.sample.ImmutableDoubleArray;

/**
 * Parses an AImation packet into a message by block type and checks the message's rules. The position of a block has no
 * meaning.
 */
final class MessageReader {
    private static final List<Long> USUAL =
            List.of((long) Block.Kind.JSON.type, (long) Block.Kind.POINTS.type, (long) Block.Kind.QUATERNIONS.type);

    static final double UNIT_TOLERANCE = 1e-3;

    private final Packet packet;
    private final Verdict verdict;

    private MessageReader(Packet packet, Verdict verdict) {
        this.packet = packet;
        this.verdict = verdict;
    }

    /**
     * Reads the message in {@code bytes}.
     *
     * @throws DecodeException if it cannot be decoded, or if {@code verdict} is strict and it breaks a rule
     */
    static AimationMessage read(ByteBuffer bytes, Verdict verdict) {
        var data = DataReader.read(bytes);
        return data == null ? whole(bytes, verdict) : data;
    }

    /** Reads any message completely, without the fast path, and reports all violations. */
    static AimationMessage whole(ByteBuffer bytes, Verdict verdict) {
        return new MessageReader(PacketReader.read(bytes, verdict, null), verdict).message();
    }

    private AimationMessage message() {
        var places = new ArrayList<Integer>();
        for (int i = 0; i < packet.blocks().size(); i++) {
            if (packet.blocks().get(i).type() == Block.Kind.JSON.type) {
                places.add(i);
            }
        }
        if (places.isEmpty() && verdict.stored()) {
            return new AimationMessage.Stored(packet.blocks().size());
        }
        if (places.size() != 1) {
            throw new DecodeException(
                    AimationRule.JSON_BLOCKS, "block_count", 16, "%d JSON blocks, expected 1".formatted(places.size()));
        }
        int place = places.getFirst();
        int from = (int) packet.entries().get(place).offset();
        return message(JsonBlock.read(((Block.Text) packet.blocks().get(place)).text(), place, from));
    }

    private AimationMessage message(JsonBlock json) {
        int opcode = json.handler();
        return switch (opcode) {
            case AimationMessage.Register.OPCODE -> AimationMessage.Register.read(json, verdict);
            case AimationMessage.Response.OPCODE -> AimationMessage.Response.read(json, verdict);
            case AimationMessage.Shutdown.OPCODE -> AimationMessage.Shutdown.read(json);
            case AimationMessage.Data.OPCODE -> data(json);
            default -> {
                verdict.on(json.reject(AimationRule.OPCODE_UNKNOWN, JsonBlock.HANDLER_ID, "it is " + opcode));
                yield new AimationMessage.Other(opcode);
            }
        };
    }

    private AimationMessage data(JsonBlock json) {
        var points = numbers(Block.Kind.POINTS);
        var quaternions = numbers(Block.Kind.QUATERNIONS);
        var data = AimationMessage.Data.read(json, points, quaternions);
        checkOrder();
        checkOnce(Block.Kind.POINTS);
        checkOnce(Block.Kind.QUATERNIONS);
        if (data.boneCount() != points.size() / 3 || data.boneCount() != quaternions.size() / 4) {
            var reason = "it is %d, with %d points and %d rotations"
                    .formatted(data.boneCount(), points.size() / 3, quaternions.size() / 4);
            verdict.on(json.reject(AimationRule.BONE_COUNTS_DIFFER, "BoneCount", reason));
        }
        checkFinite(Block.Kind.POINTS, points);
        checkFinite(Block.Kind.QUATERNIONS, quaternions);
        checkUnit(quaternions);
        return data;
    }

    /** Returns the values of the first block of a kind; a missing block counts as an empty one. */
    private ImmutableDoubleArray numbers(Block.Kind kind) {
        int place = place(kind);
        return place < 0 ? ImmutableDoubleArray.NONE : ((Block.Numbers) packet.blocks().get(place)).values();
    }

    private int place(Block.Kind kind) {
        for (int i = 0; i < packet.blocks().size(); i++) {
            if (packet.blocks().get(i).type() == kind.type) {
                return i;
            }
        }
        return -1;
    }

    private void checkOrder() {
        var known = packet.blocks().stream()
                .map(Block::type)
                .filter(USUAL::contains)
                .toList();
        if (known.size() == USUAL.size() && !known.equals(USUAL)) {
            var reason = "blocks of types %s, usual are %s".formatted(known, USUAL);
            verdict.on(new DecodeException(AimationRule.BLOCK_ORDER, "table[0].type", PacketHeader.LENGTH, reason));
        }
    }

    /** Reports a second block of a kind, which has no defined meaning. */
    private void checkOnce(Block.Kind kind) {
        for (int i = place(kind) + 1; i > 0 && i < packet.blocks().size(); i++) {
            if (packet.blocks().get(i).type() == kind.type) {
                var field = "table[%d].type".formatted(i);
                int at = PacketHeader.LENGTH + i * BlockEntry.LENGTH;
                var reason = "a second block of %s: the first is used".formatted(kind.label);
                verdict.on(new DecodeException(AimationRule.BLOCK_ORDER, field, at, reason));
                return;
            }
        }
    }

    /** Reports the first value that is not finite; later ones rarely add information. */
    private void checkFinite(Block.Kind kind, ImmutableDoubleArray values) {
        for (int i = 0; i < values.size(); i++) {
            if (!Double.isFinite(values.at(i))) {
                int width = kind.parts.size();
                int at = i * Float.BYTES;
                odd(
                        AimationRule.NOT_FINITE,
                        kind,
                        i / width,
                        "." + kind.parts.get(i % width),
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
                var reason = String.format(Locale.ROOT, "its length is %.4f", length);
                odd(AimationRule.QUATERNION_NOT_UNIT, Block.Kind.QUATERNIONS, i, "", 4 * i * Float.BYTES, reason);
                return;
            }
        }
    }

    /** Reports an element of the first block of a kind; {@code at} is relative to that block's first byte. */
    private void odd(AimationRule rule, Block.Kind kind, int element, String part, int at, String reason) {
        int place = place(kind);
        var field = "blocks[%d].%s[%d]%s".formatted(place, kind.label, element, part);
        int offset = (int) packet.entries().get(place).offset() + at;
        verdict.on(new DecodeException(rule, field, offset, reason));
    }
}
