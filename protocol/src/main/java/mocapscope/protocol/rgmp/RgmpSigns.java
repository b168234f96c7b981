package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import mocapscope.protocol.session.FlowMatcher;

/** Recognizes an RGMP flow in captured traffic by a definition frame at its start. */
final class RgmpSigns implements FlowMatcher.FlowSignature {
    private static final String NAME = "\"protocol_name\"";

    @Override
    public boolean matches(ByteBuffer first) {
        if (first.remaining() <= RgmpHeader.SIZE) {
            return false;
        }
        var header = RgmpHeader.at(first, first.position());
        int at = first.position() + RgmpHeader.SIZE;
        return header.prefix() == RgmpHeader.DEFINITION
                && header.kept()
                && first.get(at) == '{'
                && StandardCharsets.ISO_8859_1
                        .decode(first.slice(at, first.limit() - at))
                        .toString()
                        .contains(NAME);
    }
}
