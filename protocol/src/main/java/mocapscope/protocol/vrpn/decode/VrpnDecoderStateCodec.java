package mocapscope.protocol.vrpn.decode;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import mocapscope.protocol.session.decoder.DecoderStateCborReader;
import mocapscope.protocol.session.decoder.DecoderStateCborWriter;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.vrpn.wire.VrpnChannelConstants;
import mocapscope.protocol.vrpn.wire.VrpnFramingPhase;
import mocapscope.protocol.vrpn.wire.VrpnIdKeyedTable;

/**
 * Encodes the VRPN decoder's state for a recording and restores it, so that decoding can start within the recording.
 */
final class VrpnDecoderStateCodec {
    static final int VERSION = 1;

    /** An entry of a table. */
    private record Described<T>(int id, T value) {}

    private VrpnDecoderStateCodec() {}

    static void encode(VrpnDecoderStateSnapshot state, DecoderStateCborWriter out) {
        for (var direction : Direction.values()) {
            encode(state.side(direction), out);
        }
        boolean lacksBytes = state.toClient().tables().lacksBytes()
                || state.toServer().tables().lacksBytes();
        encodeStrays(state, lacksBytes, out);
        if (lacksBytes) {
            out.bool(state.toClient().tables().lacksBytes())
                    .bool(state.toServer().tables().lacksBytes());
        }
    }

    /** Encodes the strays if there is one, or if fields follow: without them the record is that of versions that knew none. */
    private static void encodeStrays(VrpnDecoderStateSnapshot state, boolean isFollowed, DecoderStateCborWriter out) {
        long toClient = state.toClient().datagrams().stray();
        long toServer = state.toServer().datagrams().stray();
        if (toClient >= 0 || toServer >= 0 || isFollowed) {
            out.integer(toClient).integer(toServer);
        }
    }

    private static void encode(VrpnDecoderStateSnapshot.VrpnDirectionState state, DecoderStateCborWriter out) {
        out.constant(state.framing());
        encode(state.tables(), out);
        encode(state.timestamps(), out);
        out.partial(state.framing(), state.partial());
        encode(state.datagrams().timestamps(), out);
        out.list(state.datagrams().earlyMessages().messages(), message -> encode(message, out));
        out.integer(state.datagrams().sequence());
    }

    private static void encode(VrpnDescriptionTables tables, DecoderStateCborWriter out) {
        out.list(tables.senders().ids(), id -> {
            var sender = Objects.requireNonNull(tables.senders().get(id));
            out.integer(id).text(sender.name()).integer(sender.flags());
        });
        out.list(tables.types().ids(), id -> {
            var type = Objects.requireNonNull(tables.types().get(id));
            out.integer(id).text(type.name()).bool(type.described());
        });
        out.list(tables.skeletons().incomplete(), parts -> encode(parts, out));
        out.list(tables.skeletons().complete(), parts -> encode(parts, out));
    }

    private static void encode(VrpnSkeletonDescriptionReassembler.SkeletonParts parts, DecoderStateCborWriter out) {
        out.integer(parts.sender()).integer(parts.totalParts()).bool(parts.lost());
        out.list(parts.parts(), out::text);
    }

    private static void encode(VrpnLastTimestampTable table, DecoderStateCborWriter out) {
        out.list(table.senders(), id -> out.integer(id).integer(table.get(id)));
    }

    /** Encodes an early message as an entry that contains nothing else. */
    private static void encode(VrpnUndescribedMessageBuffer.EarlyMessage message, DecoderStateCborWriter out) {
        var entry = message.entry();
        var bytes = entry.bytes().slice().slice(message.from(), VrpnFramingPhase.padLength(message.length()));
        out.integer(entry.index()).integer(entry.at() + message.from()).time(entry.arrival());
        out.integer(message.length()).bytes(bytes);
    }

    static VrpnDecoderStateSnapshot decode(VrpnDecoder decoder, DecoderStateCborReader in) {
        var state = VrpnDecoderStateSnapshot.INITIAL;
        for (var direction : Direction.values()) {
            state = state.with(direction, in.nextMessage(), direction(decoder, direction, in));
        }
        state = in.hasMore() ? withStrays(state, in) : state;
        return in.hasMore() ? withGaps(state, in) : state;
    }

    private static VrpnDecoderStateSnapshot withGaps(VrpnDecoderStateSnapshot state, DecoderStateCborReader in) {
        var changed = state;
        for (var direction : List.of(Direction.TO_CLIENT, Direction.TO_SERVER)) {
            var side = changed.side(direction);
            changed = in.bool() ? changed.with(direction, in.nextMessage(), side.lackingBytes()) : changed;
        }
        return changed;
    }

    private static VrpnDecoderStateSnapshot withStrays(VrpnDecoderStateSnapshot state, DecoderStateCborReader in) {
        var changed = state;
        for (var direction : List.of(Direction.TO_CLIENT, Direction.TO_SERVER)) {
            var side = changed.side(direction);
            changed = changed.with(
                    direction, in.nextMessage(), side.with(side.datagrams().withStray(sequenceNumber(in))));
        }
        return changed;
    }

    private static long sequenceNumber(DecoderStateCborReader in) {
        return in.integer(VrpnDecoderStateSnapshot.VrpnDatagramState.UNCOUNTED, 0xffff_ffffL);
    }

    private static VrpnDecoderStateSnapshot.VrpnDirectionState direction(
            VrpnDecoder decoder, Direction direction, DecoderStateCborReader in) {
        var framing = in.constant(VrpnFramingPhase.values());
        var tables = tables(decoder, in);
        var timestamps = timestamps(in);
        var partial = in.partial(framing, direction);
        var datagramTimestamps = timestamps(in);
        var early = in.list(VrpnUndescribedMessageBuffer.MOST, () -> earlyMessage(direction, in));
        var datagrams = new VrpnDecoderStateSnapshot.VrpnDatagramState(
                datagramTimestamps,
                new VrpnUndescribedMessageBuffer(early),
                sequenceNumber(in),
                VrpnDecoderStateSnapshot.VrpnDatagramState.UNCOUNTED);
        return new VrpnDecoderStateSnapshot.VrpnDirectionState(framing, tables, timestamps, partial, datagrams);
    }

    private static VrpnDescriptionTables tables(VrpnDecoder decoder, DecoderStateCborReader in) {
        var senders = VrpnIdKeyedTable.<VrpnDescriptionTables.VrpnSenderEntry>empty();
        for (var one : in.list(VrpnIdKeyedTable.ID_COUNT, () -> sender(decoder, in))) {
            senders = senders.with(one.id(), one.value());
        }
        var types = VrpnIdKeyedTable.<VrpnDescriptionTables.VrpnTypeEntry>empty();
        for (var one : in.list(VrpnIdKeyedTable.ID_COUNT, () -> type(in))) {
            types = types.with(one.id(), one.value());
        }
        var incomplete = in.list(VrpnSkeletonDescriptionReassembler.MOST_BEGUN, () -> skeleton(in));
        var complete = in.list(VrpnSkeletonDescriptionReassembler.MOST_WHOLE, () -> skeleton(in));
        return new VrpnDescriptionTables(
                senders, types, new VrpnSkeletonDescriptionReassembler(incomplete, complete), false);
    }

    private static Described<VrpnDescriptionTables.VrpnSenderEntry> sender(
            VrpnDecoder decoder, DecoderStateCborReader in) {
        int id = id(in);
        var sender = decoder.createSender(in.text());
        return new Described<>(id, sender.withFlag(in.integer(Integer.MIN_VALUE, Integer.MAX_VALUE)));
    }

    private static Described<VrpnDescriptionTables.VrpnTypeEntry> type(DecoderStateCborReader in) {
        int id = id(in);
        var name = in.text();
        return new Described<>(
                id,
                in.bool()
                        ? new VrpnDescriptionTables.VrpnTypeEntry(name)
                        : VrpnDescriptionTables.VrpnTypeEntry.unknown(name));
    }

    private static int id(DecoderStateCborReader in) {
        return in.integer(0, VrpnIdKeyedTable.ID_COUNT - 1);
    }

    private static VrpnSkeletonDescriptionReassembler.SkeletonParts skeleton(DecoderStateCborReader in) {
        int sender = id(in);
        int totalParts = in.integer(0, 0xff);
        boolean lost = in.bool();
        return new VrpnSkeletonDescriptionReassembler.SkeletonParts(
                sender, totalParts, in.list(VrpnSkeletonDescriptionReassembler.MOST_PARTS, in::text), lost);
    }

    private static VrpnLastTimestampTable timestamps(DecoderStateCborReader in) {
        var table = VrpnLastTimestampTable.EMPTY.branch();
        in.list(VrpnIdKeyedTable.ID_COUNT, () -> table.update(id(in), in.integer()));
        return table;
    }

    private static VrpnUndescribedMessageBuffer.EarlyMessage earlyMessage(
            Direction direction, DecoderStateCborReader in) {
        long index = in.position();
        long at = in.position();
        long arrival = in.time();
        int length =
                in.integer(VrpnFramingPhase.HEADER_SIZE, VrpnFramingPhase.HEADER_SIZE + VrpnFramingPhase.MAX_PAYLOAD);
        ByteBuffer bytes = in.bytes();
        in.require(
                bytes.remaining() == VrpnFramingPhase.padLength(length)
                        && VrpnFramingPhase.readFrameLength(bytes, 0) == length,
                "an early message has another length");
        var entry = new Entry(
                index,
                Entry.EntryKind.DATA,
                direction,
                VrpnChannelConstants.UDP,
                arrival,
                at,
                bytes,
                Entry.EntryModification.NONE,
                "");
        return new VrpnUndescribedMessageBuffer.EarlyMessage(entry, 0, length);
    }
}
