package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.ReplayPeer;
import mocapscope.protocol.session.ReplayStep;
import mocapscope.protocol.session.SessionContext;

/** Sends the frames of a recording to one client; one that joins late gets the definitions of the devices that are there. */
final class RgmpReplayEncoder implements ReplayPeer.Encoder {
    /** True once a frame was sent from its beginning: skipped bytes may belong to one that began before. */
    private boolean framed;

    @Override
    public void sendCheckpoint(List<Message> messages, ClockReading now, SessionContext out) {
        messages.stream()
                .filter(message -> message.body() instanceof RgmpMessage.StreamDefinition)
                .forEach(message -> send(message, out));
    }

    @Override
    public void encode(ReplayStep step, ClockReading now, SessionContext out) {
        for (var message : step.messages()) {
            framed |= !(message.body() instanceof RgmpMessage.SkippedBytes);
            if (framed) {
                send(message, out);
            }
        }
    }

    private static void send(Message message, SessionContext out) {
        out.send(RgmpChannels.TCP, message.name(), framed(message));
    }

    /** A file may hold a definition's text alone. */
    private static ByteBuffer framed(Message message) {
        if (!message.channel().equals(RgmpChannels.DEFINITION)) {
            return message.bytes();
        }
        var text = new byte[message.length()];
        message.bytes().get(text);
        return RgmpFrameEncoder.encodeDefinition(text);
    }
}
