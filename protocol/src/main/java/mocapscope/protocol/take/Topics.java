package mocapscope.protocol.take;

import java.util.Arrays;
import java.util.Map;
import mocapscope.protocol.mcap.Metadata;
import mocapscope.protocol.mcap.WriteOptions;

/** The channels of one session in a take, told of when they are first needed. */
final class Topics {
    private static final int UNTOLD = -1;

    private final TakeWriter take;
    private final String session;
    private final int[] channels = new int[Layout.values().length];

    Topics(TakeWriter take, String session) {
        this.take = take;
        this.session = session;
        Arrays.fill(channels, UNTOLD);
    }

    /** As the take calls it. */
    String session() {
        return session;
    }

    String program() {
        return take.program();
    }

    /** Takes what {@code message} holds; what no file has room for is left out, but for bytes that crossed. */
    void write(Layout layout, long sequence, long logTime, long publishTime, ProtoWriter message) {
        if (layout != Layout.RAW && message.size() > WriteOptions.LONGEST) {
            return;
        }
        int at = layout.ordinal();
        if (channels[at] == UNTOLD) {
            channels[at] = take.channel(layout, session);
        }
        take.message(channels[at], sequence, logTime, publishTime, message.written());
    }

    void metadata(String name, Map<String, String> texts) {
        take.metadata(new Metadata(name, texts));
    }
}
