package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalLong;
import mocapscope.protocol.aimation.wire.AimationChannelConstants;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationPacketHeader;
import mocapscope.protocol.session.decoder.ProtocolMessageFileFormat;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.transcript.Channel;

/**
 * The format of a file that contains a single AImation packet. A stored packet needs no JSON block (trap 24).
 *
 * @param channel the channel of one of the two forms
 */
record AimationSinglePacketFileFormat(Channel channel) implements ProtocolMessageFileFormat {

    @Override
    public String extension() {
        return ".bin";
    }

    @Override
    public boolean recognises(ByteBuffer head) {
        return AimationPacketHeader.startsWithMagic(head);
    }

    @Override
    public String label() {
        return "AImation packet";
    }

    /** Returns framing by the end of the file, as only that ends the packet. */
    @Override
    public StreamFramer createFramer() {
        return _ -> 0;
    }

    /** Returns no time: the origin of the packet's clock is unknown. */
    @Override
    public OptionalLong time(ByteBuffer message) {
        return OptionalLong.empty();
    }

    @Override
    public boolean holdsOneMessage() {
        return true;
    }

    /** Returns a writer of packets; messages that are not packets are omitted. */
    @Override
    public Optional<ProtocolFileEncoder> createEncoder() {
        return channel.equals(AimationChannelConstants.PACKET)
                ? Optional.of(AimationSinglePacketFileFormat::packet)
                : Optional.empty();
    }

    private static ByteBuffer packet(DecodedMessage message) {
        return switch (message.body()) {
            case AimationMessage.AimationEncodableMessage _,
                    AimationMessage.UnknownOpcodeMessage _,
                    AimationMessage.StoredPacket _ -> message.bytes();
            default -> ByteBuffer.allocate(0);
        };
    }

    @Override
    public Optional<ProtocolMessageFileFormat> storedVariant() {
        return Optional.of(new AimationSinglePacketFileFormat(AimationChannelConstants.STORED));
    }
}
