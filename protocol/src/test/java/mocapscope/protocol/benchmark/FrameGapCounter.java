package mocapscope.protocol.benchmark;

import mocapscope.protocol.sample.SampleMetadata;

/** Counts the frames of one source by its own clock: the smallest step is from one frame to the next. */
final class FrameGapCounter {
    private long last = SampleMetadata.NO_TIME;
    private long step = Long.MAX_VALUE;

    /** Returns the number of frames missing right before the one with this time. */
    long missing(long time) {
        long ahead = last == SampleMetadata.NO_TIME ? 0 : time - last;
        last = time;
        if (ahead <= 0) {
            return 0;
        }
        step = Math.min(step, ahead);
        return Math.round((double) ahead / step) - 1;
    }
}
