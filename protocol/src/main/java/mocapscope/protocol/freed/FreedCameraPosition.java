package mocapscope.protocol.freed;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.DecodedMessage;

/**
 * A FreeD D1 message: the pose, zoom and focus of one camera, as integers on the wire (A.3.2, Appendix B).
 *
 * @param cameraId the number of the camera, 0 to 255
 * @param pan in 1/32768 degree; positive to the right
 * @param tilt in 1/32768 degree; positive upwards
 * @param roll in 1/32768 degree; positive clockwise, seen from behind the camera
 * @param x in 1/64 mm
 * @param y in 1/64 mm; a camera without pan and tilt looks along y
 * @param z the height in 1/64 mm
 * @param zoom in units of the lens, 0 to 2²⁴ − 1
 * @param focus in units of the lens, 0 to 2²⁴ − 1
 * @param spare 16 bits without a common meaning
 */
record FreedCameraPosition(
        int cameraId, int pan, int tilt, int roll, int x, int y, int z, int zoom, int focus, int spare)
        implements DecodedMessage.MessageBody {
    static final double UNITS_PER_DEGREE = 32_768;
    static final double UNITS_PER_MM = 64;
    private static final String ANGLE_UNIT = "deg/32768";
    private static final String LENGTH_UNIT = "mm/64";
    private static final Vec3 X = new Vec3(1, 0, 0);
    private static final Vec3 Y = new Vec3(0, 1, 0);
    private static final Vec3 Z = new Vec3(0, 0, 1);

    /** Reads the fields between the type and the checksum. */
    static FreedCameraPosition read(int cameraId, ByteReader in) {
        in.section("B.2");
        int pan = in.i24("pan", ANGLE_UNIT);
        in.section("B.3");
        int tilt = in.i24("tilt", ANGLE_UNIT);
        in.section("B.4");
        int roll = in.i24("roll", ANGLE_UNIT);
        in.section("B.5");
        int x = in.i24("x", LENGTH_UNIT);
        in.section("B.6");
        int y = in.i24("y", LENGTH_UNIT);
        in.section("B.7");
        int z = in.i24("z", LENGTH_UNIT);
        in.section("B.8");
        int zoom = in.u24("zoom", "");
        in.section("B.9");
        int focus = in.u24("focus", "");
        in.section(FreedMessageType.POSITION.section());
        int spare = in.u16("spare");
        return new FreedCameraPosition(cameraId, pan, tilt, roll, x, y, z, zoom, focus, spare);
    }

    /** Returns the whole message with its checksum. */
    ByteBuffer write() {
        var out = new ByteWriter(ByteOrder.BIG_ENDIAN)
                .u8("type", FreedMessageType.POSITION.number())
                .u8("camera_id", cameraId)
                .i24("pan", pan)
                .i24("tilt", tilt)
                .i24("roll", roll)
                .i24("x", x)
                .i24("y", y)
                .i24("z", z)
                .u24("zoom", zoom)
                .u24("focus", focus)
                .u16("spare", spare);
        return FreedMessageType.withChecksum(out);
    }

    @Override
    public boolean carriesDeviceData() {
        return true;
    }

    /** Returns the position in millimetres. */
    Vec3 position() {
        return new Vec3(x / UNITS_PER_MM, y / UNITS_PER_MM, z / UNITS_PER_MM);
    }

    /** Returns the rotation of a camera that looks along y with z up: roll first, then tilt, then pan. */
    Quat orientation() {
        return Quat.about(Z, -radians(pan)).times(Quat.about(X, radians(tilt))).times(Quat.about(Y, radians(roll)));
    }

    private static double radians(int angle) {
        return Math.toRadians(angle / UNITS_PER_DEGREE);
    }

    /** Returns a message for a pose of the scene, in metres with y up; a camera without rotation looks along −z. */
    static FreedCameraPosition ofScene(int cameraId, Vec3 position, Quat rotation, int zoom, int focus) {
        var turn = new Quat(rotation.x(), -rotation.z(), rotation.y(), rotation.w());
        var ahead = turn.rotate(Y);
        double pan = Math.atan2(ahead.x(), ahead.y());
        double tilt = Math.asin(Math.clamp(ahead.z(), -1, 1));
        double roll = Math.atan2(-turn.rotate(X).z(), turn.rotate(Z).z());
        return new FreedCameraPosition(
                cameraId,
                angle(pan),
                angle(tilt),
                angle(roll),
                length(position.x()),
                length(-position.z()),
                length(position.y()),
                zoom,
                focus,
                0);
    }

    private static int angle(double radians) {
        return (int) Math.round(Math.toDegrees(radians) * UNITS_PER_DEGREE);
    }

    private static int length(double metres) {
        return Math.clamp(Math.round(metres * 1000 * UNITS_PER_MM), -(1 << 23), (1 << 23) - 1);
    }
}
