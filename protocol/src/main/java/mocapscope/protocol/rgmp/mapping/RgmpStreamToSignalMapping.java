package mocapscope.protocol.rgmp.mapping;

import mocapscope.protocol.rgmp.definition.RgmpStreamDescriptor;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.StatusFlagBitLayout;

/** A mapping from one RGMP measurement stream to its meaning: a sensor's pose, analog channels or status flags. */
public sealed interface RgmpStreamToSignalMapping {

    RgmpStreamDescriptor stream();

    /** Maps a pose stream to a numbered sensor of its group's tracker. */
    record SensorMapping(RgmpStreamDescriptor stream, int number) implements RgmpStreamToSignalMapping {}

    /** Maps a stream to an analog source with one row of channels. */
    record AnalogMapping(RgmpStreamDescriptor stream, SourceId source, AnalogChannelDescription layout)
            implements RgmpStreamToSignalMapping {}

    /**
     * Maps a status-flag stream to a flag source of at most 64 bits. Further bits appear only in the message's fields.
     */
    record FlagsMapping(RgmpStreamDescriptor stream, SourceId source, StatusFlagBitLayout layout)
            implements RgmpStreamToSignalMapping {}
}
