package mocapscope.protocol.vrpn.decode;

import java.nio.ByteBuffer;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.framing.StreamMessageSplitter;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.vrpn.wire.VrpnFramingPhase;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;

/** Splits one received chunk of a VRPN stream, or of a log file, into messages and parses them. */
final class VrpnStreamMessageSplitter extends StreamMessageSplitter<VrpnFramingPhase> {
    private final VrpnDecoderStateSnapshot before;
    private final VrpnDecoderStateSnapshot.VrpnDirectionState state;
    private final VrpnMessageParser reading;
    private ByteReader in;

    VrpnStreamMessageSplitter(
            VrpnDecoder decoder, VrpnDecoderStateSnapshot before, Entry entry, DecoderEventEmitter out) {
        this(decoder, before, before.side(entry.direction()), entry, out);
    }

    private VrpnStreamMessageSplitter(
            VrpnDecoder decoder,
            VrpnDecoderStateSnapshot before,
            VrpnDecoderStateSnapshot.VrpnDirectionState state,
            Entry entry,
            DecoderEventEmitter out) {
        super(entry, state.framing(), state.partial());
        this.before = before;
        this.state = state;
        this.reading = new VrpnMessageParser(decoder, state, entry, before.nextMessage(), out);
        this.in = ByteReader.of(reading.bytes(), VrpnProblemKind.PAYLOAD_LENGTH);
    }

    /** Decodes the entry; returns the decoder's state after it. */
    VrpnDecoderStateSnapshot decode() {
        frame(reading.bytes());
        return before.with(entry().direction(), reading.nextMessage(), reading.after(state, state(), partial()));
    }

    @Override
    protected void locate(DecodedMessage.ByteOrigin origin) {
        reading.locate(origin);
        in = ByteReader.of(origin.buffer(), VrpnProblemKind.PAYLOAD_LENGTH);
    }

    /** A search looks at all bytes that have arrived. */
    @Override
    protected int lookahead(int required, int available) {
        return state().isSearch() ? available : required;
    }

    @Override
    protected int readAhead(ByteBuffer bytes, int from) {
        return state() == VrpnFramingPhase.FRAMES ? reading.parseFastPath(in, from, null) : from;
    }

    @Override
    protected VrpnFramingPhase read(ByteBuffer bytes, int from, int length) {
        var stage = state();
        if (stage == VrpnFramingPhase.UNDECODABLE) {
            return stage;
        }
        var after = stage.advance(bytes, from, length);
        if (after == VrpnFramingPhase.UNDECODABLE && reading.lacksBytes()) {
            after = VrpnFramingPhase.SEARCH;
        }
        if (after.isSearch()) {
            reading.emitRemainder(from, length);
        } else if (stage.expectsCookie()) {
            in.window(from, length);
            reading.parseCookie(in, from);
        } else if (after == VrpnFramingPhase.UNDECODABLE) {
            reading.emitFramingError(stage.readDeclaredLength(bytes, from), from);
        } else {
            reading.parseFrame(in, from, (int) stage.readDeclaredLength(bytes, from));
        }
        return after;
    }
}
