package mocapscope.protocol.vrpn;

import java.util.List;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/**
 * A minimal message that marks a sender as a source of one kind when a checkpoint is decoded.
 *
 * @param timeless a message of the kind whose time is ignored; null for a kind that has none
 */
record VrpnExample(SourceKind kind, VrpnMessage.Sayable message, VrpnMessage.@Nullable Sayable timeless) {
    /** One example for each kind of source. */
    static final List<VrpnExample> ALL = List.of(
            new VrpnExample(
                    SourceKind.TRACKER,
                    new VrpnTracker.PosQuat(0, Vec3.ZERO, Quat.IDENTITY),
                    new VrpnRoom.ToRoom(Vec3.ZERO, Quat.IDENTITY)),
            new VrpnExample(SourceKind.BUTTON, new VrpnButton.Change(0, 0), new VrpnButton.States(Ints.of())),
            new VrpnExample(SourceKind.ANALOG, new VrpnAnalog(ImmutableDoubleArray.NONE), null),
            new VrpnExample(SourceKind.DIAL, new VrpnDial(0, 0), null),
            new VrpnExample(SourceKind.TEXT, new VrpnBase.Text(0, 0, ""), null));

    private static final long LATER = 1_000_000_000L;

    /**
     * Writes the message with this time; with {@code backwards}, preceded by two messages whose time runs backwards.
     */
    void say(VrpnScript script, int type, int sender, long time, boolean backwards) {
        if (backwards) {
            script.say(new VrpnHeader(LATER, sender, type), message);
            script.say(new VrpnHeader(0, sender, type), message);
        }
        script.say(new VrpnHeader(time, sender, type), message);
    }
}
