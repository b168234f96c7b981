package mocapscope.app.intercept;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import mocapscope.app.model.snapshot.SessionFindings;
import mocapscope.app.sequence.SequenceDiagramModel;
import mocapscope.app.sequence.SequenceDiagramRow.ChannelRow;
import mocapscope.app.sequence.SequenceDiagramRow.MessageKind;
import mocapscope.app.sequence.SequenceDiagramRow.MessageRow;
import mocapscope.app.sequence.SequenceDiagramRow.SequenceFindingRow;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Builds the sequence diagram of a session's messages in steps; each step has a time limit, so that the window stays
 * responsive. Not thread-safe.
 */
final class SequenceDiagramBuilder {
    /** The number of messages of a kind that have a row each. */
    private static final int SHOWN = 3;

    @DocumentedLimit(
            value = "rows of the sequence diagram in the intercept view",
            unit = "rows",
            beyond = "the oldest quarter is dropped")
    private static final int MOST = 20_000;

    private static final int MOST_NAMES = 1_000;
    private static final int A_SLICE = 64;

    private record Key(
            MessageKind kind, String sender, @Nullable Severity worst) {}

    private final Session session;
    private final boolean everything;
    private final SequenceDiagramModel diagram = SequenceDiagramModel.ofLatest(MOST);
    private final List<Channel> channels = new ArrayList<>();
    private final Map<Direction, Set<String>> names = new EnumMap<>(Direction.class);
    private final InterceptedMessageChangeLog log = new InterceptedMessageChangeLog();
    private Decoder.@Nullable DecoderState known;
    private long next;
    private int undone;

    /** Shows each message in a row of its own if {@code everything}, else joins repeated ones. */
    SequenceDiagramBuilder(Session session, boolean everything) {
        this.session = session;
        this.everything = everything;
    }

    Session session() {
        return session;
    }

    SequenceDiagramModel diagram() {
        return diagram;
    }

    /** Returns the channels in the order in which they opened. */
    List<Channel> channels() {
        return channels;
    }

    /** Returns the changes that were made to the transcript entry of that index. */
    List<String> changesOf(long entry) {
        return log.findByEntry(entry);
    }

    /** Returns all changes at the gate, in the order in which they were reported. */
    List<Finding> allChanges() {
        return log.all();
    }

    /** Returns the names of the messages read in that direction, as many as are kept. */
    Set<String> names(Direction direction) {
        return names.getOrDefault(direction, Set.of());
    }

    /** Returns the time of a finding in nanoseconds since the session began. */
    long when(Finding finding) {
        return since(finding.arrival());
    }

    /** Returns how much of the transcript was read, from 0 to 1. */
    double read() {
        var transcript = session.history().transcript();
        long first = transcript.firstIndex();
        long all = transcript.nextIndex() - first;
        return all == 0 ? 1 : Math.clamp((double) (next - first) / all, 0, 1);
    }

    /** Adds the changes that were made at the gate. */
    void found(SessionFindings findings) {
        log.add(findings);
        for (; undone < log.blocked().size(); undone++) {
            var finding = log.blocked().get(undone);
            diagram.insert(new SequenceFindingRow(since(finding.arrival()), finding));
        }
    }

    /** Reads until {@code clock} is past {@code deadline}, or all is read; at least one slice. */
    void go(LongSupplier clock, long deadline) {
        do {
            for (int i = 0; i < A_SLICE; i++) {
                if (!step()) {
                    return;
                }
            }
        } while (clock.getAsLong() - deadline < 0);
    }

    private boolean step() {
        var history = session.history();
        var transcript = history.transcript();
        if (known == null || next < transcript.firstIndex()) {
            // The oldest entry kept can follow others that its decoding needs.
            next = history.firstDecodableEntry();
            known = history.decoderStateBefore(next)
                    .orElse(next == 0 ? history.decoder().initialState() : null);
        }
        var entry = transcript.entry(next);
        if (entry.isEmpty() || known == null) {
            return false;
        }
        var result = new DecodedMessageSeverityCollector();
        known = history.decoder().decode(known, entry.get(), result);
        next++;
        add(entry.get(), result);
        return true;
    }

    private void add(Entry entry, DecodedMessageSeverityCollector result) {
        if (entry.kind() == Entry.EntryKind.OPENED) {
            diagram.resetCounts();
        }
        if (!channels.contains(entry.channel())) {
            channels.add(entry.channel());
        }
        if (entry.kind() == Entry.EntryKind.DATA) {
            diagram.addChannel(entry.channel());
        }
        for (var message : result.messages()) {
            if (!result.isCarrier(message)) {
                add(MessageRow.of(
                        message,
                        session.anchor().monotonicNanos(),
                        message.name(),
                        message.sender(),
                        List.of(),
                        result.worstSeverity(message)));
            }
        }
        if (entry.kind() == Entry.EntryKind.OPENED || entry.kind() == Entry.EntryKind.CLOSED) {
            boolean opened = entry.kind() == Entry.EntryKind.OPENED;
            diagram.add(new ChannelRow(since(entry.arrival()), entry.channel(), opened, entry.note()));
        }
    }

    private void add(MessageRow message) {
        var called = names.computeIfAbsent(message.direction(), _ -> new LinkedHashSet<>());
        if (called.size() < MOST_NAMES) {
            called.add(message.name());
        }
        boolean alone = everything || message.mark() != Entry.EntryModification.NONE;
        var key = new Key(message.kind(), message.sender(), message.worst());
        diagram.add(message, key, alone ? Integer.MAX_VALUE : SHOWN);
    }

    private long since(long arrival) {
        return arrival - session.anchor().monotonicNanos();
    }
}
