package mocapscope.app.report;

import java.nio.ByteBuffer;
import mocapscope.app.synthetic.SyntheticRule;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Creates messages and findings for tests of reports. */
final class ReportTestMessages {
    static final Channel TCP = Channel.tcp("tcp");
    static final long MILLI = 1_000_000;

    private ReportTestMessages() {}

    static Entry entry(
            long index, Direction direction, long at, Entry.EntryModification modification, ByteBuffer bytes) {
        return new Entry(index, Entry.EntryKind.DATA, direction, TCP, at, 0, bytes, modification, "");
    }

    static Entry opened(long index, String note) {
        return new Entry(
                index,
                Entry.EntryKind.OPENED,
                Direction.TO_SERVER,
                TCP,
                0,
                0,
                ByteBuffer.allocate(0),
                Entry.EntryModification.NONE,
                note);
    }

    static DecodedMessage message(long n, Entry entry, String name, String sender, DecodedMessage.MessageBody body) {
        return new DecodedMessage(n, entry, entry.index(), 0, name, sender, body, entry.bytes());
    }

    static Finding finding(DecodedMessage message, Rule rule, Severity severity, String field, String text) {
        return Finding.of(rule, message, field, 0, text).withSeverity(severity);
    }

    static Finding finding(DecodedMessage message, String field, String text) {
        return finding(message, SyntheticRule.STATE_UNKNOWN, Severity.WARNING, field, text);
    }
}
