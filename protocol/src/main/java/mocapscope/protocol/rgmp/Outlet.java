package mocapscope.protocol.rgmp;

import mocapscope.protocol.sample.AnalogLayout;
import mocapscope.protocol.sample.SourceInfo;

/** How one stream is told to the rest of the program: as a tracker, or as a row of analog channels. */
record Outlet(StreamInfo stream, SourceInfo source, AnalogLayout layout) {

    /** Whether its numbers say where something is. */
    boolean pose() {
        return poses(stream);
    }

    static boolean poses(StreamInfo stream) {
        return stream.measure().pose() && stream.fits();
    }

    /** Whether its numbers are bits. */
    boolean flags() {
        return stream.measure() == Measure.STATUS_FLAGS && stream.fits();
    }
}
