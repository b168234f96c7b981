package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalLong;
import mocapscope.protocol.session.FileFormat;
import mocapscope.protocol.session.Framing;
import mocapscope.protocol.session.PartialMessage;
import mocapscope.protocol.session.StreamFraming;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * The log that every VRPN program can keep of what it hears or says: the speaker's cookie, then a {@link VrpnRecord} for
 * each of its messages.
 */
final class VrpnLogFormat implements FileFormat {

    @Override
    public String extension() {
        return ".vrpn";
    }

    @Override
    public String label() {
        return "VRPN log";
    }

    @Override
    public Channel channel() {
        return VrpnChannels.LOG;
    }

    @Override
    public Framing framing() {
        return new StreamFraming<>(VrpnStage.LOG_COOKIE, PartialMessage.NONE, Direction.TO_CLIENT);
    }

    /**
     * Of what devices say, where they say one: before its first change a button has the time 0. What the connection says
     * of itself may have been written down much later.
     */
    @Override
    public OptionalLong time(ByteBuffer message) {
        int from = message.position();
        boolean whole = message.remaining() >= VrpnStage.HEADER;
        if (!whole || Cookie.begins(message, from) || message.getInt(from + VrpnRecord.TYPE_AT) < 0) {
            return OptionalLong.empty();
        }
        int seconds = message.getInt(from + VrpnRecord.SECONDS_AT);
        int microseconds = message.getInt(from + VrpnRecord.MICROSECONDS_AT);
        return seconds == 0 && microseconds == 0
                ? OptionalLong.empty()
                : OptionalLong.of(VrpnHeader.nanos(seconds, microseconds));
    }

    @Override
    public Optional<Writing> writing() {
        return Optional.of(new VrpnLogWriting());
    }
}
