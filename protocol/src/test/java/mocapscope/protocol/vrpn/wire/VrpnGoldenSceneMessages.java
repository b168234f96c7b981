package mocapscope.protocol.vrpn.wire;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/** Messages of force devices, images and log files, byte by byte by the layouts of the source. */
final class VrpnGoldenSceneMessages {
    private static final VrpnImageBounds BOX = new VrpnImageBounds(
            new VrpnImageBounds.IndexRange(0, 0),
            new VrpnImageBounds.IndexRange(16, 17),
            new VrpnImageBounds.IndexRange(256, 258));

    private static final String BOX_BYTES = """
            0000 0000 # depth.min, max
            0010 0011 # rows.min, max: 16 to 17
            0100 0102 # columns.min, max: 256 to 258
            """;

    static final List<VrpnGoldenMessage> ALL = List.of(
            new VrpnGoldenMessage(
                    "force", VrpnMessageType.FORCE, 1, new VrpnForceDeviceMessage.ForceReport(new Vec3(0, -1, 2)), """
                    0000000000000000 # force.x
                    bff0000000000000 # force.y -1
                    4000000000000000 # force.z 2
                    """),
            new VrpnGoldenMessage(
                    "contact",
                    VrpnMessageType.FORCE_CONTACT,
                    1,
                    new VrpnForceDeviceMessage.SurfaceContactPoint(new Vec3(0.25, 0, -2), Quat.IDENTITY),
                    """
                    3fd0000000000000 # position.x 0.25
                    0000000000000000 # position.y
                    c000000000000000 # position.z -2
                    0000000000000000 # orientation.x
                    0000000000000000 # orientation.y
                    0000000000000000 # orientation.z
                    3ff0000000000000 # orientation.w 1
                    """),
            new VrpnGoldenMessage(
                    "force failure", VrpnMessageType.FORCE_ERROR, 1, new VrpnForceDeviceMessage.ForceError(2), """
                    00000002 # code
                    """),
            new VrpnGoldenMessage(
                    "image description",
                    VrpnMessageType.IMAGE_DESCRIPTION,
                    1,
                    new VrpnImageTransferControlMessage.ImagerDescription(
                            1, 480, 640, List.of(new VrpnImageChannel(0, 255, 0, 0.5f, 0, "height", "nm"))),
                    """
                    00000001 # depth
                    000001e0 # rows 480
                    00000280 # columns 640
                    00000001 # num_channels
                    00000000 # channels[0].min
                    437f0000 # channels[0].max 255
                    00000000 # channels[0].offset
                    3f000000 # channels[0].scale 0.5
                    00000000 # channels[0].compression
                    686569676874 # channels[0].name height
                    """ + "00".repeat(94) + "6e6d # channels[0].units nm\n" + "00".repeat(98)),
            new VrpnGoldenMessage(
                    "begin of a frame",
                    VrpnMessageType.IMAGE_BEGIN,
                    1,
                    new VrpnImageTransferControlMessage.ImageBegin(BOX),
                    BOX_BYTES),
            new VrpnGoldenMessage(
                    "end of a frame",
                    VrpnMessageType.IMAGE_END,
                    1,
                    new VrpnImageTransferControlMessage.ImageEnd(BOX),
                    BOX_BYTES),
            new VrpnGoldenMessage(
                    "discarded frames",
                    VrpnMessageType.IMAGE_DISCARDED,
                    1,
                    new VrpnImageTransferControlMessage.DiscardedImages(40_000),
                    """
                    9c40 # count
                    """),
            new VrpnGoldenMessage(
                    "throttle",
                    VrpnMessageType.IMAGE_THROTTLE,
                    1,
                    new VrpnImageTransferControlMessage.ImageThrottleRequest(-1),
                    """
                    ffffffff # count: all
                    """),
            region(
                    VrpnImageRegionMessage.VrpnPixelFormat.U8,
                    VrpnMessageType.REGION_U8,
                    "0001 # value_type",
                    "010203040506"),
            region(
                    VrpnImageRegionMessage.VrpnPixelFormat.U16,
                    VrpnMessageType.REGION_U16,
                    "0004 # value_type",
                    "0102".repeat(6)),
            region(
                    VrpnImageRegionMessage.VrpnPixelFormat.U12,
                    VrpnMessageType.REGION_U12,
                    "0005 # value_type",
                    "ff0f".repeat(6)),
            region(
                    VrpnImageRegionMessage.VrpnPixelFormat.F32,
                    VrpnMessageType.REGION_F32,
                    "0006 # value_type",
                    "0000803f".repeat(6)),
            new VrpnGoldenMessage(
                    "logging request",
                    VrpnMessageType.LOGGING_REQUEST,
                    1,
                    new VrpnAuxiliaryLoggerMessage.LoggingRequest(
                            new VrpnAuxiliaryLoggerMessage.LogFileNames("in", "o", "", "far")),
                    names()),
            new VrpnGoldenMessage(
                    "logging response",
                    VrpnMessageType.LOGGING_RESPONSE,
                    1,
                    new VrpnAuxiliaryLoggerMessage.LoggingResponse(
                            new VrpnAuxiliaryLoggerMessage.LogFileNames("in", "o", "", "far")),
                    names()),
            new VrpnGoldenMessage(
                    "logging status",
                    VrpnMessageType.LOGGING_STATUS_REQUEST,
                    1,
                    new VrpnAuxiliaryLoggerMessage.LoggingStatusRequest(),
                    ""));

    private VrpnGoldenSceneMessages() {}

    private static String names() {
        return """
                00000002 # local_in_length
                00000001 # local_out_length
                00000000 # remote_in_length
                00000003 # remote_out_length
                696e     # local_in in
                6f       # local_out o
                666172   # remote_out far
                """;
    }

    private static VrpnGoldenMessage region(
            VrpnImageRegionMessage.VrpnPixelFormat format, VrpnMessageType type, String number, String bytes) {
        return new VrpnGoldenMessage(
                "region of " + format,
                type,
                1,
                new VrpnImageRegionMessage(format, 2, BOX, ByteBuffer.wrap(VrpnTestBytes.hex(bytes))),
                "0002 # channel\n" + BOX_BYTES + number + "\n" + bytes);
    }
}
