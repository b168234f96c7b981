package mocapscope.protocol.take.writer;

import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.SecretMaskingEntryQueue;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.transcript.Entry;

/** Writes a session's traffic to an MCAP recording and masks the bytes of secret fields, such as passphrases. */
final class SecretMaskingRawPacketWriter extends TakeRawPacketWriter {
    private final SecretMaskingEntryQueue queue;

    SecretMaskingRawPacketWriter(Session session, SessionMcapMessageWriter writer, ProtobufWriter scratch) {
        super(session, writer, scratch);
        queue = new SecretMaskingEntryQueue(session.history().decoder(), this::write);
    }

    @Override
    boolean masksSecrets() {
        return true;
    }

    @Override
    void writeEntry(Entry entry) {
        queue.addEntry(entry);
    }

    @Override
    void addMessage(DecodedMessage message) {
        queue.addMessage(message);
    }

    @Override
    void completeEntry(Entry entry) {
        queue.completeEntry();
    }

    @Override
    void finish() {
        queue.finish();
    }
}
