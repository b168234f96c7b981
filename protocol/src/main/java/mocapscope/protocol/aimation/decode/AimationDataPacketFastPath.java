package mocapscope.protocol.aimation.decode;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mocapscope.protocol.aimation.wire.AimationDataPacketFastReader;
import mocapscope.protocol.aimation.wire.AimationFramingPhase;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationUpgradeOrFrame;
import mocapscope.protocol.bytes.EndianNumberReader;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.ImmutableMessageMetadata;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketFrameHeader;
import mocapscope.protocol.websocket.WebSocketOpcode;
import org.jspecify.annotations.Nullable;

/**
 * A fast decoder for the most frequent AImation input: a complete data packet in one WebSocket frame. Accepts only
 * unmasked binary frames. It has to report nothing about frame or packet but the skeleton, and creates message objects
 * only for listeners that need them. All other entries are left to {@link AimationWebSocketReassembler}.
 */
final class AimationDataPacketFastPath {
    /** First byte of a binary frame that is the last of its message. */
    private static final int FIRST_BYTE = 0x82;

    /** Second byte of an unmasked frame whose length is in the next 16 bits. */
    private static final int SECOND_BYTE = 126;

    private static final int HEADER = 4;

    /** Number of messages in the entry: a frame and a packet. */
    static final int MESSAGES = 2;

    private static final String FRAME = AimationUpgradeOrFrame.FramePdu.title(WebSocketOpcode.BINARY);

    private AimationDataPacketFastPath() {}

    /** Returns the state after an entry that consists of one such frame; null for any other entry. */
    static @Nullable AimationDecoderStateSnapshot decode(
            AimationDecoder decoder, AimationDecoderStateSnapshot before, Entry entry, DecoderEventEmitter out) {
        var bytes = entry.bytes();
        var state = before.toClient();
        boolean framed =
                entry.direction() == Direction.TO_CLIENT && state.framingState() == AimationFramingPhase.FRAMES;
        if (!framed || !state.partial().isEmpty() || !state.fragments().isIdle() || length(bytes, 0) != bytes.limit()) {
            return null;
        }
        var origin = DecodedMessage.ByteOrigin.of(bytes, entry);
        var sessionState = emit(decoder, before.sessionState(), entry, origin, 0, before.nextMessage(), out);
        return sessionState == null ? null : before.with(before.nextMessage() + MESSAGES, sessionState);
    }

    /** Returns the length in bytes of the frame at {@code from} if its header is one that Studio sends; otherwise 0. */
    private static int length(ByteBuffer bytes, int from) {
        boolean plain = bytes.limit() - from > HEADER
                && (bytes.get(from) & 0xff) == FIRST_BYTE
                && bytes.get(from + 1) == SECOND_BYTE;
        int payload = plain ? EndianNumberReader.i16(bytes, from + 2, ByteOrder.BIG_ENDIAN) & 0xffff : 0;
        return payload >= SECOND_BYTE ? HEADER + payload : 0;
    }

    /**
     * Emits the complete frame at {@code from} and its packet. Returns the session state after it, or null if it was
     * not decoded.
     *
     * @param n number of the frame's message; the packet has the next one
     */
    static @Nullable AimationSessionState emit(
            AimationDecoder decoder,
            AimationSessionState state,
            Entry entry,
            DecodedMessage.ByteOrigin origin,
            int from,
            long n,
            DecoderEventEmitter out) {
        int length = length(origin.buffer(), from);
        if (length == 0 || !decoder.isWanted()) {
            return null;
        }
        var skeletonData = AimationDataPacketFastReader.read(origin.buffer(), from + HEADER, length - HEADER);
        if (skeletonData == null || !state.skeletonState().acceptsFastPath(skeletonData, state.poseType())) {
            return null;
        }
        var packet = out.wantsMessages()
                ? messages(skeletonData, entry, origin, from, length, n, out)
                : covers(entry, origin, from, length, n, out);
        return state.with(
                state.skeletonState().emitKnownSkeleton(skeletonData, packet, state.poseType(), decoder, out));
    }

    /** Emits the messages of the frame and its packet; returns the packet's. */
    private static MessageMetadata messages(
            AimationMessage.SkeletonData skeletonData,
            Entry entry,
            DecodedMessage.ByteOrigin origin,
            int from,
            int length,
            long n,
            DecoderEventEmitter out) {
        var payload = origin.buffer().slice(from + HEADER, length - HEADER);
        var header = new WebSocketFrameHeader(true, 0, WebSocketOpcode.BINARY, false, payload.limit(), 0);
        var pdu = new AimationUpgradeOrFrame.FramePdu(new WebSocketFrame(header, payload));
        out.emitMessage(new DecodedMessage(n, entry, FRAME, "", pdu, origin, from, length));
        var byteOrigin =
                new DecodedMessage.ByteOrigin(payload, origin.firstEntry(), origin.origin() + from + HEADER, n);
        var packet = new DecodedMessage(
                n + 1,
                entry,
                skeletonData.title(),
                AimationDecoder.DEVICE,
                skeletonData,
                byteOrigin,
                0,
                payload.limit());
        out.emitMessage(packet);
        return packet;
    }

    /** Emits only the metadata of both messages, for listeners that need no message objects. */
    private static MessageMetadata covers(
            Entry entry, DecodedMessage.ByteOrigin origin, int from, int length, long n, DecoderEventEmitter out) {
        out.emitMessageMetadata(new ImmutableMessageMetadata(n, entry, FRAME, "", origin, from, length, true, false));
        var byteOrigin = new DecodedMessage.ByteOrigin(origin.buffer(), origin.firstEntry(), origin.origin(), n);
        var packet = new ImmutableMessageMetadata(
                n + 1,
                entry,
                AimationMessage.SkeletonData.TITLE,
                AimationDecoder.DEVICE,
                byteOrigin,
                from + HEADER,
                length - HEADER,
                false,
                false);
        out.emitMessageMetadata(packet);
        return packet;
    }
}
