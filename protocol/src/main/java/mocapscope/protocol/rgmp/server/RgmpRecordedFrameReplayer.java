package mocapscope.protocol.rgmp.server;

import java.nio.ByteBuffer;
import mocapscope.protocol.rgmp.decode.RgmpDecoderStateSnapshot;
import mocapscope.protocol.rgmp.wire.RgmpChannelConstants;
import mocapscope.protocol.rgmp.wire.RgmpMessage;
import mocapscope.protocol.rgmp.wire.RgmpProtocolFrameEncoder;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.RecordedMessageReplayer;
import mocapscope.protocol.session.logic.ReplayedTransmission;
import mocapscope.protocol.session.logic.SessionLogicContext;

/** Sends one client the definitions of the recorded RGMP devices, followed by the recorded frames. */
final class RgmpRecordedFrameReplayer implements RecordedMessageReplayer.Encoder {
    /** True once a frame was sent from its beginning: skipped bytes may belong to one that began before. */
    private boolean framed;

    @Override
    public void encodeState(Decoder.DecoderState state, MonotonicAndUnixTime now, SessionLogicContext out) {
        ((RgmpDecoderStateSnapshot) state)
                .devices()
                .sortedById()
                .forEach(device -> out.send(
                        RgmpChannelConstants.TCP,
                        "stream definition",
                        RgmpProtocolFrameEncoder.encodeDefinition(device.definitionText())));
    }

    @Override
    public void encode(ReplayedTransmission step, MonotonicAndUnixTime now, SessionLogicContext out) {
        for (var message : step.messages()) {
            framed |= !(message.body() instanceof RgmpMessage.SkippedBytes);
            if (framed) {
                send(message, out);
            }
        }
    }

    private static void send(DecodedMessage message, SessionLogicContext out) {
        out.send(RgmpChannelConstants.TCP, message.name(), framed(message));
    }

    /** A file may hold a definition's text alone. */
    private static ByteBuffer framed(DecodedMessage message) {
        if (!message.channel().equals(RgmpChannelConstants.DEFINITION)) {
            return message.bytes();
        }
        var text = new byte[message.length()];
        message.bytes().get(text);
        return RgmpProtocolFrameEncoder.encodeDefinition(text);
    }
}
