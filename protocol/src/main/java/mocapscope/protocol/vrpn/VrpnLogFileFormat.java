package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalLong;
import mocapscope.protocol.session.decoder.ProtocolMessageFileFormat;
import mocapscope.protocol.session.framing.DecoderResumedStreamFramer;
import mocapscope.protocol.session.framing.PartialMessage;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.wire.VrpnChannelConstants;
import mocapscope.protocol.vrpn.wire.VrpnCookie;
import mocapscope.protocol.vrpn.wire.VrpnFramingPhase;
import mocapscope.protocol.vrpn.wire.VrpnLogRecordHeader;
import mocapscope.protocol.vrpn.wire.VrpnMessageHeader;

/**
 * The format of VRPN log files, which contain the messages of one side of a connection. A version cookie (24 bytes) is
 * followed by a record for each message. See {@link VrpnLogRecordHeader}.
 */
public final class VrpnLogFileFormat implements ProtocolMessageFileFormat {

    @Override
    public String extension() {
        return ".vrpn";
    }

    @Override
    public String label() {
        return "VRPN log";
    }

    /** Returns true for a cookie before a log record; in a stream of the network, a message follows it. */
    @Override
    public boolean recognises(ByteBuffer head) {
        return head.remaining() >= VrpnCookie.LENGTH + VrpnFramingPhase.HEADER_SIZE
                && VrpnCookie.startsAt(head, head.position())
                && VrpnLogRecordHeader.isPlausible(head, head.position() + VrpnCookie.LENGTH);
    }

    @Override
    public String unsupportedLayout(ByteBuffer head) {
        boolean isLog = head.remaining() >= VrpnCookie.LENGTH && VrpnCookie.startsAt(head, head.position());
        return isLog
                ? VrpnLogRecordHeader.unsupportedLayout(head.slice(VrpnCookie.LENGTH, head.limit() - VrpnCookie.LENGTH))
                : "";
    }

    @Override
    public Channel channel() {
        return VrpnChannelConstants.LOG;
    }

    @Override
    public StreamFramer createFramer() {
        return new DecoderResumedStreamFramer<>(VrpnFramingPhase.LOG_COOKIE, PartialMessage.NONE, Direction.TO_CLIENT);
    }

    /**
     * Returns the time of a device message if it has one: a button has time 0 before its first change. System messages
     * are ignored, as they may have been logged much later.
     */
    @Override
    public OptionalLong time(ByteBuffer message) {
        int from = message.position();
        boolean complete = message.remaining() >= VrpnFramingPhase.HEADER_SIZE;
        if (!complete || VrpnCookie.startsAt(message, from) || message.getInt(from + VrpnLogRecordHeader.TYPE_AT) < 0) {
            return OptionalLong.empty();
        }
        int seconds = message.getInt(from + VrpnLogRecordHeader.SECONDS_AT);
        int microseconds = message.getInt(from + VrpnLogRecordHeader.MICROSECONDS_AT);
        return seconds == 0 && microseconds == 0
                ? OptionalLong.empty()
                : OptionalLong.of(VrpnMessageHeader.toNanos(seconds, microseconds));
    }

    @Override
    public Optional<ProtocolFileEncoder> createEncoder() {
        return Optional.of(new VrpnLogWriter());
    }
}
