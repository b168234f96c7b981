package mocapscope.protocol.benchmark;

import mocapscope.protocol.session.event.DecoderEventEmitter;
import org.jspecify.annotations.Nullable;

/** Something that is decoded again and again, and the same bytes read by a bare loop. Of one thread. */
public interface DecoderWorkload {

    /** Messages that each call reads. */
    int messages();

    /** Has the decoder read the next of them; returns something that depends on what was read. */
    long decoded(DecoderEventEmitter out);

    /**
     * Reads the same with a loop that takes every field that a sample is made of, checks nothing but lengths, and makes
     * nothing but the samples: no messages.
     */
    long baseline(DecoderEventEmitter out);

    /** Runs a loop that also makes the messages: everything that a decoder must make. */
    default long baselineWithMessages(DecoderEventEmitter out) {
        return baseline(out);
    }

    /** Returns the state after the decoder's last entry; null without one. */
    default @Nullable Object decoderState() {
        return null;
    }
}
