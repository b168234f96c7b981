package mocapscope.protocol.vmc.decode;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.sample.SourceKind;

/**
 * Identifies a source of VMC samples: the avatar, one of its parts, a device or a camera.
 *
 * @param name the serial of a device or the name of a camera; empty for the avatar
 */
record VmcAvatarOrDeviceKey(VmcSourceType type, String name) {
    private static final String AVATAR = "Avatar";

    static final VmcAvatarOrDeviceKey BODY = new VmcAvatarOrDeviceKey(VmcSourceType.BODY, AVATAR);
    static final VmcAvatarOrDeviceKey STATUS = new VmcAvatarOrDeviceKey(VmcSourceType.STATUS, AVATAR);
    static final VmcAvatarOrDeviceKey BLEND_SHAPES = new VmcAvatarOrDeviceKey(VmcSourceType.BLEND_SHAPES, AVATAR);

    /** The type of a source, with the part and kind of its samples. */
    enum VmcSourceType {
        BODY("", SourceKind.SKELETON),
        STATUS("status", SourceKind.FLAGS),
        BLEND_SHAPES("blend_shapes", SourceKind.ANALOG),
        /** A headset, controller or tracker in the scale of the avatar. */
        DEVICE("", SourceKind.TRACKER),
        /** A headset, controller or tracker as measured. */
        LOCAL_DEVICE("local", SourceKind.TRACKER),
        CAMERA("camera", SourceKind.TRACKER),
        FIELD_OF_VIEW("camera", SourceKind.ANALOG);

        private final String part;
        private final SourceKind kind;

        VmcSourceType(String part, SourceKind kind) {
            this.part = part;
            this.kind = kind;
        }
    }

    SourceId id(String session) {
        return new SourceId(session, name, type.part);
    }

    /** Returns the description of the source; {@code epoch} is that of the performer's times. */
    SourceInfo info(String session, String epoch) {
        boolean hasPoses = type.kind == SourceKind.TRACKER || type.kind == SourceKind.SKELETON;
        return new SourceInfo(
                id(session),
                type.kind,
                hasPoses ? "m" : SourceInfo.UNKNOWN,
                hasPoses ? "left-handed, y up" : SourceInfo.UNKNOWN,
                hasPoses ? "xyzw" : "",
                epoch,
                OptionalDouble.empty(),
                List.of(),
                hasPoses ? Optional.of(VmcSkeleton.UNITY) : Optional.empty());
    }
}
