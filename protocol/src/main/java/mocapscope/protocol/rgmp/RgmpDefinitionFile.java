package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import java.util.OptionalLong;
import mocapscope.protocol.session.FileFormat;
import mocapscope.protocol.session.Framing;
import mocapscope.protocol.transcript.Channel;

/** One definition's text as a file: what follows a definition frame's header, and nothing else. */
final class RgmpDefinitionFile implements FileFormat {

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
        return RgmpChannels.DEFINITION;
    }

    /** The whole file is one message, so its end is the only end. */
    @Override
    public Framing framing() {
        return _ -> 0;
    }

    @Override
    public OptionalLong time(ByteBuffer message) {
        return OptionalLong.empty();
    }
}
