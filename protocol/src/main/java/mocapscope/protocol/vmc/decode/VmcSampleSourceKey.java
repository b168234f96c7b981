package mocapscope.protocol.vmc.decode;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;

/**
 * Identifies a source of VMC samples: the avatar, one of its parts, a device or a camera.
 *
 * @param name the serial of a device or the name of a camera; empty for the avatar
 */
record VmcSampleSourceKey(VmcSourceType type, String name) {
    private static final String AVATAR = "Avatar";

    static final VmcSampleSourceKey BODY = new VmcSampleSourceKey(VmcSourceType.BODY, AVATAR);
    static final VmcSampleSourceKey STATUS = new VmcSampleSourceKey(VmcSourceType.STATUS, AVATAR);
    static final VmcSampleSourceKey BLEND_SHAPES = new VmcSampleSourceKey(VmcSourceType.BLEND_SHAPES, AVATAR);

    /** The type of a source, with the part and kind of its samples. */
    enum VmcSourceType {
        BODY("", SourceDataKind.SKELETON),
        STATUS("status", SourceDataKind.FLAGS),
        BLEND_SHAPES("blend_shapes", SourceDataKind.ANALOG),
        /** A headset, controller or tracker in the scale of the avatar. */
        DEVICE("", SourceDataKind.TRACKER),
        /** A headset, controller or tracker as measured. */
        LOCAL_DEVICE("local", SourceDataKind.TRACKER),
        CAMERA("camera", SourceDataKind.TRACKER),
        FIELD_OF_VIEW("camera", SourceDataKind.ANALOG);

        private final String part;
        private final SourceDataKind kind;

        VmcSourceType(String part, SourceDataKind kind) {
            this.part = part;
            this.kind = kind;
        }
    }

    SourceId id(String session) {
        return new SourceId(session, name, type.part);
    }

    /** Returns the description of the source; {@code epoch} is that of the performer's times. */
    DeclaredSourceProperties info(String session, String epoch) {
        boolean hasPoses = type.kind == SourceDataKind.TRACKER || type.kind == SourceDataKind.SKELETON;
        return new DeclaredSourceProperties(
                id(session),
                type.kind,
                hasPoses ? "m" : DeclaredSourceProperties.UNKNOWN,
                hasPoses ? "left-handed, y up" : DeclaredSourceProperties.UNKNOWN,
                hasPoses ? "xyzw" : "",
                epoch,
                OptionalDouble.empty(),
                List.of(),
                hasPoses ? Optional.of(VmcReceivedBoneHierarchy.UNITY) : Optional.empty());
    }
}
