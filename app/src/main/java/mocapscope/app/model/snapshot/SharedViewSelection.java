package mocapscope.app.model.snapshot;

import java.util.Optional;
import mocapscope.protocol.health.DeliveryProblemOccurrence;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.Finding;
import org.jspecify.annotations.Nullable;

/** The current selection that all views of the application window share, such as a signal, message or session. */
public sealed interface SharedViewSelection {

    /** Returns the id of the session that contains the selection; empty for none. */
    String session();

    /** Returns the selected message, or the one nearest to the selected moment; empty for none. */
    default Optional<MessageSelection> message() {
        return Optional.empty();
    }

    /** Returns true if it is the whole session of a source. */
    default boolean isSessionOf(SourceId source) {
        return this instanceof SessionSelection && source.session().equals(session());
    }

    /**
     * Returns the selection of a finding: its message and field, or its moment with the nearest message. Decodes
     * entries again.
     */
    static SharedViewSelection of(Session session, Finding finding) {
        var field = finding.field().isEmpty() ? null : finding.field();
        if (finding.message() != Finding.NONE) {
            return new MessageSelection(session.id(), finding.message(), field);
        }
        var location = session.history().locate(finding);
        return new MomentSelection(
                session.id(),
                finding.arrival(),
                location.message(),
                location.isExact(),
                field,
                finding.rule().code());
    }

    /** Returns the selection of a mark: the message after it, or its time if none is known. */
    static SharedViewSelection of(Session session, DeliveryProblemOccurrence mark) {
        return mark.message() >= 0 ? new MessageSelection(session.id(), mark.message(), null) : at(session, mark.at());
    }

    /**
     * Returns the selection of a time of the session's monotonic clock, with the nearest message. Decodes entries
     * again.
     */
    static MomentSelection at(Session session, long arrival) {
        return new MomentSelection(
                session.id(), arrival, session.history().locate(arrival).message(), false, null, "");
    }

    /** The empty selection. */
    record NoSelection() implements SharedViewSelection {
        @Override
        public String session() {
            return "";
        }
    }

    /**
     * A selected signal: a sensor, bone, button, channel or dial, or with index -1 a whole source. The index is that of
     * the protocol.
     */
    record SignalSelection(SourceId source, SourceDataKind kind, int index) implements SharedViewSelection {
        @Override
        public String session() {
            return source.session();
        }
    }

    /** A selected message of a session, with an optional field path. */
    record MessageSelection(
            String session, long n, @Nullable String field) implements SharedViewSelection {
        @Override
        public Optional<MessageSelection> message() {
            return Optional.of(this);
        }
    }

    /**
     * A selected moment of a session without a message of its own, such as the end of a connection.
     *
     * @param arrival the time on the session's monotonic clock
     * @param nearest the number of the nearest message, or {@link Finding#NONE}
     * @param isExact whether the moment is about a byte of that message
     * @param field the field path that the finding names
     * @param code the code of the finding's rule; empty if the moment is no finding
     */
    record MomentSelection(
            String session,
            long arrival,
            long nearest,
            boolean isExact,
            @Nullable String field,
            String code) implements SharedViewSelection {
        @Override
        public Optional<MessageSelection> message() {
            return nearest == Finding.NONE
                    ? Optional.empty()
                    : Optional.of(new MessageSelection(session, nearest, field));
        }

        /** Returns this moment with another nearest message. */
        public MomentSelection withNearest(long message) {
            return new MomentSelection(session, arrival, message, false, field, code);
        }
    }

    /** A selected session without any signal or message in it. */
    record SessionSelection(String session) implements SharedViewSelection {}

    SharedViewSelection NOTHING = new NoSelection();
}
