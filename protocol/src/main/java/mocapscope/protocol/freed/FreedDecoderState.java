package mocapscope.protocol.freed;

import java.util.List;
import java.util.stream.Stream;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.DecoderStateCborReader;
import mocapscope.protocol.session.decoder.DecoderStateCborWriter;

/**
 * The state of a FreeD decoder between two datagrams: the message count and the cameras seen.
 *
 * @param cameras the ids of the cameras that were described, in their order
 */
record FreedDecoderState(long nextMessage, List<Integer> cameras) implements Decoder.DecoderState {
    static final FreedDecoderState INITIAL = new FreedDecoderState(0, List.of());
    static final int VERSION = 1;
    private static final int MOST_CAMERA_ID = 255;

    FreedDecoderState {
        cameras = List.copyOf(cameras);
    }

    FreedDecoderState afterMessage() {
        return new FreedDecoderState(nextMessage + 1, cameras);
    }

    FreedDecoderState withCamera(int id) {
        return new FreedDecoderState(
                nextMessage, Stream.concat(cameras.stream(), Stream.of(id)).toList());
    }

    void encode(DecoderStateCborWriter out) {
        out.list(cameras, id -> out.integer(id));
    }

    static FreedDecoderState decode(DecoderStateCborReader in) {
        var cameras = in.list(MOST_CAMERA_ID + 1, () -> in.integer(0, MOST_CAMERA_ID));
        in.require(cameras.stream().distinct().count() == cameras.size(), "a camera is known twice");
        return new FreedDecoderState(in.nextMessage(), cameras);
    }
}
