package mocapscope.protocol.session;

import java.util.List;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.transcript.Entry;

/** Sees all that a session goes through. Called by the thread that owns the session, so it must be quick. */
public interface Tap extends Sink {
    /** In place of one where nobody wants to see it. */
    Tap NOBODY = new Nobody();

    /** The session has come to another step or phase. */
    void state(State state);

    /** Something happened on a channel; its messages and samples follow. */
    void entry(Entry entry);

    /** All messages, samples and findings of that entry have come. */
    default void settled(Entry entry) {}

    /** A person asks the peer for something: what leaves until {@link #asked} is that. */
    default void asking(Request request) {}

    /** All that a request made us say has been said, if nothing holds it. */
    default void asked(Request request) {}

    /**
     * Where a session is gone on with from its middle: something was told before and holds. It has its own time, and
     * counts as nothing that came.
     */
    default void still(Sample.Lasting sample) {}

    /** How the transport is at a moment of the monotonic clock. */
    default void vitals(List<Vital> vitals, long at) {}

    /** A person may pick what to ask for; with the next {@link Phase#CONNECTING} none is left. */
    default void offer(Offer offer) {}

    /** One more finding of a rule of which so many came that they are only counted. */
    default void repeated(Finding finding) {}
}
