package mocapscope.protocol.rgmp.decode;

import java.util.Set;
import mocapscope.protocol.rgmp.wire.RgmpFramingState;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.framing.PartialMessage;

/**
 * An immutable snapshot of an RGMP decoder's state, such as connected devices, from which decoding can resume.
 *
 * @param partial the server's frame whose end has not arrived
 * @param framing of the server's stream
 * @param lacksBytes true if the recording lacks bytes of the connection, so that definitions may be missing
 * @param unnamedDevices ids of the devices that were reported as lacking a definition in the recording
 */
public record RgmpDecoderStateSnapshot(
        long nextMessage,
        RgmpDeviceTable devices,
        PartialMessage partial,
        RgmpFramingState framing,
        boolean lacksBytes,
        Set<Long> unnamedDevices)
        implements Decoder.DecoderState {
    static final RgmpDecoderStateSnapshot INITIAL = new RgmpDecoderStateSnapshot(
            0, RgmpDeviceTable.EMPTY, PartialMessage.NONE, RgmpFramingState.FRAME, false, Set.of());

    public RgmpDecoderStateSnapshot {
        unnamedDevices = Set.copyOf(unnamedDevices);
    }

    @Override
    public long bytesBeyond(Decoder.DecoderState earlier) {
        return earlier instanceof RgmpDecoderStateSnapshot known ? devices.bytesBeyond(known.devices) : 0;
    }

    @Override
    public long incompleteBytes() {
        return partial.length();
    }

    RgmpDecoderStateSnapshot with(long next, RgmpDeviceTable others) {
        return new RgmpDecoderStateSnapshot(next, others, partial, framing, lacksBytes, unnamedDevices);
    }

    RgmpDecoderStateSnapshot with(PartialMessage begun, RgmpFramingState next) {
        return new RgmpDecoderStateSnapshot(nextMessage, devices, begun, next, lacksBytes, unnamedDevices);
    }

    /** Returns the state with devices that were reported as lacking a definition. */
    RgmpDecoderStateSnapshot withUnnamed(Set<Long> reported) {
        return reported.isEmpty() || unnamedDevices.containsAll(reported)
                ? this
                : new RgmpDecoderStateSnapshot(nextMessage, devices, partial, framing, lacksBytes, reported);
    }

    /** Returns the state after missing bytes: rates are measured anew. */
    RgmpDecoderStateSnapshot afterGap(RgmpFramingState next) {
        var table = devices.branch();
        table.restartRates();
        return new RgmpDecoderStateSnapshot(nextMessage, table, PartialMessage.NONE, next, true, unnamedDevices);
    }

    /** Returns the number of bytes from the server that still belong to a refused frame. */
    long bytesToSkip() {
        return Math.max(0, framing.skip());
    }

    /** Returns true if the server's next bytes continue a frame, or may do so. */
    public boolean isInFrame() {
        return !partial.isEmpty() || !framing.equals(RgmpFramingState.FRAME);
    }

    /** Returns the state after a new connection: only the message count is kept. */
    RgmpDecoderStateSnapshot afterReconnect() {
        return INITIAL.with(nextMessage, RgmpDeviceTable.EMPTY);
    }
}
