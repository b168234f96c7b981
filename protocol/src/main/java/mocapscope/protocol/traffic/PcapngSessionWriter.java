package mocapscope.protocol.traffic;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.pcap.HostPort;
import mocapscope.protocol.pcap.ConversationWriter;
import mocapscope.protocol.recording.RecordingConsumer;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.session.FlowMatcher;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.TransportKind;
import org.jspecify.annotations.Nullable;

/**
 * A recording consumer that writes one session's transcript entries as packets of a pcapng file. A failed write ends
 * the replay.
 */
final class PcapngSessionWriter implements RecordingConsumer {
    private final PcapngExporter.PcapngExportContext target;
    private final RecordingFile.NamedRecording part;
    private final int link;
    private final SessionAddressResolver places;
    private final Map<Channel, FlowMatcher> lanes = new HashMap<>();
    private final Map<Channel, Open> open = new HashMap<>();
    private final Map<String, StreamPrefixBuffer> beginnings = new HashMap<>();

    /** A conversation and the addresses of both its ends. */
    private record Open(ChannelAddressPair ends, ConversationWriter talk) {}

    PcapngSessionWriter(PcapngExporter.PcapngExportContext target, int number, RecordingFile.NamedRecording part) throws IOException {
        this.target = target;
        this.part = part;
        var recorded = part.recorded();
        var origin = recorded.origin();
        this.link = target.out().addInterface(part.name(), recorded.protocol().label() + " " + origin.peer());
        this.places = new SessionAddressResolver(number, origin.role(), target.ledger());
        recorded.protocol().flowMatchers().forEach(lane -> lanes.put(lane.channel(), lane));
    }

    @Override
    public void opened(Direction direction, Channel channel, long arrival, String note) {
        var lane = lanes.get(channel);
        if (lane == null) {
            return;
        }
        if (open.remove(channel) != null) {
            places.useNextPort(lane);
        }
        places.noted(channel, note);
        // Without a note of the addresses, the peer that opened the connection is unknown too.
        if (channel.transport() == TransportKind.TCP && places.noted(channel)) {
            run(() -> open(lane, direction == Direction.TO_SERVER, arrival));
        }
    }

    @Override
    public void data(Direction direction, Channel channel, long arrival, ByteBuffer bytes, Entry.EntryModification mark) {
        var lane = lanes.get(channel);
        if (lane == null) {
            target.countLeftOut();
            return;
        }
        run(() -> say(lane, direction, arrival, bytes, EntryMarkCommentFormat.format(mark)));
        learn(lane, direction, bytes);
    }

    @Override
    public void closed(Direction direction, Channel channel, long arrival, String why) {
        var talk = open.remove(channel);
        var lane = lanes.get(channel);
        if (talk != null && lane != null) {
            var by = from(talk.ends(), direction);
            run(() -> talk.talk().close(by, nanos(arrival)));
            places.useNextPort(lane);
        }
        beginnings.keySet().removeIf(name -> name.startsWith(channel.name() + " "));
    }

    private void say(FlowMatcher lane, Direction direction, long arrival, ByteBuffer bytes, String comment)
            throws IOException {
        var its = open.get(lane.channel());
        if (its == null || lane.channel().transport() == TransportKind.UDP) {
            its = open(lane, !places.isClientListening(lane.channel()), arrival);
        }
        try {
            its.talk().write(from(its.ends(), direction), nanos(arrival), bytes, comment);
            target.countEntry();
        } catch (IllegalArgumentException _) {
            target.countLeftOut(); // exceeds the maximum size of a datagram
        }
    }

    /** Returns the conversation on a channel; for datagrams a new one if better addresses have become known. */
    private Open open(FlowMatcher lane, boolean byClient, long arrival) throws IOException {
        boolean stream = lane.channel().transport() == TransportKind.TCP;
        var known = open.get(lane.channel());
        if (known != null && known.ends().equals(places.resolve(lane))) {
            return known;
        }
        var ends = claimed(lane, stream);
        var talk = stream
                ? ConversationWriter.stream(target.out(), link, opener(ends, byClient), opener(ends, !byClient), nanos(arrival))
                : ConversationWriter.datagrams(target.out(), link, ends.client(), ends.server());
        var now = new Open(ends, talk);
        open.put(lane.channel(), now);
        return now;
    }

    /**
     * Returns an address pair that no other session has: the real addresses if possible, otherwise documentation
     * addresses.
     */
    private ChannelAddressPair claimed(FlowMatcher lane, boolean stream) {
        var ends = places.resolve(lane);
        if (claim(stream, ends)) {
            return ends;
        }
        places.useDocumentationAddresses();
        ends = places.resolve(lane);
        for (int tries = 0; tries < ConversationAddressAllocator.FREE && !claim(stream, ends); tries++) {
            ends = new ChannelAddressPair(new HostPort(ends.client().host(), target.ledger().allocatePort()), ends.server());
        }
        return ends;
    }

    private boolean claim(boolean stream, ChannelAddressPair ends) {
        return target.ledger().reserve(stream, ends.client(), ends.server(), this);
    }

    /** Records announcements of the next channel, which either side may send. */
    private void learn(FlowMatcher lane, Direction direction, ByteBuffer bytes) {
        if (lane.signature() == FlowMatcher.FlowSignature.NONE) {
            return;
        }
        var first = first(lane, direction, bytes);
        if (first != null) {
            lane.signature().findExpectedConnection(first).ifPresent(invitation -> places.addInvitation(direction, invitation));
        }
    }

    private @Nullable ByteBuffer first(FlowMatcher lane, Direction direction, ByteBuffer bytes) {
        if (lane.channel().transport() == TransportKind.UDP) {
            return bytes.slice();
        }
        var name = lane.channel().name() + " " + direction;
        var beginning = beginnings.computeIfAbsent(name, _ -> new StreamPrefixBuffer());
        return beginning.add(bytes) ? beginning.bytes() : null;
    }

    private long nanos(long arrival) {
        return part.recorded().recording().anchor().epochNanos(arrival);
    }

    private static HostPort opener(ChannelAddressPair ends, boolean client) {
        return client ? ends.client() : ends.server();
    }

    private static HostPort from(ChannelAddressPair ends, Direction direction) {
        return direction == Direction.TO_SERVER ? ends.client() : ends.server();
    }

    private interface Deed {
        void run() throws IOException;
    }

    private static void run(Deed deed) {
        try {
            deed.run();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken.getMessage(), broken);
        }
    }
}
