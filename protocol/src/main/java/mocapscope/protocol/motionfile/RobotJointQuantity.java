package mocapscope.protocol.motionfile;

import java.util.Locale;
import java.util.function.ToDoubleFunction;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.JointState;

/** A quantity of a robot joint (position, velocity, acceleration or effort), shown as a numeric channel. */
enum RobotJointQuantity {
    POSITION(JointState::position),
    VELOCITY(JointState::velocity),
    ACCELERATION(JointState::acceleration),
    EFFORT(JointState::effort);

    private final ToDoubleFunction<JointState> value;

    RobotJointQuantity(ToDoubleFunction<JointState> value) {
        this.value = value;
    }

    /** Returns the value of a joint; NaN if it is not stated. */
    double value(JointState joint) {
        return value.applyAsDouble(joint);
    }

    /** Returns the name in the schema, such as {@code position}. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
