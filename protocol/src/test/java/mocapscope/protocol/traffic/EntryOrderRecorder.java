package mocapscope.protocol.traffic;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Records the senders of bytes in order of arrival. */
record EntryOrderRecorder(String name, List<String> order) implements RecordingContentConsumer {

    @Override
    public void opened(Direction direction, Channel channel, long arrival, String note) {}

    @Override
    public void data(
            Direction direction,
            Channel channel,
            long arrival,
            ByteBuffer bytes,
            Entry.EntryModification modification) {
        order.add(name);
    }

    @Override
    public void closed(Direction direction, Channel channel, long arrival, String reason) {}
}
