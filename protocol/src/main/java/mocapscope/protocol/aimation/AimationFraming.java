package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.session.Framing;
import mocapscope.protocol.transcript.Direction;

/**
 * Finds the length of the next HTTP head or WebSocket frame of an AImation stream for the intercept gate. Starts from
 * the state of a decoder, which may be in the middle of a head or frame.
 */
final class AimationFraming implements Framing {
    private final Direction direction;
    private Stage stage;
    private Half half;

    AimationFraming(Stage stage, Half half, Direction direction) {
        this.stage = stage;
        this.half = half;
        this.direction = direction;
    }

    @Override
    public int next(ByteBuffer bytes) {
        if (half.waits(bytes)) {
            return 0;
        }
        var all = half.joined(bytes);
        stage = stage.begun(all);
        try {
            int needs = stage.needs(all, direction);
            if (needs > all.remaining()) {
                return 0;
            }
            int length = needs - half.length();
            stage = stage == Stage.HEAD ? Stage.FRAMES : stage;
            half = Half.NONE;
            return length;
        } catch (DecodeException _) {
            stage = Stage.BYTES;
            half = Half.NONE;
            return bytes.remaining();
        }
    }
}
