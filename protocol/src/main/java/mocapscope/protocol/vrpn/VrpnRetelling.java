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
final class VrpnRetelling {
    private static final long SECOND = 1_000_000_000L;

    /** A distance between sequence numbers larger than that of any late message. */
    private static final long FAR = 5_000;

    private final VrpnKnowledge.Side side;
    private final VrpnTables tables;
    private final Direction direction;
    private final Channel channel;
    private final VrpnStage framing;
    private final List<Entry> entries = new ArrayList<>();
    private final List<Integer> senders;
    private final List<Integer> types;
    /** Arrival time of the oldest buffered message. All entries share it, so that no buffered message times out. */
    private final long arrival;

    private VrpnScript stream;
    private VrpnScript quick;

    VrpnRetelling(VrpnKnowledge.Side side, Direction direction, Channel channel) {
        this.side = side;
        this.tables = side.tables();
        this.direction = direction;
        this.channel = channel;
        this.framing = VrpnStage.of(channel);
        this.senders = known(tables.senders());
        this.types = known(tables.types());
        var early = side.quick().early();
        this.arrival = early.isEmpty() ? 0 : early.held().getFirst().entry().arrival();
        this.stream = script();
        this.quick = datagram();
    }

    private static List<Integer> known(IdTable<?> table) {
        return IntStream.range(0, IdTable.IDS)
                .filter(id -> table.get(id) != null)
                .boxed()
                .toList();
    }

    /** Returns true if the state can be encoded; see {@link VrpnReminders#of}. */
    boolean possible() {
        return !side.stage().cookie() || side.quick().early().isEmpty() || senders.isEmpty() && types.isEmpty();
    }

    List<Entry> entries() {
        early();
        if (side.stage().cookie()) {
            beforeTheCookie();
        }
        count();
        if (!side.stage().cookie()) {
            afterTheCookie();
        }
        if (!side.partial().isEmpty()) {
            entries.add(CheckpointEntryFactory.partialMessageEntry(direction, channel, side.partial()));
        }
        return entries;
    }

    /** Adds the buffered messages, before any descriptions that would make them due. */
    private void early() {
        for (var held : side.quick().early().held()) {
            var entry = held.entry();
            var bytes = entry.bytes().slice().slice(held.from(), VrpnStage.padded(held.length()));
            entries.add(CheckpointEntryFactory.dataEntry(
                    direction, VrpnChannels.UDP, entry.index(), entry.at() + held.from(), entry.arrival(), bytes));
        }
    }

    /**
     * Adds ids used before the cookie, which only datagrams can contain, two seconds early: {@link #count} makes them
     * time out.
     */
    private void beforeTheCookie() {
        types.forEach(id -> quick.use(id, VrpnScript.NO_SENDER));
        senders.forEach(id -> quick.use(VrpnScript.NO_TYPE, id));
        flush(arrival - 2 * SECOND);
    }

    /** Sets the next sequence number, which the buffered messages may have changed. */
    private void count() {
        long next = side.quick().sequence();
        if (next == VrpnKnowledge.Quick.UNCOUNTED) {
            return;
        }
        for (long last : new long[] {next - 1 - FAR, next - 1}) {
            quick = new VrpnScript(VrpnStage.FRAMES, last);
            quick.use(VrpnScript.NO_TYPE, VrpnScript.NO_SENDER);
            flush(arrival);
        }
    }

    private void afterTheCookie() {
        stream.cookie();
        for (int id : senders) {
            var sender = sender(id);
            if (sender.was(VrpnTables.Sender.UNKNOWN)) {
                stream.use(VrpnScript.NO_TYPE, id);
            } else {
                stream.describe(VrpnType.SENDER_DESCRIPTION, id, sender.name());
            }
        }
        spoken().ifPresent(this::examples);
        for (int id : types) {
            var type = tables.types().get(id);
            if (type != null && type.described()) {
                stream.describe(VrpnType.TYPE_DESCRIPTION, id, type.name());
            } else {
                stream.use(id, VrpnScript.NO_SENDER);
            }
        }
        if (side.stage() == VrpnStage.UNDECODABLE) {
            stream.broken();
        }
        flush(arrival);
    }

    private VrpnTables.Sender sender(int id) {
        var sender = tables.senders().get(id);
        if (sender == null) {
            throw new IllegalStateException("a sender that was just found");
        }
        return sender;
    }

    /**
     * Returns a described type id, which stands for other types until it is described again; empty if no type is
     * described.
     */
    private OptionalInt spoken() {
        return types.stream()
                .mapToInt(id -> id)
                .filter(id -> {
                    var type = tables.types().get(id);
                    return type != null && type.described();
                })
                .findFirst();
    }

    private void examples(int type) {
        for (var example : VrpnExample.ALL) {
            var speakers = senders.stream()
                    .filter(id -> sender(id).was(VrpnTables.Sender.bit(example.kind())))
                    .toList();
            if (!speakers.isEmpty()) {
                means(type, example.message());
                speakers.forEach(id -> speak(type, id, example));
                flush(arrival);
                timeless(type, speakers, example);
            }
        }
        var skeletons = tables.skeletons();
        if (!skeletons.begun().isEmpty() || !skeletons.whole().isEmpty()) {
            stream.describe(VrpnType.TYPE_DESCRIPTION, type, VrpnType.TEXT.wireName());
            skeletons.whole().forEach(whole -> skeleton(type, whole));
            skeletons.begun().forEach(begun -> skeleton(type, begun));
        }
    }

    private void means(int type, VrpnMessage.Sayable message) {
        stream.describe(VrpnType.TYPE_DESCRIPTION, type, message.type().wireName());
    }

    /** Adds an example to the stream and to the datagrams, wherever the sender has a timestamp. */
    private void speak(int type, int sender, VrpnExample example) {
        boolean backwards = sender(sender).was(VrpnTables.Sender.BACKWARDS);
        if (side.times().has(sender)) {
            example.say(stream, type, sender, side.times().last(sender), backwards);
        }
        if (side.quick().times().has(sender)) {
            example.say(quick, type, sender, side.quick().times().last(sender), backwards);
        }
    }

    /** Adds examples for senders that have only sent messages whose time is ignored. */
    private void timeless(int type, List<Integer> speakers, VrpnExample example) {
        var without = speakers.stream()
                .filter(id -> !side.times().has(id) && !side.quick().times().has(id))
                .toList();
        var message = example.timeless();
        if (message != null && !without.isEmpty()) {
            means(type, message);
            without.forEach(id -> stream.say(new VrpnHeader(0, id, type), message));
        }
    }

    private void skeleton(int type, VrpnSkeletons.Begun begun) {
        var header = new VrpnHeader(0, begun.sender(), type);
        if (begun.lost()) {
            stream.say(header, VrpnSkeletonPart.second(begun.count()));
        }
        for (int i = 0; i < begun.parts().size(); i++) {
            stream.say(
                    header,
                    new VrpnSkeletonPart(
                            0, 0, i + 1, begun.count(), begun.parts().get(i)));
        }
    }

    private void flush(long when) {
        flush(channel, stream, when);
        flush(VrpnChannels.UDP, quick, when);
        stream = script();
        quick = datagram();
    }

    private void flush(Channel where, VrpnScript script, long when) {
        if (!script.isEmpty()) {
            ByteBuffer bytes = script.written();
            entries.add(CheckpointEntryFactory.dataEntry(direction, where, when, bytes));
        }
    }

    private VrpnScript script() {
        return new VrpnScript(framing, 0);
    }

    /** Creates a writer whose messages have the last sequence number, so that they are late and change nothing. */
    private VrpnScript datagram() {
        return new VrpnScript(VrpnStage.FRAMES, side.quick().sequence() - 1);
    }
}
