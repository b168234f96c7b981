package mocapscope.app.model;

import java.util.HashMap;
import mocapscope.protocol.sample.Bearing;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceBearings;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import org.jspecify.annotations.Nullable;

/** The bearings of a session's sources: what was found out, and what a person chose in its place. Not thread safe. */
final class Orienting {
    private final SourceBearings found = new SourceBearings();
    private BearingChoice choice;
    private @Nullable Bearings shown;

    Orienting(BearingChoice choice) {
        this.choice = choice;
    }

    void stated(SourceInfo info) {
        if (found.stated(info)) {
            shown = null;
        }
    }

    void look(Sample.Skeleton skeleton) {
        if (found.look(skeleton)) {
            shown = null;
        }
    }

    /** Another connection, or a person who is not content: bodies are looked at anew. */
    void anew() {
        found.anew();
    }

    void choose(BearingChoice wanted) {
        choice = wanted;
        shown = null;
        anew();
    }

    /** What a person wants. */
    BearingChoice choice() {
        return choice;
    }

    /** The same until something new is known. */
    Bearings bearings() {
        if (shown == null) {
            shown = decided();
        }
        return shown;
    }

    private Bearings decided() {
        var all = new HashMap<SourceId, Bearing>();
        found.sources().forEach(source -> all.put(source, choice.over(found.of(source))));
        return new Bearings(all, choice.over(found.other()), choice);
    }
}
