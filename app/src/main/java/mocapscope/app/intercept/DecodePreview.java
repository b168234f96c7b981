package mocapscope.app.intercept;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * The messages and problem reports that given bytes would produce if a session transferred them now.
 *
 * @param findings the findings that decoding them would produce
 */
record DecodePreview(DecodedTransmissionUnit transmission, List<Finding> findings) {

    DecodePreview {
        findings = List.copyOf(findings);
    }

    static DecodePreview of(Session session, Direction direction, Channel channel, ByteBuffer bytes) {
        var history = session.history();
        var transcript = history.transcript();
        var read = bytes.slice().asReadOnlyBuffer();
        var entry = new Entry(
                transcript.nextIndex(),
                Entry.EntryKind.DATA,
                direction,
                channel,
                SystemClock.monotonicNanos(),
                transcript.byteCount(channel, direction),
                read,
                Entry.EntryModification.INJECTED,
                "");
        var collector = new DecodeResultCollector(new ArrayList<>(), new ArrayList<>());
        history.decoder().decode(history.decoderState(), entry, collector);
        return new DecodePreview(
                new DecodedTransmissionUnit(channel, direction, read, collector.messages), collector.findings);
    }

    private record DecodeResultCollector(List<DecodedMessage> messages, List<Finding> findings)
            implements SessionListener {
        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case DecodedMessage message -> onMessage(message);
                case Finding finding -> onFinding(finding);
                default -> {}
            }
        }

        private void onMessage(DecodedMessage message) {
            messages.add(message);
        }

        private void onFinding(Finding finding) {
            findings.add(finding);
        }
    }
}
