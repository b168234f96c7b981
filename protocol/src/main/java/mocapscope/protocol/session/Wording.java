package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.Misworded;
import mocapscope.protocol.bytes.Spot;
import mocapscope.protocol.transcript.Direction;

/**
 * How messages of a protocol are made and changed by hand: what debugging a handshake takes. It knows nothing of sessions
 * but what it is handed, may be asked by any thread, and never throws anything but {@link Misworded} whatever the bytes
 * hold.
 */
public interface Wording {
    /** Of a protocol that tells nothing of its messages: they are bytes. */
    Wording BYTES = new PlainWording();

    /** What goes that way, in the order of a handshake. */
    List<Phrase> phrases(Direction direction);

    /**
     * A phrase as it would be said now, by the rules: what crosses the phrase's channel at once. Ids and numbers are of
     * that moment.
     *
     * @param known all that crossed so far
     * @throws Misworded when it cannot be said now
     */
    ByteBuffer say(Phrase phrase, Decoder.Knowledge known, RandomGenerator random, Now now) throws Misworded;

    /** What can be changed in the {@code which}th message of an utterance; where it has none, in its bytes. */
    List<Spot> spots(Utterance said, int which);

    /**
     * The whole utterance anew, with other values in some spots of one of its messages. What is given counts, be it
     * against the rules; lengths, places, masks and sums that follow from it are as they must be, unless given too.
     *
     * @throws Misworded when a value cannot be written there
     */
    ByteBuffer reword(Utterance said, int which, Map<String, String> values) throws Misworded;

    /** The whole utterance without one of its messages; empty when then nothing is left of it. */
    Optional<ByteBuffer> without(Utterance said, int which);

    /**
     * What utterances have in common that are the same to the protocol, such as the number of a packet that is sent again
     * and again until it arrives; empty where each is one by itself.
     */
    default String identity(Utterance said) {
        return "";
    }
}
