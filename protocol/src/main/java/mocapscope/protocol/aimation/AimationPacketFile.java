package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalLong;
import mocapscope.protocol.session.FileFormat;
import mocapscope.protocol.session.Framing;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.transcript.Channel;

/**
 * One packet, and nothing else: the same bytes cross networks and lie in storage, where they need no JSON (trap 24).
 *
 * @param channel which of the two it is
 */
record AimationPacketFile(Channel channel) implements FileFormat {

    @Override
    public String extension() {
        return ".bin";
    }

    @Override
    public String label() {
        return "AImation packet";
    }

    /** Only the file's end tells where the packet ends. */
    @Override
    public Framing framing() {
        return _ -> 0;
    }

    /** Its clock counts from nobody knows when. */
    @Override
    public OptionalLong time(ByteBuffer message) {
        return OptionalLong.empty();
    }

    @Override
    public boolean single() {
        return true;
    }

    /** Packets as they are; what carries them, or is none, has no place. */
    @Override
    public Optional<Writing> writing() {
        return channel.equals(AimationChannels.PACKET) ? Optional.of(AimationPacketFile::packet) : Optional.empty();
    }

    private static ByteBuffer packet(Message message) {
        return switch (message.body()) {
            case AimationMessage.Sayable _, AimationMessage.Other _, AimationMessage.Stored _ -> message.bytes();
            default -> ByteBuffer.allocate(0);
        };
    }

    @Override
    public Optional<FileFormat> stored() {
        return Optional.of(new AimationPacketFile(AimationChannels.STORED));
    }
}
