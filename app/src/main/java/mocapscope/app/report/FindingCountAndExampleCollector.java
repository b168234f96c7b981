package mocapscope.app.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.app.model.snapshot.FindingGroup;
import mocapscope.app.model.snapshot.FindingGroupCollector;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Collects a session's findings (detected problems) for a report, as counts and a few examples of each kind. Not
 * thread-safe.
 */
final class FindingCountAndExampleCollector {

    /** The key of a finding group: rule and severity. */
    record FindingGroupKey(Rule rule, Severity severity) {

        static FindingGroupKey of(Finding finding) {
            return new FindingGroupKey(finding.rule(), finding.severity());
        }

        static FindingGroupKey of(FindingGroup kind) {
            return new FindingGroupKey(kind.rule(), kind.severity());
        }
    }

    /** A finding with the message or bytes it refers to. */
    record FindingEvidence(Finding finding, Optional<ReportMessageDetail> messageDetail) {}

    private final Session session;
    private final int most;
    private final FindingGroupCollector kinds = new FindingGroupCollector();
    private final Map<FindingGroupKey, List<FindingEvidence>> shown = new HashMap<>();

    /** Creates a collector that keeps the bytes of {@code most} findings of each kind. */
    FindingCountAndExampleCollector(Session session, int most) {
        this.session = session;
        this.most = most;
    }

    /**
     * Adds a finding, which is kept if {@code reported} and otherwise only counted; {@code messages} are those of the
     * newest {@code entry}.
     */
    void add(Finding finding, boolean reported, @Nullable Entry entry, List<DecodedMessage> messages) {
        kinds.add(finding, reported);
        var evidences = shown.computeIfAbsent(FindingGroupKey.of(finding), _ -> new ArrayList<>());
        if (reported && evidences.size() < most) {
            evidences.add(new FindingEvidence(finding, createMessageDetail(finding, entry, messages)));
        }
    }

    private Optional<ReportMessageDetail> createMessageDetail(
            Finding finding, @Nullable Entry entry, List<DecodedMessage> messages) {
        var here = messages.stream()
                .filter(message -> message.n() == finding.message())
                .findFirst();
        if (here.isPresent()) {
            return Optional.of(createMessageDetail(session, here.get(), messages, finding));
        }
        if (finding.message() != Finding.NONE) {
            return findMessage(session, finding);
        }
        return Optional.ofNullable(entry)
                .filter(messageEntry -> messageEntry.index() == finding.entry()
                        && messageEntry.bytes().hasRemaining())
                .map(containingEntry -> ReportMessageDetail.of(session, containingEntry, finding));
    }

    /** Returns the bytes of an earlier finding, if the session still holds them. */
    static Optional<ReportMessageDetail> findMessage(Session session, Finding finding) {
        var history = session.history();
        return history.message(finding.message())
                .map(message ->
                        createMessageDetail(session, message, EntryMessageFinder.of(history, message), finding));
    }

    private static ReportMessageDetail createMessageDetail(
            Session session, DecodedMessage message, List<DecodedMessage> entry, Finding finding) {
        return ReportMessageDetail.of(session, message, entry, finding, finding.severity() == Severity.ERROR);
    }

    List<FindingGroup> kinds() {
        return kinds.groups();
    }

    Map<FindingGroupKey, List<FindingEvidence>> evidence() {
        return Map.copyOf(shown);
    }

    /** Finds the messages that arrived in one entry together with a given message. */
    private static final class EntryMessageFinder {
        /** Maximum number of messages in a datagram or in one read of a stream; any beyond it are not found. */
        private static final long MOST = 256;

        private EntryMessageFinder() {}

        /** Returns all messages that ended in the same entry as the given one, including that one. */
        static List<DecodedMessage> of(EarlierMessageDecoder history, DecodedMessage message) {
            return history.messages(Math.max(0, message.n() - MOST), message.n() + MOST).stream()
                    .filter(other -> other.entry().index() == message.entry().index())
                    .toList();
        }
    }
}
