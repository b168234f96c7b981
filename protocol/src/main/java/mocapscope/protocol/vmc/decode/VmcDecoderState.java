package mocapscope.protocol.vmc.decode;

import java.util.List;
import mocapscope.protocol.session.decoder.Decoder;

/**
 * The state of the VMC decoder between two datagrams.
 *
 * @param sources the sources that were described, in their order
 */
record VmcDecoderState(
        long nextMessage,
        VmcPerformerClock clock,
        VmcBodyAssemblyState body,
        VmcBlendShapeState blendShapes,
        List<VmcSampleSourceKey> sources)
        implements Decoder.DecoderState {
    static final VmcDecoderState INITIAL = new VmcDecoderState(
            0, VmcPerformerClock.NONE, VmcBodyAssemblyState.NONE, VmcBlendShapeState.NONE, List.of());

    VmcDecoderState {
        sources = List.copyOf(sources);
    }

    /** Returns the state after the port was opened again: only the message count is kept. */
    VmcDecoderState afterReopening() {
        return new VmcDecoderState(
                nextMessage, VmcPerformerClock.NONE, VmcBodyAssemblyState.NONE, VmcBlendShapeState.NONE, List.of());
    }
}
