package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/** What devices that push, see and log say: by the layouts of the source. */
final class GoldenScenes {
    private static final ImageBox BOX =
            new ImageBox(new ImageBox.Span(0, 0), new ImageBox.Span(16, 17), new ImageBox.Span(256, 258));

    private static final String BOX_BYTES = """
            0000 0000 # depth.min, max
            0010 0011 # rows.min, max: 16 to 17
            0100 0102 # columns.min, max: 256 to 258
            """;

    static final List<Golden> ALL = List.of(
            new Golden("force", VrpnType.FORCE, 1, new VrpnForce.Push(new Vec3(0, -1, 2)), """
                    0000000000000000 # force.x
                    bff0000000000000 # force.y -1
                    4000000000000000 # force.z 2
                    """),
            new Golden(
                    "contact",
                    VrpnType.FORCE_CONTACT,
                    1,
                    new VrpnForce.Contact(new Vec3(0.25, 0, -2), Quat.IDENTITY),
                    """
                    3fd0000000000000 # position.x 0.25
                    0000000000000000 # position.y
                    c000000000000000 # position.z -2
                    0000000000000000 # orientation.x
                    0000000000000000 # orientation.y
                    0000000000000000 # orientation.z
                    3ff0000000000000 # orientation.w 1
                    """),
            new Golden("force failure", VrpnType.FORCE_ERROR, 1, new VrpnForce.Failure(2), """
                    00000002 # code
                    """),
            new Golden(
                    "image description",
                    VrpnType.IMAGE_DESCRIPTION,
                    1,
                    new VrpnImager.Description(
                            1, 480, 640, List.of(new ImageChannel(0, 255, 0, 0.5f, 0, "height", "nm"))),
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
            new Golden("begin of a frame", VrpnType.IMAGE_BEGIN, 1, new VrpnImager.BeginFrame(BOX), BOX_BYTES),
            new Golden("end of a frame", VrpnType.IMAGE_END, 1, new VrpnImager.EndFrame(BOX), BOX_BYTES),
            new Golden("discarded frames", VrpnType.IMAGE_DISCARDED, 1, new VrpnImager.Discarded(40_000), """
                    9c40 # count
                    """),
            new Golden("throttle", VrpnType.IMAGE_THROTTLE, 1, new VrpnImager.Throttle(-1), """
                    ffffffff # count: all
                    """),
            region(VrpnRegion.Values.U8, VrpnType.REGION_U8, "0001 # value_type", "010203040506"),
            region(VrpnRegion.Values.U16, VrpnType.REGION_U16, "0004 # value_type", "0102".repeat(6)),
            region(VrpnRegion.Values.U12, VrpnType.REGION_U12, "0005 # value_type", "ff0f".repeat(6)),
            region(VrpnRegion.Values.F32, VrpnType.REGION_F32, "0006 # value_type", "0000803f".repeat(6)),
            new Golden(
                    "logging request",
                    VrpnType.LOGGING_REQUEST,
                    1,
                    new VrpnLogger.Request(new VrpnLogger.Names("in", "o", "", "far")),
                    names()),
            new Golden(
                    "logging response",
                    VrpnType.LOGGING_RESPONSE,
                    1,
                    new VrpnLogger.Response(new VrpnLogger.Names("in", "o", "", "far")),
                    names()),
            new Golden("logging status", VrpnType.LOGGING_STATUS_REQUEST, 1, new VrpnLogger.StatusRequest(), ""));

    private GoldenScenes() {}

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

    private static Golden region(VrpnRegion.Values values, VrpnType type, String number, String bytes) {
        return new Golden(
                "region of " + values,
                type,
                1,
                new VrpnRegion(values, 2, BOX, ByteBuffer.wrap(Bytes.hex(bytes))),
                "0002 # channel\n" + BOX_BYTES + number + "\n" + bytes);
    }
}
