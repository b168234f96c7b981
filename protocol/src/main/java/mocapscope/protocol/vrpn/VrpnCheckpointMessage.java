package mocapscope.protocol.vrpn;

import java.util.List;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/**
 * A minimal message that marks a sender as a source of one kind when a checkpoint is decoded.
 *
 * @param timeless a message of the kind whose time is ignored; null for a kind that has none
 */
record VrpnCheckpointMessage(
        SourceKind kind,
        VrpnMessage.VrpnEncodableMessage message,
        VrpnMessage.@Nullable VrpnEncodableMessage timeless) {
    /** One example for each kind of source. */
    static final List<VrpnCheckpointMessage> ALL = List.of(
            new VrpnCheckpointMessage(
                    SourceKind.TRACKER,
                    new VrpnTrackerMessage.PosQuat(0, Vec3.ZERO, Quat.IDENTITY),
                    new VrpnTrackerGeometryMessage.TrackerToRoomTransform(Vec3.ZERO, Quat.IDENTITY)),
            new VrpnCheckpointMessage(
                    SourceKind.BUTTON,
                    new VrpnButtonMessage.ButtonChange(0, 0),
                    new VrpnButtonMessage.ButtonStates(ImmutableIntArray.of())),
            new VrpnCheckpointMessage(SourceKind.ANALOG, new VrpnAnalogMessage(ImmutableDoubleArray.NONE), null),
            new VrpnCheckpointMessage(SourceKind.DIAL, new VrpnDialMessage(0, 0), null),
            new VrpnCheckpointMessage(SourceKind.TEXT, new VrpnBaseMessage.TextMessage(0, 0, ""), null));

    private static final long LATER = 1_000_000_000L;

    /**
     * Writes the message with this time; with {@code backwards}, preceded by two messages whose time runs backwards.
     */
    void write(VrpnMessageSequenceWriter script, int type, int sender, long time, boolean backwards) {
        if (backwards) {
            script.write(new VrpnMessageHeader(LATER, sender, type), message);
            script.write(new VrpnMessageHeader(0, sender, type), message);
        }
        script.write(new VrpnMessageHeader(time, sender, type), message);
    }
}
