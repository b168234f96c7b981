package mocapscope.protocol.mcap;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/** Writes the records salvaged from a damaged MCAP file to the recovered file. */
final class Recovered implements Salvage.Finder {
    private final McapWriter writer;
    private final Set<Integer> channels;
    private final Set<Integer> told = new HashSet<>();
    private final Damage damage = new Damage();
    private long messages;
    private long chunks;
    private long attachments;
    private long metadata;

    /** Creates a writer that copies only messages of {@code channels}. */
    Recovered(McapWriter writer, Set<Integer> channels) {
        this.writer = writer;
        this.channels = channels;
    }

    @Override
    public void found(McapRecord record) throws IOException {
        switch (record) {
            case Message message -> message(message);
            case Attachment attachment -> {
                writer.attachment(attachment);
                attachments++;
            }
            case Metadata named -> {
                writer.metadata(named);
                metadata++;
            }
            case OpaqueRecord opaque -> opaque(opaque);
            default -> {}
        }
    }

    private void message(Message message) throws IOException {
        int channel = message.channelId();
        if (!channels.contains(channel)) {
            lost(channel, "channel_id: channel %d is missing, with its messages");
        } else if (message.data().remaining() > WriteOptions.LONGEST) {
            lost(channel, "data: channel %d has messages that are too long");
        } else {
            writer.message(message);
            messages++;
        }
    }

    private void lost(int channel, String fault) {
        damage.messages++;
        if (told.add(channel)) {
            damage.fault(fault.formatted(channel));
        }
    }

    /**
     * Copies a private record; records of later versions are left out, because their content may be wrong at other
     * offsets.
     */
    private void opaque(OpaqueRecord record) throws IOException {
        if (record.opcode() >= OpaqueRecord.FIRST_PRIVATE) {
            writer.opaque(record);
        } else {
            damage.lost(record.opcode(), Frames.HEAD + record.content().remaining());
        }
    }

    @Override
    public void ends(Chunk chunk) throws IOException {
        writer.flush();
        chunks++;
    }

    long messages() {
        return messages;
    }

    /** Creates the report: data lost on reading and on writing, and messages missing of the {@code expected} ones. */
    RecoveryReport report(Damage reading, long expected) {
        damage.faults.forEach(reading::fault);
        long lostMessages = Math.max(reading.messages + damage.messages, expected - messages);
        boolean whole = !reading.any() && !damage.any() && lostMessages == 0;
        boolean sound = whole && reading.ended && reading.faults.isEmpty();
        boolean nothing = messages + attachments + metadata == 0 && !sound;
        return new RecoveryReport(
                nothing
                        ? RecoveryReport.Verdict.NOTHING
                        : whole ? RecoveryReport.Verdict.WHOLE : RecoveryReport.Verdict.LOSSY,
                messages,
                chunks,
                attachments,
                metadata,
                reading.bytes + damage.bytes,
                reading.chunks,
                lostMessages,
                reading.faults);
    }
}
