package mocapscope.protocol.vmc;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import mocapscope.protocol.session.decoder.FlowProtocolMatcher;

/** Recognizes captured UDP datagrams on any port as VMC if their OSC address starts with /VMC/. */
final class VmcCapturedFlowRecognizer implements FlowProtocolMatcher.FlowSignature {
    private static final byte[] ADDRESS = "/VMC/".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] BUNDLE = "#bundle\0".getBytes(StandardCharsets.US_ASCII);

    /** The time tag of a bundle, and the size of its first element. */
    private static final int BUNDLE_HEADER = 12;

    @Override
    public boolean matches(ByteBuffer first) {
        return startsWith(first, 0, ADDRESS)
                || startsWith(first, 0, BUNDLE) && startsWith(first, BUNDLE.length + BUNDLE_HEADER, ADDRESS);
    }

    private static boolean startsWith(ByteBuffer bytes, int from, byte[] expected) {
        return bytes.remaining() >= from + expected.length
                && bytes.slice(bytes.position() + from, expected.length).equals(ByteBuffer.wrap(expected));
    }
}
