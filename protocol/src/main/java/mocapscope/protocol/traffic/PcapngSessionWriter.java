package mocapscope.protocol.traffic;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import mocapscope.protocol.pcap.HostPort;
import mocapscope.protocol.pcap.PcapngConversationWriter;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.TransportKind;
import org.jspecify.annotations.Nullable;

/** Writes the recorded traffic of one session as packets of a pcapng file. A failed write ends the replay. */
final class PcapngSessionWriter implements RecordingContentConsumer {
    /** The arrival of an opening without a note of its addresses: its handshake has the time of the first data. */
    private static final long UNKNOWN = Long.MIN_VALUE;

    private final PcapngExporter.PcapngExportContext context;
    private final RecordingFile.NamedRecording recording;
    private final int link;
    /** Absent if packets get no comments about their messages. */
    private final Optional<PacketSummaryDecoder> summaries;

    private final RecordedSessionAddressResolver places;
    private final Map<Channel, FlowProtocolMatcher> matchers = new HashMap<>();
    private final Map<Channel, Open> open = new HashMap<>();
    private final Map<String, StreamPrefixBuffer> buffers = new HashMap<>();
    /** Opened connections whose handshake is not written yet: a recording that begins within them has none. */
    private final Map<Channel, PendingOpening> openings = new LinkedHashMap<>();

    private final Set<Channel> begun = new HashSet<>();

    private record PendingOpening(FlowProtocolMatcher matcher, boolean byClient, long arrival) {}

    /** A conversation and the addresses of both its ends. */
    private record Open(ClientServerAddressPair ends, PcapngConversationWriter conversationWriter) {}

    PcapngSessionWriter(PcapngExporter.PcapngExportContext context, int number, RecordingFile.NamedRecording recording)
            throws IOException {
        this.context = context;
        this.recording = recording;
        var session = recording.recorded();
        var metadata = session.origin();
        this.link =
                context.out().addInterface(recording.name(), session.protocol().label() + " " + metadata.peer());
        this.summaries = context.hasSummaries() ? Optional.of(new PacketSummaryDecoder(recording)) : Optional.empty();
        this.places = new RecordedSessionAddressResolver(
                number, metadata.role(), session.protocol().initiator(), context.addressAllocator());
        session.protocol().flowMatchers().forEach(matcher -> matchers.put(matcher.channel(), matcher));
    }

    @Override
    public void opened(Direction direction, Channel channel, long arrival, String note) {
        summaries.ifPresent(decoder -> decoder.replayer().opened(direction, channel, arrival, note));
        var matcher = matchers.get(channel);
        if (matcher == null) {
            return;
        }
        if (open.remove(channel) != null) {
            places.useNextPort(matcher);
        }
        places.noted(channel, note);
        begun.remove(channel);
        // Without a note of the addresses, the peer that opened the connection is unknown too.
        if (channel.transport() == TransportKind.TCP && places.noted(channel)) {
            writeOpenings();
            openings.put(channel, new PendingOpening(matcher, direction == Direction.TO_SERVER, arrival));
        } else if (channel.transport() == TransportKind.TCP) {
            openings.put(channel, new PendingOpening(matcher, !places.isClientListening(channel), UNKNOWN));
        }
    }

    /** Returns true if the recording began within the connection on a channel. */
    private boolean isBegun(Channel channel) {
        return begun.contains(channel)
                || !recording.recorded().recording().checkpoint().isBeginning();
    }

    /** Writes the handshakes of the connections that were opened, before anything that follows them. */
    private void writeOpenings() {
        var due = List.copyOf(openings.values());
        openings.values().removeIf(opening -> opening.arrival() != UNKNOWN);
        due.stream()
                .filter(opening -> opening.arrival() != UNKNOWN)
                .forEach(opening -> run(() -> open(opening.matcher(), opening.byClient(), true, opening.arrival())));
    }

    @Override
    public void data(
            Direction direction,
            Channel channel,
            long arrival,
            ByteBuffer bytes,
            Entry.EntryModification modification) {
        summaries.ifPresent(decoder -> decoder.replayer().data(direction, channel, arrival, bytes, modification));
        var matcher = matchers.get(channel);
        if (matcher == null) {
            context.countLeftOut();
            return;
        }
        writeOpenings();
        run(() -> writeSegments(matcher, direction, arrival, bytes, modification));
        detectConnections(matcher, direction, bytes);
    }

    @Override
    public void gap(Direction direction, Channel channel, long arrival, String missing) {
        summaries.ifPresent(decoder -> decoder.replayer().gap(direction, channel, arrival, missing));
        if (missing.isEmpty()) {
            openings.remove(channel);
            begun.add(channel);
        }
        writeOpenings();
        var conversation = open.get(channel);
        if (conversation != null && missing.matches("[0-9]{1,9}")) {
            conversation.conversationWriter().skip(from(conversation.ends(), direction), Long.parseLong(missing));
        }
    }

    @Override
    public void closed(Direction direction, Channel channel, long arrival, String reason) {
        summaries.ifPresent(decoder -> decoder.replayer().closed(direction, channel, arrival, reason));
        writeOpenings();
        openings.remove(channel);
        var conversation = open.remove(channel);
        var matcher = matchers.get(channel);
        if (conversation != null && matcher != null) {
            var by = from(conversation.ends(), direction);
            if (reason.equals(Entry.RESET)) {
                run(() -> conversation.conversationWriter().reset(by, nanos(arrival)));
            } else if (!Entry.isAssumedClosing(reason)) {
                run(() -> conversation.conversationWriter().close(by, nanos(arrival)));
            }
            places.useNextPort(matcher);
        }
        buffers.keySet().removeIf(name -> name.startsWith(channel.name() + " "));
    }

    private void writeSegments(
            FlowProtocolMatcher matcher,
            Direction direction,
            long arrival,
            ByteBuffer bytes,
            Entry.EntryModification modification)
            throws IOException {
        var conversation = open.get(matcher.channel());
        if (conversation == null || matcher.channel().transport() == TransportKind.UDP) {
            boolean wasOpened = openings.remove(matcher.channel()) != null || !isBegun(matcher.channel());
            conversation = open(matcher, !places.isClientListening(matcher.channel()), wasOpened, arrival);
        }
        try {
            conversation
                    .conversationWriter()
                    .write(
                            from(conversation.ends(), direction),
                            nanos(arrival),
                            bytes,
                            PcapngModificationCommentFormat.format(modification),
                            summaries.map(PacketSummaryDecoder::summary).orElse(""));
            context.countEntry();
        } catch (IllegalArgumentException _) {
            context.countLeftOut(); // exceeds the maximum size of a datagram
        }
    }

    /** Returns the conversation on a channel; for datagrams a new one if better addresses have become known. */
    private Open open(FlowProtocolMatcher matcher, boolean byClient, boolean hasOpening, long arrival)
            throws IOException {
        boolean stream = matcher.channel().transport() == TransportKind.TCP;
        var known = open.get(matcher.channel());
        if (known != null && known.ends().equals(places.resolve(matcher))) {
            return known;
        }
        var pair = claimed(matcher, stream);
        var now = new Open(
                pair,
                stream
                        ? stream(pair, byClient, hasOpening, arrival)
                        : PcapngConversationWriter.datagrams(context.out(), link, pair.client(), pair.server()));
        open.put(matcher.channel(), now);
        return now;
    }

    /** Returns the writer of a connection; where its opening was not recorded, none is invented. */
    private PcapngConversationWriter stream(
            ClientServerAddressPair pair, boolean byClient, boolean hasOpening, long arrival) throws IOException {
        var opener = opener(pair, byClient);
        var other = opener(pair, !byClient);
        return hasOpening
                ? PcapngConversationWriter.stream(context.out(), link, opener, other, nanos(arrival))
                : PcapngConversationWriter.begunStream(context.out(), link, opener, other);
    }

    /**
     * Returns an address pair that no other session has: the real addresses if possible, otherwise documentation
     * addresses.
     */
    private ClientServerAddressPair claimed(FlowProtocolMatcher matcher, boolean stream) {
        var pair = places.resolve(matcher);
        if (claim(stream, pair)) {
            return pair;
        }
        places.useDocumentationAddresses();
        pair = places.resolve(matcher);
        for (int tries = 0; tries < ExportedConversationAddressAllocator.FREE && !claim(stream, pair); tries++) {
            pair = new ClientServerAddressPair(
                    new HostPort(
                            pair.client().host(), context.addressAllocator().allocatePort()),
                    pair.server());
        }
        return pair;
    }

    private boolean claim(boolean stream, ClientServerAddressPair pair) {
        return context.addressAllocator().reserve(stream, pair.client(), pair.server(), this);
    }

    /** Records announcements of the next channel, which either side may send. */
    private void detectConnections(FlowProtocolMatcher matcher, Direction direction, ByteBuffer bytes) {
        if (matcher.signature() == FlowProtocolMatcher.FlowSignature.NONE) {
            return;
        }
        var first = first(matcher, direction, bytes);
        if (first != null) {
            matcher.signature()
                    .findExpectedConnection(first)
                    .ifPresent(connection -> places.addInvitation(direction, connection));
        }
    }

    private @Nullable ByteBuffer first(FlowProtocolMatcher matcher, Direction direction, ByteBuffer bytes) {
        if (matcher.channel().transport() == TransportKind.UDP) {
            return bytes.slice();
        }
        var name = matcher.channel().name() + " " + direction;
        var buffer = buffers.computeIfAbsent(name, _ -> new StreamPrefixBuffer());
        return buffer.add(bytes) ? buffer.bytes() : null;
    }

    private long nanos(long arrival) {
        return recording.recorded().recording().anchor().epochNanos(arrival);
    }

    private static HostPort opener(ClientServerAddressPair pair, boolean client) {
        return client ? pair.client() : pair.server();
    }

    private static HostPort from(ClientServerAddressPair pair, Direction direction) {
        return direction == Direction.TO_SERVER ? pair.client() : pair.server();
    }

    private interface WriteAction {
        void run() throws IOException;
    }

    private static void run(WriteAction action) {
        try {
            action.run();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken.getMessage(), broken);
        }
    }
}
