package mocapscope.protocol.session.framing;

import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.transcript.Direction;

/**
 * Finds message boundaries in a byte stream, starting at the parsing state of a given decoder.
 * @param <S> the protocol's framing state
 */
public final class DecoderResumedStreamFramer<S extends FramingState<S>> implements StreamFramer {
    private final Direction direction;
    private S state;
    private PartialMessage partial;
    private boolean undecodable;

    public DecoderResumedStreamFramer(S state, PartialMessage partial, Direction direction) {
        this.direction = direction;
        this.state = state;
        this.partial = partial;
    }

    @Override
    public int nextLength(ByteBuffer bytes) {
        int available = partial.length() + bytes.remaining();
        if (available < partial.required()) {
            return 0;
        }
        return undecodable ? bytes.remaining() : next(partial.joined(bytes, available), available);
    }

    @Override
    public boolean isUndecodable() {
        return undecodable || state.isUndecodable();
    }

    private int next(ByteBuffer all, int available) {
        int start = partial.length();
        int required;
        try {
            required = state.required(all, 0, direction);
            if (required > available) {
                partial = partial.requiring(required);
                return 0;
            }
            state = state.advance(all, 0, required);
        } catch (DecodeException _) {
            undecodable = true;
            required = available;
        }
        partial = PartialMessage.NONE;
        return required - start;
    }
}
