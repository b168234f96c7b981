package mocapscope.protocol.vmc.decode;

import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.vmc.osc.OscPacket;

/** A position and rotation that a VMC message states for a bone, device or camera. */
record VmcMessagePose(Vec3 position, Quat rotation) {
    static final VmcMessagePose ORIGIN = new VmcMessagePose(Vec3.ZERO, Quat.IDENTITY);

    /** The number of values. */
    static final int SIZE = 7;

    /** Reads the seven numbers that follow the name in a message. */
    static VmcMessagePose of(OscPacket.OscMessage message) {
        return new VmcMessagePose(
                new Vec3(number(message, 1), number(message, 2), number(message, 3)),
                new Quat(number(message, 4), number(message, 5), number(message, 6), number(message, 7)));
    }

    private static double number(OscPacket.OscMessage message, int index) {
        return (Float) message.arguments().get(index).value();
    }

    boolean isFinite() {
        return position.isFinite() && rotation.isFinite();
    }

    /** Returns this pose, which is relative to {@code parent}, in the space of the parent. */
    VmcMessagePose within(VmcMessagePose parent) {
        var turn = parent.rotation.normalised();
        return new VmcMessagePose(turn.rotate(position).plus(parent.position), turn.times(rotation));
    }
}
