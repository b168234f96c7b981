package mocapscope.protocol.setp;

import java.util.List;

/**
 * What became of a packet that came.
 *
 * @param frames in order, those whose messages are not complete yet; without Acknowledgements
 */
record Arrival(Verdict verdict, List<SetpFrame> frames) {
    Arrival {
        frames = List.copyOf(frames);
    }

    static Arrival without(Verdict verdict) {
        return new Arrival(verdict, List.of());
    }
}
