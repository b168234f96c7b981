package mocapscope.app.tables;

import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * What the table of trackers says of one sensor.
 *
 * @param name the bone's, when a skeleton knows it, else what the device calls the sensor
 * @param unit of the position; empty when unknown
 * @param speed in units a second; NaN when the wire gives no velocity
 * @param age nanoseconds since it came
 */
record TrackerRow(
        Origin session,
        Part part,
        String name,
        String unit,
        Vec3 position,
        Quat orientation,
        double speed,
        double hertz,
        long age) {

    String device() {
        return part.source().label();
    }

    int sensor() {
        return part.index();
    }
}
