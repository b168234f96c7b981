package mocapscope.protocol.aimation.decode;

import java.nio.ByteBuffer;
import mocapscope.protocol.aimation.wire.AimationFramingPhase;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.framing.StreamMessageSplitter;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.websocket.HttpMessageHead;
import org.jspecify.annotations.Nullable;

/** Splits received AImation bytes into HTTP upgrade heads and WebSocket frames, and parses them. */
final class AimationWebSocketStreamSplitter extends StreamMessageSplitter<AimationFramingPhase> {
    private final AimationDecoderStateSnapshot before;
    private final AimationWebSocketReassembler reading;
    /** The reason why the length of the next message cannot be determined; null while it can. */
    private @Nullable DecodeException broken;

    AimationWebSocketStreamSplitter(
            AimationDecoder decoder, AimationDecoderStateSnapshot before, Entry entry, DecoderEventEmitter out) {
        this(decoder, before, before.side(entry.direction()), entry, out);
    }

    private AimationWebSocketStreamSplitter(
            AimationDecoder decoder,
            AimationDecoderStateSnapshot before,
            AimationDecoderStateSnapshot.AimationDirectionState state,
            Entry entry,
            DecoderEventEmitter out) {
        super(entry, state.framingState(), state.partial());
        this.before = before;
        this.reading = new AimationWebSocketReassembler(decoder, before, entry, out);
    }

    /** Decodes the entry; returns the decoder's state after it. */
    AimationDecoderStateSnapshot decode() {
        var bytes = reading.bytes();
        boolean isEmpty = !bytes.hasRemaining() && state() != AimationFramingPhase.FINAL_SEARCH;
        if (state() == AimationFramingPhase.BYTES || isEmpty) {
            return before;
        }
        frame(bytes);
        var state = new AimationDecoderStateSnapshot.AimationDirectionState(state(), partial(), reading.fragments());
        var after = before.with(reading.nextMessage(), reading.sessionState()).with(entry().direction(), state);
        return reading.isUpgradeRefused() ? reading.afterRefusal(after) : after;
    }

    @Override
    protected void locate(DecodedMessage.ByteOrigin origin) {
        reading.locate(origin);
    }

    @Override
    protected int required(ByteBuffer bytes, int from) {
        var framing = state().detectFrom(bytes, from);
        if (framing != state() && framing == AimationFramingPhase.FRAMES) {
            reading.markUpgradeMissing();
        }
        state(framing);
        try {
            return super.required(bytes, from);
        } catch (DecodeException exception) {
            broken = exception;
            return framing.brokenLength(bytes, from);
        }
    }

    /** The end of a head, or the start of a frame, is searched for, and what is shown of a broken one depends on all that follows. */
    @Override
    protected int lookahead(int required, int available) {
        if (state().isSearch()) {
            return available;
        }
        return state() == AimationFramingPhase.FRAMES ? required : Math.min(available, HttpMessageHead.LIMIT);
    }

    @Override
    protected AimationFramingPhase read(ByteBuffer bytes, int from, int length) {
        if (state() == AimationFramingPhase.BYTES) {
            return AimationFramingPhase.BYTES;
        }
        if (broken != null) {
            reading.emitUndecodable(state(), broken, from, length);
            return AimationFramingPhase.BYTES;
        }
        if (state().isSearch()) {
            var after = state().advance(bytes, from, length);
            if (after.isSearch()) {
                reading.emitSkipped(from, length);
                return after;
            }
            state(after);
        }
        return reading.parseNext(state(), from, length);
    }
}
