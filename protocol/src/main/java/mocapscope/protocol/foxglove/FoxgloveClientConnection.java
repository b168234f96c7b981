package mocapscope.protocol.foxglove;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.websocket.HttpMessageHead;
import mocapscope.protocol.websocket.WebSocketCloseStatus;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketFrameHeader;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketProblemKind;
import mocapscope.protocol.websocket.WebSocketReassemblyState;
import mocapscope.protocol.websocket.WebSocketRole;
import mocapscope.protocol.websocket.WebSocketUpgradeRequest;
import mocapscope.protocol.websocket.WebSocketUpgradeResponse;
import org.jspecify.annotations.Nullable;

/**
 * The server side of one Foxglove client's connection: WebSocket upgrade, subscriptions and queued messages. Performs
 * no I/O. Not thread-safe.
 */
public final class FoxgloveClientConnection {
    /** The subprotocols, whose messages are the same as far as this server uses them. */
    public static final List<String> SUBPROTOCOLS = List.of("foxglove.sdk.v1", "foxglove.websocket.v1");

    @DocumentedLimit(
            value = "a message of a client of a bridge, checked before memory is allocated",
            unit = "bytes",
            beyond = "the client is disconnected")
    private static final int MOST_MESSAGE = 1 << 20;

    @DocumentedLimit(
            value = "messages that wait for a client of a bridge",
            unit = "bytes",
            beyond = "only the newest of each channel and item stays; the others are dropped and counted")
    private static final int MOST_WAITING = 1 << 21;

    @DocumentedLimit(
            value = "announced channels and other texts that wait for a client of a bridge",
            unit = "bytes",
            beyond = "the client is disconnected")
    private static final int MOST_TEXTS = 1 << 25;

    @DocumentedLimit(
            value = "subscriptions of a client of a bridge",
            unit = "subscriptions",
            beyond = "rejected, TOO_MANY_SUBSCRIPTIONS")
    private static final int MOST_SUBSCRIPTIONS = 4096;

    @DocumentedLimit(
            value = "findings about a client of a bridge that are sent to it and printed",
            unit = "findings",
            beyond = "counted only")
    private static final int MOST_FINDINGS = 20;

    @DocumentedLimit(
            value = "time that a client of a bridge has to request the upgrade",
            unit = "ns",
            beyond = "disconnected")
    private static final long UPGRADE_NANOS = 10_000_000_000L;

    /** The least time between two reports about dropped messages. */
    private static final long REPORT_NANOS = 10_000_000_000L;

    private static final int FIRST_ROOM = 1 << 12;

    private enum State {
        UPGRADING,
        OPEN,
        CLOSING
    }

    /** The replaceable frames besides messages of channels. */
    private enum FrameKey {
        PONG,
        DROP_REPORT
    }

    /** Bytes that are ready to be sent, or a message of a channel. */
    private sealed interface OutgoingItem {
        record OutgoingBytes(ByteBuffer bytes) implements OutgoingItem {}

        record OutgoingMessage(FoxgloveEncodedDataMessage message) implements OutgoingItem {}
    }

    private final FoxgloveServer server;
    private final BiConsumer<Severity, String> log;
    private final long deadline;
    private final Map<Long, FoxgloveChannel> subscriptions = new HashMap<>();
    /** The id of the subscription to each channel. */
    private final Map<Integer, Long> idsByChannel = new HashMap<>();

    /** The channels subscribed to since the owner asked last. */
    private final Set<FoxgloveChannel> newSubscriptions = new LinkedHashSet<>();
    /** The ids of subscriptions whose channels ended, as the client may end them as well; the newest ones. */
    private final Set<Long> endedSubscriptions = new LinkedHashSet<>();

    private final NewestPerKeyMessageQueue<OutgoingItem> outgoing;
    /** Received bytes that are not handled, in a buffer to write to. */
    private ByteBuffer input = ByteBuffer.allocate(FIRST_ROOM);

    private WebSocketReassemblyState reassembler = WebSocketReassemblyState.NONE;
    private State state = State.UPGRADING;
    private long findings;
    private long sent;
    private long reportedDrops;
    private long nextReportAt = Long.MIN_VALUE;

    /** Creates a client that has connected at {@code now}; {@code log} receives lines for the user. */
    FoxgloveClientConnection(FoxgloveServer server, long now, BiConsumer<Severity, String> log) {
        this.server = server;
        this.deadline = now + UPGRADE_NANOS;
        this.log = log;
        this.outgoing = new NewestPerKeyMessageQueue<>(() -> server.reduceLimit(MOST_WAITING));
    }

    /** Handles received bytes: any part of the stream. */
    public void receive(ByteBuffer bytes) {
        if (state == State.CLOSING) {
            return;
        }
        append(bytes);
        input.flip();
        try {
            boolean more = true;
            while (more && state != State.CLOSING) {
                more = state == State.UPGRADING ? readHead() : readFrame();
            }
        } catch (DecodeException broken) {
            fail(broken);
        }
        if (input.position() > 0) {
            input.compact();
        } else {
            input.position(input.limit()).limit(input.capacity());
        }
    }

    private void append(ByteBuffer bytes) {
        if (input.remaining() < bytes.remaining()) {
            int room = Math.max(2 * input.capacity(), input.position() + bytes.remaining());
            input = ByteBuffer.allocate(room).put(input.flip());
        }
        input.put(bytes.duplicate());
    }

    /** Handles the upgrade request; returns false if it has not arrived whole. */
    private boolean readHead() {
        int length = HttpMessageHead.length(input);
        if (length == 0) {
            return false;
        }
        var head = input.slice(input.position(), length);
        input.position(input.position() + length);
        var request = WebSocketUpgradeRequest.read(new ByteReader(head, WebSocketProblemKind.CUT_OFF));
        request.check();
        var options = server.options();
        if (!options.origins().contains(FoxgloveServerOptions.ANY_ORIGIN)) {
            request.checkOrigin(server.isAlone(), options.origins());
        }
        open(request, request.chooseProtocol(SUBPROTOCOLS));
        return true;
    }

    private void open(WebSocketUpgradeRequest request, String subprotocol) {
        state = State.OPEN;
        send(WebSocketUpgradeResponse.createAccepting(request, subprotocol).bytes());
        var options = server.options();
        send(FoxgloveServerMessageEncoder.encodeServerInfo(options.name(), options.instance()));
        server.encodeAnnouncements().forEach(this::send);
        log.accept(Severity.NOTE, "connected, %s".formatted(subprotocol));
    }

    /** Handles the next frame; returns false if it has not arrived whole. */
    private boolean readFrame() {
        int size = WebSocketFrameHeader.size(input);
        if (size == 0 || input.remaining() < size) {
            return false;
        }
        var header = WebSocketFrameHeader.read(new ByteReader(input, WebSocketProblemKind.CUT_OFF), MOST_MESSAGE);
        header.check(WebSocketRole.CLIENT);
        int length = size + header.length();
        if (input.remaining() < length) {
            return false;
        }
        var bytes = input.slice(input.position(), length);
        input.position(input.position() + length);
        var result = reassembler.add(WebSocketFrame.read(new ByteReader(bytes, WebSocketProblemKind.CUT_OFF)));
        reassembler = result.after();
        if (reassembler.length() > MOST_MESSAGE) {
            throw new DecodeException(
                    WebSocketProblemKind.MESSAGE_TOO_LARGE,
                    "mask_length",
                    1,
                    "%d bytes so far, limit %d".formatted(reassembler.length(), MOST_MESSAGE));
        }
        result.message().ifPresent(this::onMessage);
        return true;
    }

    private void onMessage(WebSocketReassemblyState.WebSocketMessage message) {
        var payload = message.payload();
        switch (message.opcode()) {
            case TEXT, BINARY -> {
                try {
                    onMessage(
                            message.opcode() == WebSocketOpcode.TEXT
                                    ? FoxgloveClientMessageParser.parseText(payload)
                                    : FoxgloveClientMessageParser.parseBinary(payload));
                } catch (DecodeException malformed) {
                    onFinding(malformed);
                }
            }
            case PING ->
                replace(FrameKey.PONG, FoxgloveServerMessageEncoder.encodeFrame(WebSocketOpcode.PONG, payload));
            case CLOSE -> {
                log.accept(Severity.NOTE, "disconnected");
                close(new WebSocketCloseStatus(WebSocketCloseStatus.NORMAL, ""));
            }
            case PONG, CONTINUATION -> {}
        }
    }

    private void onMessage(FoxgloveClientMessage message) {
        switch (message) {
            case FoxgloveClientMessage.SubscribeRequest subscribe -> {
                var list = subscribe.subscriptions();
                for (int i = 0; i < list.size(); i++) {
                    subscribe(list.get(i), "subscriptions[%d]".formatted(i));
                }
            }
            case FoxgloveClientMessage.UnsubscribeRequest unsubscribe ->
                unsubscribe.ids().forEach(this::unsubscribe);
            case FoxgloveClientMessage.UnsupportedMessage _ -> {}
        }
    }

    private void subscribe(FoxgloveClientMessage.FoxgloveSubscription subscription, String path) {
        var channel = server.findChannel(subscription.channel());
        if (channel == null && server.isEnded(subscription.channel())) {
            addEnded(subscription.id());
        } else if (channel == null) {
            var reason = "there is no channel %d".formatted(subscription.channel());
            onFinding(new DecodeException(FoxgloveClientProblemKind.CHANNEL_UNKNOWN, path + ".channelId", 0, reason));
        } else if (subscriptions.containsKey(subscription.id())) {
            var reason = "the subscription %d is active".formatted(subscription.id());
            onFinding(new DecodeException(FoxgloveClientProblemKind.SUBSCRIPTION_REUSED, path + ".id", 0, reason));
        } else if (idsByChannel.containsKey(channel.id())) {
            var reason = "the channel %d has a subscription".formatted(channel.id());
            onFinding(
                    new DecodeException(FoxgloveClientProblemKind.SUBSCRIPTION_REUSED, path + ".channelId", 0, reason));
        } else if (subscriptions.size() == MOST_SUBSCRIPTIONS) {
            var reason = "%d subscriptions are active".formatted(MOST_SUBSCRIPTIONS);
            onFinding(new DecodeException(FoxgloveClientProblemKind.TOO_MANY_SUBSCRIPTIONS, path, 0, reason));
        } else {
            subscriptions.put(subscription.id(), channel);
            idsByChannel.put(channel.id(), subscription.id());
            endedSubscriptions.remove(subscription.id());
            newSubscriptions.add(channel);
            channel.addSubscriber();
        }
    }

    /** Returns the channels subscribed to since the last call, which need their present content. */
    public List<FoxgloveChannel> takeNewSubscriptions() {
        var taken = List.copyOf(newSubscriptions);
        newSubscriptions.clear();
        return taken;
    }

    private void addEnded(long id) {
        endedSubscriptions.add(id);
        if (endedSubscriptions.size() > MOST_SUBSCRIPTIONS) {
            endedSubscriptions.remove(endedSubscriptions.iterator().next());
        }
    }

    private void unsubscribe(long id) {
        var channel = subscriptions.remove(id);
        if (channel == null && endedSubscriptions.remove(id)) {
            return;
        }
        if (channel == null) {
            var reason = "the subscription %d is not active".formatted(id);
            onFinding(
                    new DecodeException(FoxgloveClientProblemKind.SUBSCRIPTION_UNKNOWN, "subscriptionIds", 0, reason));
        } else {
            idsByChannel.remove(channel.id());
            newSubscriptions.remove(channel);
            channel.removeSubscriber();
        }
    }

    /** Tells the client and the user about a message that broke a rule; the connection stays. */
    private void onFinding(DecodeException finding) {
        findings++;
        if (findings <= MOST_FINDINGS) {
            var text = "%s: %s".formatted(finding.rule().code(), finding.getMessage());
            log.accept(Severity.WARNING, "sent a malformed message: " + text);
            send(FoxgloveServerMessageEncoder.encodeStatus(finding.rule().severity(), text));
        }
    }

    /** Ends a connection that cannot go on. */
    private void fail(DecodeException broken) {
        if (state == State.UPGRADING) {
            log.accept(Severity.WARNING, "is refused: " + broken.reason());
            var advice = broken.rule() == WebSocketProblemKind.ORIGIN_FOREIGN
                    ? "The option --origin of mocapscope bridge lets pages of further origins connect."
                    : broken.rule().advice();
            send(WebSocketUpgradeResponse.createRefusing(broken, advice).bytes());
            state = State.CLOSING;
        } else {
            log.accept(Severity.WARNING, "is disconnected: " + broken.getMessage());
            close(WebSocketCloseStatus.ofException(broken));
        }
    }

    /** Sends a close; the messages that wait would delay it. */
    private void close(WebSocketCloseStatus status) {
        outgoing.clear();
        send(FoxgloveServerMessageEncoder.encodeFrame(WebSocketOpcode.CLOSE, status.payload()));
        state = State.CLOSING;
    }

    void advertise(Collection<FoxgloveChannel> channels) {
        if (state == State.OPEN) {
            send(FoxgloveServerMessageEncoder.encodeAdvertise(channels));
        }
    }

    void unadvertise(Collection<FoxgloveChannel> channels) {
        if (state == State.OPEN) {
            channels.forEach(this::endSubscription);
            send(FoxgloveServerMessageEncoder.encodeUnadvertise(channels));
        }
    }

    private void endSubscription(FoxgloveChannel channel) {
        var id = idsByChannel.remove(channel.id());
        if (id != null) {
            subscriptions.remove(id);
            newSubscriptions.remove(channel);
            addEnded(id);
            channel.removeSubscriber();
        }
    }

    /** Queues a message if the client subscribes to its channel. */
    public void publish(FoxgloveEncodedDataMessage message) {
        if (state == State.OPEN && idsByChannel.containsKey(message.channel().id())) {
            outgoing.add(message.key(), message.payload().remaining(), new OutgoingItem.OutgoingMessage(message));
        }
    }

    /** Closes a connection without an upgrade, and reports messages that were dropped. */
    void advance(long now) {
        if (state == State.UPGRADING && now - deadline > 0) {
            log.accept(
                    Severity.WARNING,
                    "is disconnected: it did not request an upgrade within %d s"
                            .formatted(UPGRADE_NANOS / 1_000_000_000L));
            state = State.CLOSING;
        }
        long dropped = outgoing.dropped() - reportedDrops;
        if (state == State.OPEN && dropped > 0 && now >= nextReportAt) {
            reportedDrops = outgoing.dropped();
            nextReportAt = now + REPORT_NANOS;
            var text = "%,d messages were dropped, since this client reads too slowly; the newest of each channel are"
                    + " sent";
            log.accept(Severity.NOTE, "reads too slowly: %,d messages dropped".formatted(dropped));
            var status = FoxgloveServerMessageEncoder.encodeStatus(Severity.WARNING, text.formatted(dropped));
            replace(FrameKey.DROP_REPORT, status);
        }
    }

    /** Ends the connection in order. */
    void stop() {
        if (state == State.OPEN) {
            close(new WebSocketCloseStatus(WebSocketCloseStatus.GOING_AWAY, "the server stops"));
        }
        state = State.CLOSING;
    }

    /** Notes that the connection has ended, although this side did not close it. */
    public void disconnect(String reason) {
        log.accept(Severity.WARNING, "disconnected: " + reason);
        state = State.CLOSING;
    }

    /** Ends its subscriptions once its connection has ended. */
    void end() {
        if (outgoing.dropped() > reportedDrops) {
            log.accept(Severity.NOTE, "read too slowly: %,d messages dropped in all".formatted(outgoing.dropped()));
        }
        subscriptions.values().forEach(FoxgloveChannel::removeSubscriber);
        subscriptions.clear();
        idsByChannel.clear();
        state = State.CLOSING;
    }

    /** Queues bytes that must not be dropped; ends the connection of a client that does not read them. */
    private void send(ByteBuffer bytes) {
        if (outgoing.unkeyedBytes() + bytes.remaining() > MOST_TEXTS) {
            log.accept(Severity.WARNING, "is disconnected: it does not read the announced channels");
            outgoing.clear();
            state = State.CLOSING;
        } else {
            outgoing.add(bytes.remaining(), new OutgoingItem.OutgoingBytes(bytes));
        }
    }

    private void replace(FrameKey key, ByteBuffer bytes) {
        outgoing.add(key, bytes.remaining(), new OutgoingItem.OutgoingBytes(bytes));
    }

    /** Returns and removes the next bytes to send; null if nothing waits. */
    public @Nullable ByteBuffer poll() {
        for (var next = outgoing.poll(); next != null; next = outgoing.poll()) {
            switch (next) {
                case OutgoingItem.OutgoingBytes(ByteBuffer bytes) -> {
                    return bytes;
                }
                case OutgoingItem.OutgoingMessage(FoxgloveEncodedDataMessage message) -> {
                    var id = idsByChannel.get(message.channel().id());
                    if (id != null) {
                        sent++;
                        return FoxgloveServerMessageEncoder.encodeMessageData(id, message);
                    }
                }
            }
        }
        return null;
    }

    /** Returns whether the connection is to be closed once nothing waits. */
    public boolean isClosing() {
        return state == State.CLOSING;
    }

    long sent() {
        return sent;
    }

    long dropped() {
        return outgoing.dropped();
    }

    long waitingBytes() {
        return outgoing.bytes() + outgoing.unkeyedBytes();
    }
}
