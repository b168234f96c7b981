package mocapscope.app.model;

import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/** What a person has picked; every view shows it in its own way. */
public sealed interface Selection {

    /** Nothing is picked. */
    record Nothing() implements Selection {}

    /** One signal: a sensor, bone, button, channel or dial; {@code index} −1 means the whole source. */
    record Signal(SourceId source, Kind kind, int index) implements Selection {}

    /** One message of a session, and in it perhaps a field, by its path. */
    record Message(String session, long n, @Nullable String field) implements Selection {}

    /** A session as a whole: what is to be looked at next, and nothing in it yet. */
    record Whole(String session) implements Selection {}

    Selection NOTHING = new Nothing();
}
