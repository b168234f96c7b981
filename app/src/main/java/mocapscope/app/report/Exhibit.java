package mocapscope.app.report;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * A message, or bytes that are none, laid open: its fields and its bytes, and which of them are wrong.
 *
 * @param name as the protocol calls it; empty for bytes that are no message
 * @param n its number, or {@link Finding#NONE}
 * @param at when it came, on the session's clock
 * @param length of all of it, in bytes
 * @param more fields that are not listed
 * @param dump its bytes; empty where any that crossed with them is secret, for then none of them is shown
 */
record Exhibit(
        String name,
        String sender,
        Direction direction,
        String channel,
        long n,
        long at,
        int length,
        List<Line> lines,
        int more,
        Optional<Dump> dump) {

    Exhibit {
        lines = List.copyOf(lines);
    }

    /** One field. */
    record Line(String name, int offset, int length, String value, String section, boolean wrong) {}

    /**
     * Some of the bytes.
     *
     * @param bytes those shown, read-only, from {@code from} on
     * @param wrong offset of the first that is wrong
     * @param wrongs how many are
     */
    record Dump(int from, ByteBuffer bytes, int wrong, int wrongs) {
        static final int ROW = 16;
        private static final int MOST = 16 * ROW;
        /** So many are shown before the first that is wrong. */
        private static final int BEFORE = 2 * ROW;

        static Dump of(ByteBuffer all, int wrong, int wrongs) {
            int reach = Math.clamp(wrong + (long) wrongs - MOST, 0, Math.max(0, wrong - BEFORE));
            int from = Math.min(reach, all.remaining()) / ROW * ROW;
            var copy = new byte[Math.min(MOST, all.remaining() - from)];
            all.get(all.position() + from, copy);
            return new Dump(from, ByteBuffer.wrap(copy).asReadOnlyBuffer(), wrong, wrongs);
        }

        boolean wrongAt(int offset) {
            return offset >= wrong && offset < wrong + wrongs;
        }
    }

    /**
     * A message.
     *
     * @param entry all that crossed at once with it
     * @param about what is wrong with it; null for nothing
     * @param refused whether an error is
     */
    static Exhibit of(Session session, Message message, List<Message> entry, @Nullable Finding about, boolean refused) {
        var anatomy = Anatomy.of(session, message, about, refused);
        boolean secret = anatomy.secret()
                || entry.stream()
                        .anyMatch(
                                other -> Anatomy.of(session, other, null, false).secret());
        var bytes = message.bytes();
        int wrong = Math.clamp(anatomy.wrong(), 0, bytes.remaining());
        int wrongs = Math.clamp(anatomy.wrongs(), 0, bytes.remaining() - wrong);
        return new Exhibit(
                message.name(),
                message.sender(),
                message.direction(),
                message.channel().name(),
                message.n(),
                message.arrival(),
                message.length(),
                anatomy.lines(),
                anatomy.more(),
                secret ? Optional.empty() : Optional.of(Dump.of(bytes, wrong, wrongs)));
    }

    /** Bytes in which {@code about} found no message: where messages may be secret, they may be a piece of one. */
    static Exhibit of(Session session, Entry entry, Finding about) {
        int wrong = Math.clamp(about.at() - entry.at(), 0, entry.bytes().remaining());
        var dump = Dump.of(entry.bytes(), wrong, Math.min(1, entry.bytes().remaining() - wrong));
        return new Exhibit(
                "",
                "",
                entry.direction(),
                entry.channel().name(),
                Finding.NONE,
                entry.arrival(),
                entry.bytes().remaining(),
                List.of(),
                0,
                session.protocol().knowsSecrets() ? Optional.empty() : Optional.of(dump));
    }
}
