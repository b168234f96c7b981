package mocapscope.protocol.rgmp;

import mocapscope.protocol.sample.AnalogLayout;
import mocapscope.protocol.sample.FlagLayout;
import mocapscope.protocol.sample.SourceId;

/** How one stream is told to the rest of the program. */
sealed interface Outlet {

    StreamInfo stream();

    /** As a sensor of its group. */
    record Sensor(StreamInfo stream, int number) implements Outlet {}

    /** As a row of analog channels. */
    record Row(StreamInfo stream, SourceId source, AnalogLayout layout) implements Outlet {}

    /** As flags; those beyond the 64th are in the message's fields alone. */
    record Bits(StreamInfo stream, SourceId source, FlagLayout layout) implements Outlet {}
}
