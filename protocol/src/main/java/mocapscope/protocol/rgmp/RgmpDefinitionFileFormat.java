package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import mocapscope.protocol.rgmp.wire.RgmpChannelConstants;
import mocapscope.protocol.session.decoder.ProtocolMessageFileFormat;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.transcript.Channel;

/** Recognizes JSON files that contain one RGMP device definition, and reads the whole file as one message. */
final class RgmpDefinitionFileFormat implements ProtocolMessageFileFormat {

    @Override
    public String extension() {
        return ".json";
    }

    /** Returns true for a JSON object that names the protocol or has a definition's groups. */
    @Override
    public boolean recognises(ByteBuffer head) {
        var text =
                StandardCharsets.ISO_8859_1.decode(head.duplicate()).toString().stripLeading();
        return text.startsWith("{") && (text.contains("\"protocol_name\"") || text.contains("\"groups\""));
    }

    @Override
    public String label() {
        return "RGMP definition";
    }

    @Override
    public Channel channel() {
        return RgmpChannelConstants.DEFINITION;
    }

    /** Returns a framing without boundaries: the whole file is one message. */
    @Override
    public StreamFramer createFramer() {
        return _ -> 0;
    }

    @Override
    public boolean holdsOneMessage() {
        return true;
    }

    @Override
    public OptionalLong time(ByteBuffer message) {
        return OptionalLong.empty();
    }
}
