package mocapscope.protocol.aimation.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import mocapscope.protocol.aimation.AimationTestPackets;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import org.junit.jupiter.api.Test;

/** The two examples of the protocol's document, byte for byte. */
class AimationDocumentExamplesTest {
    private static final String REGISTER = """
            41694d6174696f6e # AiMation
            00000000000000   # reserved, as clients send them
            00               # version
            0100000000000000 # one block
            06000000         # of JSON
            24000000         # at 36
            49000000         # of 73 bytes
            7b2248616e646c65724944223a31342c22436c69656e744e616d65223a22556e7265616c
            20456e67696e6520352e342e32222c22526571756573746564506f736554797065223a317d
            """;
    private static final String DATA = """
            41694d6174696f6e # AiMation
            5555555aaaaaaa   # reserved, as Studio sends them
            00               # version
            0300000000000000 # three blocks
            06000000 3c000000 4e000000 # JSON at 60, 78 bytes
            03000000 8a000000 4d000000 # points at 138, 77 of them
            0b000000 26040000 4d000000 # quaternions at 1062, 77 of them
            7b22426f6e65436f756e74223a37372c224672616d654944223a302c2248616e646c65724944223a31372c
            22576f726c6454696d65496e5365636f6e6473223a323033303831312e33323334377d
            """;
    private static final String POINT = "4d419fc0 980b04c3 ddbd1542"; // x, y, z
    private static final String QUATERNION = "00000080 00000080 00000080 0000803f"; // -0, -0, -0, 1

    private final ArrayList<DecodeException> violations = new ArrayList<>();

    @Test
    void registrationMatchesDocumentExample() {
        var request = new AimationMessage.RegistrationRequest("Unreal Engine 5.4.2", 1);

        assertEquals(
                request,
                AimationMessageParser.read(
                        AimationTestPackets.hex(REGISTER), AimationViolationPolicy.of(true, violations::add)));
        assertEquals(
                AimationTestPackets.hex(AimationTestPackets.hex(REGISTER)),
                AimationTestPackets.hex(request.packet().bytes()));
        assertEquals(109, request.packet().bytes().remaining());
        assertEquals(new ArrayList<>(), violations);
    }

    @Test
    void dataPacketMatchesDocumentExample() {
        var wire = DATA + POINT.repeat(77) + QUATERNION.repeat(77);
        var skeletonData = (AimationMessage.SkeletonData) AimationMessageParser.read(
                AimationTestPackets.hex(wire), AimationViolationPolicy.of(true, violations::add));

        assertEquals(77, skeletonData.bones());
        assertEquals(0, skeletonData.frameId());
        assertEquals(2030811.32347, skeletonData.worldTime());
        assertEquals(
                ImmutableDoubleArray.of(-4.9767213f, -132.04529f, 37.435413f),
                ImmutableDoubleArray.of(first(skeletonData.points(), 3)));
        assertEquals(
                ImmutableDoubleArray.of(-0.0, -0.0, -0.0, 1),
                ImmutableDoubleArray.of(first(skeletonData.quaternions(), 4)));
        assertEquals(
                AimationTestPackets.hex(AimationTestPackets.hex(wire)),
                AimationTestPackets.hex(skeletonData.packet().bytes()));
        assertEquals(new ArrayList<>(), violations);
    }

    @Test
    void namesEveryByteAlikeInReaderAndWriter() {
        var read = new ArrayList<MessageField>();
        var written = new ArrayList<MessageField>();
        var packet = AimationPacketReader.read(
                AimationTestPackets.fixture("ok_data_17_77.bin"),
                AimationViolationPolicy.of(true, violations::add),
                read::add);
        packet.bytes(written::add);

        assertEquals(2294, read.stream().mapToInt(MessageField::length).sum());
        assertEquals(names(written), names(read));
    }

    private static ArrayList<String> names(ArrayList<MessageField> fields) {
        var names = new ArrayList<String>();
        fields.forEach(field -> names.add(field.offset() + " " + field.name()));
        return names;
    }

    private static double[] first(ImmutableDoubleArray values, int count) {
        return Arrays.copyOf(values.toArray(), count);
    }
}
