package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import mocapscope.protocol.session.CheckpointEntryFactory;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Encodes the decoder state of one direction as transcript entries: names, skeletons, timestamps and partial messages.
 * The entries are as short as possible.
 */
final class VrpnCheckpointDirectionEncoder {
    private static final long SECOND = 1_000_000_000L;

    /** A distance between sequence numbers larger than that of any late message. */
    private static final long FAR = 5_000;

    private final VrpnDecoderState.VrpnDirectionState state;
    private final VrpnDescriptionTables tables;
    private final Direction direction;
    private final Channel channel;
    private final VrpnFramingState framing;
    private final List<Entry> encode = new ArrayList<>();
    private final List<Integer> senders;
    private final List<Integer> types;
    /** Arrival time of the oldest buffered message. All entries share it, so that no buffered message times out. */
    private final long arrival;

    private VrpnMessageSequenceWriter stream;
    private VrpnMessageSequenceWriter quick;

    VrpnCheckpointDirectionEncoder(VrpnDecoderState.VrpnDirectionState state, Direction direction, Channel channel) {
        this.state = state;
        this.tables = state.tables();
        this.direction = direction;
        this.channel = channel;
        this.framing = VrpnFramingState.forChannel(channel);
        this.senders = known(tables.senders());
        this.types = known(tables.types());
        var early = state.datagrams().earlyMessages();
        this.arrival = early.isEmpty() ? 0 : early.messages().getFirst().entry().arrival();
        this.stream = script();
        this.quick = datagram();
    }

    private static List<Integer> known(VrpnIdTable<?> table) {
        return IntStream.range(0, VrpnIdTable.ID_COUNT)
                .filter(id -> table.get(id) != null)
                .boxed()
                .toList();
    }

    /** Returns true if the state can be encoded; see {@link VrpnCheckpointEntryBuilder#build}. */
    boolean canEncode() {
        return !state.framing().expectsCookie()
                || state.datagrams().earlyMessages().isEmpty()
                || senders.isEmpty() && types.isEmpty();
    }

    List<Entry> encode() {
        early();
        if (state.framing().expectsCookie()) {
            beforeTheCookie();
        }
        count();
        if (!state.framing().expectsCookie()) {
            afterTheCookie();
        }
        if (!state.partial().isEmpty()) {
            encode.add(CheckpointEntryFactory.partialMessageEntry(direction, channel, state.partial()));
        }
        return encode;
    }

    /** Adds the buffered messages, before any descriptions that would make them due. */
    private void early() {
        for (var message : state.datagrams().earlyMessages().messages()) {
            var entry = message.entry();
            var bytes = entry.bytes().slice().slice(message.from(), VrpnFramingState.padLength(message.length()));
            encode.add(CheckpointEntryFactory.dataEntry(
                    direction, VrpnChannels.UDP, entry.index(), entry.at() + message.from(), entry.arrival(), bytes));
        }
    }

    /**
     * Adds ids used before the cookie, which only datagrams can contain, two seconds early: {@link #count} makes them
     * time out.
     */
    private void beforeTheCookie() {
        types.forEach(id -> quick.writeEmptyMessage(id, VrpnMessageSequenceWriter.NO_SENDER));
        senders.forEach(id -> quick.writeEmptyMessage(VrpnMessageSequenceWriter.NO_TYPE, id));
        flush(arrival - 2 * SECOND);
    }

    /** Sets the next sequence number, which the buffered messages may have changed. */
    private void count() {
        long next = state.datagrams().sequence();
        if (next == VrpnDecoderState.VrpnDatagramState.UNCOUNTED) {
            return;
        }
        for (long last : new long[] {next - 1 - FAR, next - 1}) {
            quick = new VrpnMessageSequenceWriter(VrpnFramingState.FRAMES, last);
            quick.writeEmptyMessage(VrpnMessageSequenceWriter.NO_TYPE, VrpnMessageSequenceWriter.NO_SENDER);
            flush(arrival);
        }
    }

    private void afterTheCookie() {
        stream.writeCookie();
        for (int id : senders) {
            var entry = sender(id);
            if (entry.hasFlag(VrpnDescriptionTables.VrpnSenderEntry.UNDESCRIBED)) {
                stream.writeEmptyMessage(VrpnMessageSequenceWriter.NO_TYPE, id);
            } else {
                stream.writeDescription(VrpnMessageType.SENDER_DESCRIPTION, id, entry.name());
            }
        }
        spoken().ifPresent(this::examples);
        for (int id : types) {
            var typeEntry = tables.types().get(id);
            if (typeEntry != null && typeEntry.described()) {
                stream.writeDescription(VrpnMessageType.TYPE_DESCRIPTION, id, typeEntry.name());
            } else {
                stream.writeEmptyMessage(id, VrpnMessageSequenceWriter.NO_SENDER);
            }
        }
        if (state.framing() == VrpnFramingState.UNDECODABLE) {
            stream.writeInvalidLength();
        }
        flush(arrival);
    }

    private VrpnDescriptionTables.VrpnSenderEntry sender(int id) {
        var entry = tables.senders().get(id);
        if (entry == null) {
            throw new IllegalStateException("a sender that was just found");
        }
        return entry;
    }

    /**
     * Returns a described type id, which stands for other types until it is described again; empty if no type is
     * described.
     */
    private OptionalInt spoken() {
        return types.stream()
                .mapToInt(id -> id)
                .filter(id -> {
                    var entry = tables.types().get(id);
                    return entry != null && entry.described();
                })
                .findFirst();
    }

    private void examples(int type) {
        for (var example : VrpnCheckpointMessage.ALL) {
            var speakers = senders.stream()
                    .filter(id -> sender(id).hasFlag(VrpnDescriptionTables.VrpnSenderEntry.kindFlag(example.kind())))
                    .toList();
            if (!speakers.isEmpty()) {
                means(type, example.message());
                speakers.forEach(id -> encodeExample(type, id, example));
                flush(arrival);
                timeless(type, speakers, example);
            }
        }
        var skeletons = tables.skeletons();
        if (!skeletons.incomplete().isEmpty() || !skeletons.complete().isEmpty()) {
            stream.writeDescription(VrpnMessageType.TYPE_DESCRIPTION, type, VrpnMessageType.TEXT.wireName());
            skeletons.complete().forEach(whole -> skeleton(type, whole));
            skeletons.incomplete().forEach(parts -> skeleton(type, parts));
        }
    }

    private void means(int type, VrpnMessage.VrpnEncodableMessage message) {
        stream.writeDescription(
                VrpnMessageType.TYPE_DESCRIPTION, type, message.type().wireName());
    }

    /** Adds an example to the stream and to the datagrams, wherever the sender has a timestamp. */
    private void encodeExample(int type, int sender, VrpnCheckpointMessage example) {
        boolean backwards = sender(sender).hasFlag(VrpnDescriptionTables.VrpnSenderEntry.REPORTED_BACKWARDS_TIME);
        if (state.timestamps().contains(sender)) {
            example.write(stream, type, sender, state.timestamps().get(sender), backwards);
        }
        if (state.datagrams().timestamps().contains(sender)) {
            example.write(quick, type, sender, state.datagrams().timestamps().get(sender), backwards);
        }
    }

    /** Adds examples for senders that have only sent messages whose time is ignored. */
    private void timeless(int type, List<Integer> speakers, VrpnCheckpointMessage example) {
        var without = speakers.stream()
                .filter(id -> !state.timestamps().contains(id)
                        && !state.datagrams().timestamps().contains(id))
                .toList();
        var message = example.timeless();
        if (message != null && !without.isEmpty()) {
            means(type, message);
            without.forEach(id -> stream.write(new VrpnMessageHeader(0, id, type), message));
        }
    }

    private void skeleton(int type, VrpnSkeletonReassembler.SkeletonParts parts) {
        var header = new VrpnMessageHeader(0, parts.sender(), type);
        if (parts.lost()) {
            stream.write(header, VrpnSkeletonPartMessage.createSecondPart(parts.totalParts()));
        }
        for (int i = 0; i < parts.parts().size(); i++) {
            stream.write(
                    header,
                    new VrpnSkeletonPartMessage(
                            0, 0, i + 1, parts.totalParts(), parts.parts().get(i)));
        }
    }

    private void flush(long when) {
        flush(channel, stream, when);
        flush(VrpnChannels.UDP, quick, when);
        stream = script();
        quick = datagram();
    }

    private void flush(Channel where, VrpnMessageSequenceWriter script, long when) {
        if (!script.isEmpty()) {
            ByteBuffer bytes = script.toBuffer();
            encode.add(CheckpointEntryFactory.dataEntry(direction, where, when, bytes));
        }
    }

    private VrpnMessageSequenceWriter script() {
        return new VrpnMessageSequenceWriter(framing, 0);
    }

    /** Creates a writer whose messages have the last sequence number, so that they are late and change nothing. */
    private VrpnMessageSequenceWriter datagram() {
        return new VrpnMessageSequenceWriter(
                VrpnFramingState.FRAMES, state.datagrams().sequence() - 1);
    }
}
