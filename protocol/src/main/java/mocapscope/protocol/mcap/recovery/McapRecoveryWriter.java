package mocapscope.protocol.mcap.recovery;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import mocapscope.protocol.mcap.McapAttachment;
import mocapscope.protocol.mcap.McapChunk;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.McapMetadata;
import mocapscope.protocol.mcap.McapOpaqueRecord;
import mocapscope.protocol.mcap.McapRecord;
import mocapscope.protocol.mcap.reader.McapRecordReader;
import mocapscope.protocol.mcap.writer.McapWriteOptions;
import mocapscope.protocol.mcap.writer.McapWriter;

/** Writes the records salvaged from a damaged MCAP file to the recovered file. */
final class McapRecoveryWriter implements McapSalvageReader.McapSalvageListener {
    private final McapWriter writer;
    private final Set<Integer> channels;
    private final Set<Integer> writtenIds = new HashSet<>();
    private final McapDamageCounter counter = new McapDamageCounter();
    private long messages;
    private long chunks;
    private long attachments;
    private long metadata;

    /** Creates a writer that copies only messages of {@code channels}. */
    McapRecoveryWriter(McapWriter writer, Set<Integer> channels) {
        this.writer = writer;
        this.channels = channels;
    }

    @Override
    public void recordFound(McapRecord record) throws IOException {
        switch (record) {
            case McapMessage message -> message(message);
            case McapAttachment attachment -> {
                writer.writeAttachment(attachment);
                attachments++;
            }
            case McapMetadata named -> {
                writer.writeMetadata(named);
                metadata++;
            }
            case McapOpaqueRecord opaque -> opaque(opaque);
            default -> {}
        }
    }

    private void message(McapMessage message) throws IOException {
        int channel = message.channelId();
        if (!channels.contains(channel)) {
            lost(channel, "channel_id: channel %d is missing, with its messages");
        } else if (message.data().remaining() > McapWriteOptions.LONGEST) {
            lost(channel, "data: channel %d has messages that are too long");
        } else {
            writer.writeMessage(message);
            messages++;
        }
    }

    private void lost(int channel, String fault) {
        counter.messages++;
        if (writtenIds.add(channel)) {
            counter.addFault(fault.formatted(channel));
        }
    }

    /**
     * Copies a private record; records of later versions are left out, because their content may be wrong at other
     * offsets.
     */
    private void opaque(McapOpaqueRecord record) throws IOException {
        if (record.opcode() >= McapOpaqueRecord.FIRST_PRIVATE) {
            writer.writeOpaque(record);
        } else {
            counter.addLoss(
                    record.opcode(), McapRecordReader.HEAD + record.content().remaining());
        }
    }

    @Override
    public void chunkEnded(McapChunk chunk) throws IOException {
        writer.flush();
        chunks++;
    }

    long messages() {
        return messages;
    }

    /** Creates the report: data lost on reading and on writing, and messages missing of the {@code expected} ones. */
    McapRecoveryReport report(McapDamageCounter reading, long expected) {
        counter.faults.forEach(reading::addFault);
        long lostMessages = Math.max(reading.messages + counter.messages, expected - messages);
        boolean complete = !reading.hasDamage() && !counter.hasDamage() && lostMessages == 0;
        boolean sound = complete && reading.ended && reading.faults.isEmpty();
        boolean nothing = messages + attachments + metadata == 0 && !sound;
        return new McapRecoveryReport(
                nothing
                        ? McapRecoveryReport.McapRecoveryOutcome.NOTHING
                        : complete
                                ? McapRecoveryReport.McapRecoveryOutcome.WHOLE
                                : McapRecoveryReport.McapRecoveryOutcome.LOSSY,
                messages,
                chunks,
                attachments,
                metadata,
                reading.bytes + counter.bytes,
                reading.chunks,
                lostMessages,
                reading.faults);
    }
}
