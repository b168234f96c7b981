package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.wire.VrpnChannelConstants;
import mocapscope.protocol.vrpn.wire.VrpnCookie;
import mocapscope.protocol.vrpn.wire.VrpnFramingPhase;
import mocapscope.protocol.vrpn.wire.VrpnMessageBoundaryFinder;
import mocapscope.protocol.vrpn.wire.VrpnMessageType;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;

/**
 * Recognizes a VRPN stream in captured traffic by its cookie and reads the announced UDP port. Each side may announce a
 * port soon after its cookie (§2.3).
 */
final class VrpnCapturedStreamRecognizer implements FlowProtocolMatcher.FlowSignature {
    private static final int SENDER_AT = 12;
    private static final int TYPE_AT = 16;
    private static final int HIGHEST_PORT = 65_535;

    @Override
    public boolean matches(ByteBuffer first) {
        return first.remaining() >= VrpnCookie.LENGTH && VrpnCookie.startsAt(first, first.position());
    }

    @Override
    public boolean canStart(ByteBuffer first, Direction direction) {
        return matches(first);
    }

    @Override
    public Optional<FlowProtocolMatcher.AwaitedMessage> findAwaitedMessage(
            Direction by, ByteBuffer own, ByteBuffer other) {
        return own.remaining() < VrpnCookie.LENGTH
                ? Optional.of(new FlowProtocolMatcher.AwaitedMessage(VrpnProblemKind.COOKIE_MISSING, "cookie", false))
                : Optional.empty();
    }

    @Override
    public Rule failedCallRule() {
        return VrpnProblemKind.CALL_NOT_TAKEN;
    }

    @Override
    public boolean matchesWithinSession(ByteBuffer bytes) {
        return VrpnMessageBoundaryFinder.hasPose(bytes);
    }

    @Override
    public Optional<FlowProtocolMatcher.ExpectedConnection> findExpectedConnection(ByteBuffer first) {
        return matches(first) ? readExpectedConnection(first, first.position() + VrpnCookie.LENGTH) : Optional.empty();
    }

    private static Optional<FlowProtocolMatcher.ExpectedConnection> readExpectedConnection(ByteBuffer first, int from) {
        int at = from;
        while (at + VrpnFramingPhase.HEADER_SIZE <= first.limit()) {
            long length = VrpnFramingPhase.readFrameLength(first, at);
            if (!VrpnFramingPhase.isValidLength(length) || length > first.limit() - at) {
                return Optional.empty();
            }
            if (first.getInt(at + TYPE_AT) == VrpnMessageType.UDP_DESCRIPTION.id()) {
                return readExpectedConnection(
                        first.getInt(at + SENDER_AT),
                        first.slice(at + VrpnFramingPhase.HEADER_SIZE, (int) length - VrpnFramingPhase.HEADER_SIZE));
            }
            at += VrpnFramingPhase.padLength((int) length);
        }
        return Optional.empty();
    }

    private static Optional<FlowProtocolMatcher.ExpectedConnection> readExpectedConnection(
            int port, ByteBuffer address) {
        var text = StandardCharsets.ISO_8859_1.decode(address).toString();
        var host = text.substring(0, text.indexOf('\0') < 0 ? text.length() : text.indexOf('\0'));
        return port < 1 || port > HIGHEST_PORT
                ? Optional.empty()
                : Optional.of(new FlowProtocolMatcher.ExpectedConnection(VrpnChannelConstants.UDP, host, port));
    }
}
