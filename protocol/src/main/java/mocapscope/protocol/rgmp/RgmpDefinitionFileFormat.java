package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import java.util.OptionalLong;
import mocapscope.protocol.rgmp.wire.RgmpTranscriptChannels;
import mocapscope.protocol.session.decoder.ProtocolFileFormat;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.transcript.Channel;

/** The file format of a JSON file that holds one RGMP device definition without frame header. */
final class RgmpDefinitionFileFormat implements ProtocolFileFormat {

    @Override
    public String extension() {
        return ".json";
    }

    @Override
    public String label() {
        return "RGMP definition";
    }

    @Override
    public Channel channel() {
        return RgmpTranscriptChannels.DEFINITION;
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
