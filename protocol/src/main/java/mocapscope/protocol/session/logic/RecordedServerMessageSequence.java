package mocapscope.protocol.session.logic;

import mocapscope.protocol.session.decoder.Decoder;
import org.jspecify.annotations.Nullable;

/** Supplies the recorded messages of a server one by one, with the times to send them. Used by one thread. */
public interface RecordedServerMessageSequence {

    /** Starts from the beginning, also repeatedly. */
    void rewind();

    /** Returns the next step; null after the end. */
    @Nullable
    ReplayedTransmission peek();

    /** Advances to the following step. */
    void consume();

    /** Returns the decoder state after all steps so far, which a new client must know. */
    Decoder.DecoderState state();

    /** Returns the reason for the end, for display: the recording has ended, or an error in it. */
    String endReason();
}
