package mocapscope.protocol.freed;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/** Encodes each device of a motion source as a FreeD camera datagram with pose, zoom and focus. Not thread-safe. */
final class FreedMotionFrameEncoder {
    private static final int MOST_CAMERA_ID = 255;

    /** The value of zoom and focus for a channel at 1: the encoders of many lenses have 16 bits. */
    private static final int MOST_LENS_VALUE = 0xffff;

    private final ServedMotionSource source;
    private final Basis basis;
    private final List<FreedServedCamera> cameras = new ArrayList<>();

    /** The camera of one device. A lost sensor keeps its last pose. */
    private static final class FreedServedCamera {
        private final String device;
        private final int id;
        private @Nullable Vec3 position;
        private Quat rotation = Quat.IDENTITY;
        private int zoom;
        private int focus;

        FreedServedCamera(String device, int id) {
            this.device = device;
            this.id = id;
        }

        void setPose(Vec3 other, Quat turn) {
            if (other.isFinite() && turn.isFinite() && turn.lengthSquared() > 0) {
                position = other;
                rotation = turn.normalised();
            }
        }
    }

    /** Creates an encoder of the devices that are {@code named}, or of all, with ids from {@code firstId} up to 255. */
    FreedMotionFrameEncoder(ServedMotionSource source, List<String> named, int firstId) {
        this.source = source;
        this.basis = source.layout().basis();
        source.layout().selectDevices(named).stream()
                .limit(MOST_CAMERA_ID + 1L - firstId)
                .map(ServedMotionSourceDescription.DeviceLayout::name)
                .forEach(name -> cameras.add(new FreedServedCamera(name, firstId + cameras.size())));
    }

    /** Returns the datagrams of a moment since the start of the motion. */
    List<ByteBuffer> encode(long moment) {
        source.emitSamples(moment, moment, this::apply);
        var datagrams = new ArrayList<ByteBuffer>();
        for (var camera : cameras) {
            if (camera.position != null) {
                datagrams.add(FreedCameraPosition.ofScene(
                                camera.id, camera.position, camera.rotation, camera.zoom, camera.focus)
                        .write());
            }
        }
        return datagrams;
    }

    private void apply(Sample sample) {
        for (var camera : cameras) {
            if (camera.device.equals(sample.stamp().source().device())) {
                apply(sample, camera);
            }
        }
    }

    private void apply(Sample sample, FreedServedCamera camera) {
        switch (sample) {
            case Sample.Pose pose when pose.sensor() == 0 -> setPose(camera, pose.position(), pose.orientation());
            case Sample.Skeleton skeleton
            when !skeleton.map().bones().isEmpty() ->
                setPose(
                        camera,
                        skeleton.positions().vec3(0),
                        skeleton.orientations().quat(0));
            case Sample.Analog analog -> {
                camera.zoom = lensValue(analog, 0);
                camera.focus = lensValue(analog, 1);
            }
            // FreeD has a pose, zoom and focus only.
            default -> {}
        }
    }

    private void setPose(FreedServedCamera camera, Vec3 position, Quat rotation) {
        camera.setPose(basis.toScene(position), basis.toScene(rotation));
    }

    private static int lensValue(Sample.Analog analog, int channel) {
        double value = channel < analog.channels().size() ? analog.channels().at(channel) : 0;
        return (int) Math.round(Math.clamp(Double.isNaN(value) ? 0 : value, 0, 1) * MOST_LENS_VALUE);
    }
}
