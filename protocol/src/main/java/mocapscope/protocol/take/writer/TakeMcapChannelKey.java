package mocapscope.protocol.take.writer;

import java.util.Arrays;
import java.util.List;
import mocapscope.protocol.scene.SourceTimeSeriesDescriptor;
import mocapscope.protocol.take.codec.TakeChannelType;
import org.jspecify.annotations.Nullable;

/**
 * Identifies an MCAP channel of a recording by its data type and, optionally, by one time series.
 *
 * @param series null for the common topic of the type
 */
record TakeMcapChannelKey(TakeChannelType type, @Nullable SourceTimeSeriesDescriptor series) {
    private static final List<TakeMcapChannelKey> COMMON = Arrays.stream(TakeChannelType.values())
            .map(type -> new TakeMcapChannelKey(type, null))
            .toList();

    /** Returns the common topic of a type. */
    static TakeMcapChannelKey common(TakeChannelType type) {
        return COMMON.get(type.ordinal());
    }

    /** Returns whether a take may lack its channel. */
    boolean isOptional() {
        return series != null || type == TakeChannelType.POINTS || type == TakeChannelType.SCENE;
    }

    /** Returns the topic of a series. */
    static TakeMcapChannelKey of(SourceTimeSeriesDescriptor series) {
        return new TakeMcapChannelKey(
                switch (series.kind()) {
                    case NUMBERS -> TakeChannelType.ANALOG;
                    case BUTTONS -> TakeChannelType.BUTTONS;
                    case CLOCK -> TakeChannelType.HEALTH;
                },
                series);
    }
}
