package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.regex.Pattern;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;
import mocapscope.protocol.vrpn.wire.VrpnChannelConstants;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;
import mocapscope.protocol.vrpn.wire.VrpnTcpConnectBackRequest;

/**
 * Recognizes captured VRPN callback requests, which ask a server to connect to a client, and reads the client address
 * in them.
 */
final class VrpnCapturedCallbackRecognizer implements FlowProtocolMatcher.FlowSignature {
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}");

    @Override
    public boolean matches(ByteBuffer first) {
        boolean terminated = first.hasRemaining() && first.get(first.limit() - 1) == 0;
        return terminated
                && findExpectedConnection(first)
                        .filter(to -> NUMBER.matcher(to.host()).matches())
                        .isPresent();
    }

    @Override
    public Optional<Rule> foreignAddressRule() {
        return Optional.of(VrpnProblemKind.CALLBACK_FOREIGN);
    }

    @Override
    public Optional<Rule> unansweredRule() {
        return Optional.of(VrpnProblemKind.CALLBACK_UNANSWERED);
    }

    @Override
    public Optional<FlowProtocolMatcher.ExpectedConnection> findExpectedConnection(ByteBuffer first) {
        try {
            var wish = VrpnTcpConnectBackRequest.read(new ByteReader(first, VrpnProblemKind.CALLBACK_MALFORMED));
            return Optional.of(
                    new FlowProtocolMatcher.ExpectedConnection(VrpnChannelConstants.TCP, wish.host(), wish.port()));
        } catch (DecodeException _) {
            return Optional.empty();
        }
    }
}
