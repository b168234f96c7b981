package mocapscope.protocol.vmc;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.vmc.osc.OscPacketWriter;
import mocapscope.protocol.vmc.osc.OscTimeTagConverter;
import org.junit.jupiter.api.Test;

class VmcCapturedFlowRecognizerTest {
    private final VmcCapturedFlowRecognizer signature = new VmcCapturedFlowRecognizer();

    private static ByteBuffer bundle(String address) {
        return OscPacketWriter.bundle(OscTimeTagConverter.IMMEDIATELY, List.of(OscPacketWriter.message(address)));
    }

    @Test
    void recognizesFirstAddressOfVmc() {
        assertTrue(signature.matches(OscPacketWriter.message("/VMC/Ext/T", 1f)));
        assertTrue(signature.matches(bundle("/VMC/Ext/OK")));
    }

    @Test
    void ignoresOtherOscPacketsAndTruncatedOnes() {
        assertFalse(signature.matches(OscPacketWriter.message("/avatar/parameters/x", 1f)));
        assertFalse(signature.matches(bundle("/tracking/head")));
        assertFalse(signature.matches(bundle("/VMC/Ext/OK").slice(0, 24)));
        assertFalse(signature.matches(ByteBuffer.allocate(0)));
    }
}
