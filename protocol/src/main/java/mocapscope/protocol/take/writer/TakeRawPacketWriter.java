package mocapscope.protocol.take.writer;

import java.nio.ByteBuffer;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.take.codec.RecordedTranscriptEntry;
import mocapscope.protocol.take.codec.TakeChannelType;
import mocapscope.protocol.transcript.Entry;

/**
 * Writes a session's network traffic to an MCAP recording, so that it can be decoded again. Entries keep the order of
 * the transcript, even if arrival times decrease.
 */
class TakeRawPacketWriter {
    private final Session session;
    private final SessionMcapMessageWriter writer;
    private final ProtobufWriter scratch;
    private long latest = Long.MIN_VALUE;

    TakeRawPacketWriter(Session session, SessionMcapMessageWriter writer, ProtobufWriter scratch) {
        this.session = session;
        this.writer = writer;
        this.scratch = scratch;
    }

    /** Creates a writer that masks secrets if the session's protocol has any. */
    static TakeRawPacketWriter of(Session session, SessionMcapMessageWriter writer, ProtobufWriter scratch) {
        return session.protocol().hasSecrets()
                ? new SecretMaskingRawPacketWriter(session, writer, scratch)
                : new TakeRawPacketWriter(session, writer, scratch);
    }

    /** Returns true if secrets are masked. */
    boolean masksSecrets() {
        return false;
    }

    void writeEntry(Entry entry) {
        write(entry, entry.bytes());
    }

    void addMessage(DecodedMessage message) {}

    void completeEntry(Entry entry) {}

    void finish() {}

    final void write(Entry entry, ByteBuffer bytes) {
        latest = Math.max(latest, session.anchor().epochNanos(entry.arrival()));
        scratch.clear();
        RecordedTranscriptEntry.write(scratch, entry, bytes);
        writer.write(TakeChannelType.RAW, entry.index(), latest, latest, scratch);
    }

    final Session session() {
        return session;
    }
}
