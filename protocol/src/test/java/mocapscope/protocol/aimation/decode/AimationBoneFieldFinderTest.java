package mocapscope.protocol.aimation.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.SourceId;
import org.junit.jupiter.api.Test;

class AimationBoneFieldFinderTest {

    @Test
    void returnsNoOriginsForPacketWithoutBlocks() {
        var skeletonData =
                new AimationMessage.SkeletonData(1, 0, 0, ImmutableDoubleArray.of(), ImmutableDoubleArray.of());

        assertEquals(
                List.of(),
                AimationBoneFieldFinder.map(skeletonData, ByteBuffer.allocate(0), new SourceId("s1", "Body")));
    }
}
