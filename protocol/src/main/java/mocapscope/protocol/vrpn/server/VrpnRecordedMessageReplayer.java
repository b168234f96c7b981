package mocapscope.protocol.vrpn.server;

import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.RecordedMessageReplayer;
import mocapscope.protocol.session.logic.RecordedServerMessageReplayer;
import mocapscope.protocol.session.logic.ReplayedTransmission;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.TransportKind;
import mocapscope.protocol.vrpn.connection.VrpnMessageSender;
import mocapscope.protocol.vrpn.decode.VrpnDecoderStateSnapshot;
import mocapscope.protocol.vrpn.wire.VrpnCookie;
import mocapscope.protocol.vrpn.wire.VrpnDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnMessage;
import mocapscope.protocol.vrpn.wire.VrpnSystemMessage;
import mocapscope.protocol.vrpn.wire.VrpnTcpConnectBackRequest;

/**
 * Sends a recording's VRPN messages to one client, keeping the recorded server's sender and type ids. A datagram
 * leaves as one where the client takes datagrams. The cookie and the description of the datagrams' address belong
 * to this connection; a ping that the recording does not answer soon is answered in its stead.
 */
final class VrpnRecordedMessageReplayer implements VrpnConnectedClientHandler, RecordedMessageReplayer.Encoder {
    /** The time to wait for it if the client accepts datagrams. */
    private static final long PATIENCE = 500_000_000L;

    private final RecordedMessageReplayer peer;
    private final VrpnMessageSender sender;
    private final VrpnReplayPongResponder pongs;
    private boolean started;

    VrpnRecordedMessageReplayer(RecordedServerMessageReplayer replay, VrpnMessageSender sender) {
        this.peer = new RecordedMessageReplayer(replay, REPORT_TIMER, this);
        this.sender = sender;
        this.pongs = new VrpnReplayPongResponder(sender);
    }

    @Override
    public void start(boolean called, MonotonicAndUnixTime now, SessionLogicContext out) {
        started = true;
        if (called && !sender.datagramsEnabled()) {
            out.scheduleTimer(REPORT_TIMER, now.monotonicNanos() + PATIENCE);
        } else {
            peer.play(now, out);
        }
    }

    @Override
    public void handleDatagramPort(MonotonicAndUnixTime now, SessionLogicContext out) {
        if (started && !peer.joined()) {
            peer.play(now, out);
        }
    }

    @Override
    public void handleTimer(MonotonicAndUnixTime now, SessionLogicContext out) {
        if (peer.joined()) {
            peer.advance(now, out);
        } else {
            peer.play(now, out);
        }
    }

    @Override
    public long answer(MonotonicAndUnixTime now, SessionLogicContext out) {
        return pongs.sendDuePongs(now, out);
    }

    @Override
    public void handlePing(String device, MonotonicAndUnixTime now, SessionLogicContext out) {
        pongs.handlePing(device, now);
        if (peer.joined()) {
            peer.advance(now, out);
        }
    }

    @Override
    public void handleRequest(VrpnDeviceMessage request, String device, SessionLogicContext out) {
        // A recording cannot answer requests.
    }

    @Override
    public void close() {
        peer.leave();
    }

    @Override
    public void encodeState(Decoder.DecoderState state, MonotonicAndUnixTime now, SessionLogicContext out) {
        var tables = ((VrpnDecoderStateSnapshot) state).toClient().tables();
        for (var description : VrpnMidSessionDescriptionFactory.descriptions(tables)) {
            pongs.observe(description);
            sender.send(description, 0, out);
        }
        VrpnMidSessionDescriptionFactory.skeletonParts(tables)
                .forEach(part -> sender.sendWithHeader(part.header(), part.body(), out));
    }

    @Override
    public void encode(ReplayedTransmission step, MonotonicAndUnixTime now, SessionLogicContext out) {
        var others = step.messages();
        if (quick(step.entry()) && isWholeDatagram(step)) {
            var messages = others.stream()
                    .filter(message -> message.entry().equals(step.entry()))
                    .toList();
            messages.forEach(message -> pongs.observe(message, now));
            sender.forwardDatagram(step.entry().bytes(), messages.size(), out);
            others = others.stream()
                    .filter(message -> !message.entry().equals(step.entry()))
                    .toList();
        }
        others.stream().filter(VrpnRecordedMessageReplayer::goesOn).forEach(message -> send(message, now, out));
    }

    private boolean quick(Entry entry) {
        return entry.channel().transport() == TransportKind.UDP && sender.datagramsEnabled();
    }

    /**
     * Returns true if the step contains a whole datagram: early messages of it may still wait for their descriptions.
     */
    private static boolean isWholeDatagram(ReplayedTransmission step) {
        int length = step.messages().stream()
                .filter(message -> message.entry().equals(step.entry()))
                .mapToInt(DecodedMessage::length)
                .sum();
        return length == step.entry().bytes().remaining();
    }

    /** Returns true for complete messages that do not belong to the recorded connection itself. */
    private static boolean goesOn(DecodedMessage message) {
        return switch ((VrpnMessage) message.body()) {
            case VrpnSystemMessage.UdpDescription _,
                    VrpnSystemMessage.DisconnectRecord _,
                    VrpnCookie _,
                    VrpnTcpConnectBackRequest _ -> false;
            case VrpnMessage.FramingError _, VrpnMessage.MalformedBytes _ -> false;
            case VrpnSystemMessage _, VrpnDeviceMessage _, VrpnMessage.OpaquePayload _ -> true;
        };
    }

    private void send(DecodedMessage message, MonotonicAndUnixTime now, SessionLogicContext out) {
        pongs.observe(message, now);
        if (quick(message.entry())) {
            sender.forwardDatagram(message.bytes(), 1, out);
        } else {
            sender.forward(message, out);
        }
    }
}
