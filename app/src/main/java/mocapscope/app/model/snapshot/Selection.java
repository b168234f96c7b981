package mocapscope.app.model.snapshot;

import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceKind;
import org.jspecify.annotations.Nullable;

/** The linked selection of all views: a signal, a message or field, a session, or nothing. */
public sealed interface Selection {

    /** Returns the id of the session that contains the selection; empty for none. */
    String session();

    /** The empty selection. */
    record NoSelection() implements Selection {
        @Override
        public String session() {
            return "";
        }
    }

    /**
     * A selected signal: a sensor, bone, button, channel or dial, or with index -1 a whole source. The index is that of
     * the protocol.
     */
    record SignalSelection(SourceId source, SourceKind kind, int index) implements Selection {
        @Override
        public String session() {
            return source.session();
        }
    }

    /** A selected message of a session, with an optional field path. */
    record MessageSelection(
            String session, long n, @Nullable String field) implements Selection {}

    /** A selected session without any signal or message in it. */
    record SessionSelection(String session) implements Selection {}

    Selection NOTHING = new NoSelection();
}
