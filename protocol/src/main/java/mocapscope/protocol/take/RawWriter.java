package mocapscope.protocol.take;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.transcript.Entry;

/**
 * Writes transcript entries to the raw packet channel of a take. Entries keep the order of the transcript, even if
 * arrival times decrease.
 */
class RawWriter {
    private final Session session;
    private final Topics topics;
    private final ProtoWriter scratch;
    private long latest = Long.MIN_VALUE;

    RawWriter(Session session, Topics topics, ProtoWriter scratch) {
        this.session = session;
        this.topics = topics;
        this.scratch = scratch;
    }

    /** Creates a writer that masks secrets if the session's protocol has any. */
    static RawWriter of(Session session, Topics topics, ProtoWriter scratch) {
        return session.protocol().hasSecrets()
                ? new MaskingWriter(session, topics, scratch)
                : new RawWriter(session, topics, scratch);
    }

    /** Returns true if secrets are masked. */
    boolean masks() {
        return false;
    }

    void entry(Entry entry) {
        write(entry, entry.bytes());
    }

    void message(Message message) {}

    void settled(Entry entry) {}

    void end() {}

    final void write(Entry entry, ByteBuffer bytes) {
        latest = Math.max(latest, session.anchor().epochNanos(entry.arrival()));
        scratch.clear();
        RawPacket.write(scratch, entry, bytes);
        topics.write(Layout.RAW, entry.index(), latest, latest, scratch);
    }

    final Session session() {
        return session;
    }
}
