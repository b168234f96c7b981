package mocapscope.app.report;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * A message as shown in a report: its fields, a hex dump, and the bytes affected by a detected problem.
 *
 * @param name the protocol's name of the message; empty for bytes that are no message
 * @param n its number, or {@link Finding#NONE}
 * @param at its arrival on the session's clock
 * @param length its total length in bytes
 * @param omittedFields the number of fields that are not listed
 * @param dump its bytes; empty if any bytes of the same entry are secret
 */
record ReportMessageDetail(
        String name,
        String sender,
        Direction direction,
        String channel,
        long n,
        long at,
        int length,
        List<MessageFieldRow> lines,
        int omittedFields,
        Optional<HexDumpExcerpt> dump) {

    ReportMessageDetail {
        lines = List.copyOf(lines);
    }

    /** One field of a message in a report: path, offset, length, value and section. */
    record MessageFieldRow(String name, int offset, int length, String value, String section, boolean faulty) {}

    /**
     * An excerpt of a message's bytes for a hex dump, with the range of faulty bytes.
     *
     * @param bytes the bytes shown, read-only, starting at {@code from}
     * @param firstFaulty the offset of the first faulty byte
     * @param faultyCount the number of faulty bytes
     */
    record HexDumpExcerpt(int from, ByteBuffer bytes, int firstFaulty, int faultyCount) {
        static final int ROW = 16;

        @DocumentedLimit(value = "bytes of a message in a report", unit = "bytes", beyond = "counted")
        private static final int MOST = 16 * ROW;
        /** Number of bytes shown before the first faulty one. */
        private static final int BEFORE = 2 * ROW;

        static HexDumpExcerpt of(ByteBuffer all, int faultyAt, int wrongs) {
            int reach = Math.clamp(faultyAt + (long) wrongs - MOST, 0, Math.max(0, faultyAt - BEFORE));
            int from = Math.min(reach, all.remaining()) / ROW * ROW;
            var copy = new byte[Math.min(MOST, all.remaining() - from)];
            all.get(all.position() + from, copy);
            return new HexDumpExcerpt(from, ByteBuffer.wrap(copy).asReadOnlyBuffer(), faultyAt, wrongs);
        }

        boolean isFaulty(int offset) {
            return offset >= firstFaulty && offset < firstFaulty + faultyCount;
        }
    }

    /**
     * Creates the detail of a message.
     *
     * @param entry all messages of the same entry
     * @param about the finding about the message; null for none
     * @param rejected true if an error was found in it
     */
    static ReportMessageDetail of(
            Session session,
            DecodedMessage message,
            List<DecodedMessage> entry,
            @Nullable Finding about,
            boolean rejected) {
        var collector = SecretMaskingFieldSelector.of(session, message, about, rejected);
        boolean secret = collector.holdsSecret()
                || entry.stream()
                        .anyMatch(other -> SecretMaskingFieldSelector.of(session, other, null, false)
                                .holdsSecret());
        var bytes = message.bytes();
        int faultyAt = Math.clamp(collector.firstFaultyByte(), 0, bytes.remaining());
        int wrongs = Math.clamp(collector.faultyByteCount(), 0, bytes.remaining() - faultyAt);
        return new ReportMessageDetail(
                message.name(),
                message.sender(),
                message.direction(),
                message.channel().name(),
                message.n(),
                message.arrival(),
                message.length(),
                collector.rows(),
                collector.omittedFields(),
                secret ? Optional.empty() : Optional.of(HexDumpExcerpt.of(bytes, faultyAt, wrongs)));
    }

    /**
     * Creates the detail of bytes that {@code about} rejected as a message; they may be part of a secret one if such
     * messages exist.
     */
    static ReportMessageDetail of(Session session, Entry entry, Finding about) {
        int faultyAt = Math.clamp(about.at() - entry.at(), 0, entry.bytes().remaining());
        var excerpt = HexDumpExcerpt.of(
                entry.bytes(), faultyAt, Math.min(1, entry.bytes().remaining() - faultyAt));
        return new ReportMessageDetail(
                "",
                "",
                entry.direction(),
                entry.channel().name(),
                Finding.NONE,
                entry.arrival(),
                entry.bytes().remaining(),
                List.of(),
                0,
                session.protocol().hasSecrets() ? Optional.empty() : Optional.of(excerpt));
    }
}
