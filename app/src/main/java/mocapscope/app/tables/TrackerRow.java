package mocapscope.app.tables;

import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * One tracker sensor's row: name, position, orientation, speed, report rate and age.
 *
 * @param name the bone's name, if a skeleton defines it, else the device's name for the sensor
 * @param unit the unit of the position; empty when unknown
 * @param speed in units a second; NaN when no velocity is received
 * @param age nanoseconds since the latest sample
 */
record TrackerRow(
        SessionLabel session,
        SignalRowKey part,
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
