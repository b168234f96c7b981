package mocapscope.protocol.traffic;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.ControlCharacterEscaper;
import mocapscope.protocol.bytes.MessageContentFormatter;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.history.EarlierMessageDecoder;

/**
 * Decodes a recorded session and creates a one-line readable summary of the messages that each packet completes. The
 * line has each message's number, name, sender and content, with secrets masked. Not thread-safe.
 */
final class PacketSummaryDecoder implements SessionListener {
    @DocumentedLimit(
            value = "comment about the messages of a packet in a network capture that is written",
            unit = "characters",
            beyond = "it ends after a whole message, with the number of the others")
    static final int MOST = 500;

    @DocumentedLimit(
            value = "transcript of each session that `convert` writes as a network capture, + 160 bytes for each entry",
            unit = "bytes",
            beyond = "the oldest entries are dropped")
    private static final long BUDGET = 1 << 16;

    private static final String SEPARATOR = " | ";
    private static final String OTHERS = SEPARATOR + "and %d more";
    private static final int LONGEST_LINE =
            MOST - OTHERS.formatted(Integer.MAX_VALUE).length();

    private final EarlierMessageDecoder history;
    private final SessionReplayer replayer;
    private final List<String> lines = new ArrayList<>();
    private int length;
    /** The number of messages without a line; while there are any, no message gets one. */
    private int others;

    private long last = DecodedMessage.ON_THE_WIRE;

    PacketSummaryDecoder(RecordingFile.NamedRecording recording) {
        var recorded = recording.recorded();
        var session =
                recorded.createSession(recording.name(), recorded.recording().anchor(), BUDGET);
        this.history = session.history();
        this.replayer = recorded.createReplayer(session, this);
    }

    /** Returns the consumer of the session's entries. */
    SessionReplayer replayer() {
        return replayer;
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionEvent.EntryAppended _ -> clear();
            case DecodedMessage message -> add(message);
            default -> {}
        }
    }

    private void clear() {
        lines.clear();
        length = 0;
        others = 0;
        last = DecodedMessage.ON_THE_WIRE;
    }

    private void add(DecodedMessage message) {
        if (message.carrier() != DecodedMessage.ON_THE_WIRE && message.carrier() == last) {
            removeLast(); // a packet or frame is summarised by what it carries
        }
        last = message.n();
        var line = others == 0 ? describe(message) : "";
        if (others == 0 && (lines.isEmpty() || length + SEPARATOR.length() + line.length() <= LONGEST_LINE)) {
            length += (lines.isEmpty() ? 0 : SEPARATOR.length()) + line.length();
            lines.add(line);
        } else {
            others++;
        }
    }

    private void removeLast() {
        if (others > 0) {
            others--;
        } else {
            var line = lines.removeLast();
            length -= line.length() + (lines.isEmpty() ? 0 : SEPARATOR.length());
        }
    }

    private String describe(DecodedMessage message) {
        var content = new MessageContentFormatter(history.decoder().headerLength(message));
        history.inspect(message, content);
        var line = new StringBuilder("#").append(message.n()).append(' ').append(escape(message.name()));
        if (!message.sender().isEmpty()) {
            line.append(" of ").append(escape(message.sender()));
        }
        var text = content.text();
        if (!text.isEmpty()) {
            line.append(": ").append(text);
        }
        return TextTruncator.truncate(line.toString(), LONGEST_LINE);
    }

    private static String escape(String text) {
        return ControlCharacterEscaper.escapeLine(TextTruncator.truncate(text));
    }

    /** Returns the summary of the newest entry; empty if no message ends in it. */
    String summary() {
        return String.join(SEPARATOR, lines) + (others == 0 ? "" : OTHERS.formatted(others));
    }
}
