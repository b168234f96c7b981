package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import java.util.Optional;
import mocapscope.protocol.aimation.AimationKnowledge.Fragments;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.PartialMessage;
import mocapscope.protocol.session.DecoderOutput;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.websocket.WebSocketReassembler;
import mocapscope.protocol.websocket.WebSocketCloseStatus;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketFrameHeader;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketRole;
import mocapscope.protocol.websocket.WebSocketUpgradeRequest;
import mocapscope.protocol.websocket.WebSocketUpgradeResponse;
import mocapscope.protocol.websocket.WebSocketRule;

/** Parses the HTTP heads and WebSocket frames of one transcript entry and reassembles the messages they carry. */
final class AimationReading {
    private final Telling telling;
    private final Direction direction;
    private final boolean otherClosed;
    private final boolean otherBroken;
    private final PacketReading packets;
    private Fragments fragments;
    private boolean midway;
    private boolean refused;

    private Message.ByteOrigin whence;

    AimationReading(AimationDecoder decoder, AimationKnowledge before, Entry entry, DecoderOutput out) {
        this.telling = new Telling(entry, before.nextMessage(), out);
        this.direction = entry.direction();
        this.packets = new PacketReading(decoder, telling, before.talk());
        this.fragments = before.side(direction).fragments();
        var other = before.side(opposite(direction));
        this.otherClosed = other.fragments().closed();
        this.otherBroken = other.stage() == Stage.BYTES;
        this.whence = Message.ByteOrigin.of(entry.bytes().slice(), entry);
    }

    private static Direction opposite(Direction direction) {
        return direction == Direction.TO_CLIENT ? Direction.TO_SERVER : Direction.TO_CLIENT;
    }

    /** The bytes of the entry. */
    ByteBuffer bytes() {
        return whence.buffer();
    }

    /** Sets the bytes in which the next messages lie; before the first call they are the entry's. */
    void locate(Message.ByteOrigin there) {
        whence = there;
    }

    /** Notes that frames arrived in place of a head, to be reported with the first frame. */
    void midway() {
        midway = true;
    }

    long nextMessage() {
        return telling.nextMessage();
    }

    Talk talk() {
        return packets.talk();
    }

    Fragments fragments() {
        return fragments;
    }

    /** Returns true if the upgrade was refused, so that no later bytes of either direction are decoded. */
    boolean refused() {
        return refused;
    }

    /** Returns the state after a refused upgrade. */
    AimationKnowledge ended(AimationKnowledge known) {
        var other = opposite(direction);
        var side = new AimationKnowledge.Side(Stage.BYTES, PartialMessage.NONE, Fragments.NONE);
        return known.with(other, side);
    }

    /** Parses a head or a frame and returns the next framing state. */
    Stage next(Stage stage, int from, int length) {
        if (stage == Stage.FRAMES && plain(from, length)) {
            return Stage.FRAMES;
        }
        var in = new ByteReader(whence.buffer(), WebSocketRule.CUT_OFF);
        in.window(from, length);
        if (stage == Stage.FRAMES) {
            frame(WebSocketFrame.read(in), from, length);
            return Stage.FRAMES;
        }
        try {
            return direction == Direction.TO_SERVER
                    ? asked(WebSocketUpgradeRequest.read(in), from, length)
                    : answered(WebSocketUpgradeResponse.read(in), from, length);
        } catch (DecodeException broken) {
            undecodable(stage, broken, from, length);
            return Stage.BYTES;
        }
    }

    /**
     * Emits a frame and its packet by the fast path; returns false if it does not apply, as for a frame that fills its
     * entry, which was tried before.
     */
    private boolean plain(int from, int length) {
        return direction == Direction.TO_CLIENT
                && length != telling.entry().bytes().limit()
                && fragments.idle()
                && packets.plain(whence, from);
    }

    void undecodable(Stage stage, DecodeException broken, int from, int length) {
        var message = tell(new AimationPart.Undecodable(stage, broken), from, length);
        var text = broken.getMessage() + "; later data is kept as bytes";
        telling.out().onFinding(Finding.of(broken.rule(), message, broken.field(), broken.offset(), text));
    }

    private Stage asked(WebSocketUpgradeRequest request, int from, int length) {
        var message = tell(new AimationPart.Asked(request), from, length);
        packets.upgrading(request);
        check(request::check, message);
        return Stage.FRAMES;
    }

    /** Handles the response. It is checked against the request only if the request was captured. */
    private Stage answered(WebSocketUpgradeResponse response, int from, int length) {
        var message = tell(new AimationPart.Answered(response), from, length);
        var request = packets.talk().asked();
        refused = !response.isGranted();
        if (!refused || !otherBroken && (request == null || asks(request))) {
            check(request == null ? response::check : () -> response.check(request), message);
        }
        response.findOddity().ifPresent(odd -> telling.find(odd, message));
        return refused ? Stage.BYTES : Stage.FRAMES;
    }

    /** Returns true if the request is valid: a server is right to refuse an invalid one. */
    private static boolean asks(WebSocketUpgradeRequest request) {
        try {
            request.check();
            return true;
        } catch (DecodeException _) {
            return false;
        }
    }

    private void check(Runnable check, Message message) {
        try {
            check.run();
        } catch (DecodeException broken) {
            telling.find(broken, message);
        }
    }

    private void frame(WebSocketFrame frame, int from, int length) {
        var message = tell(new AimationPart.Framed(frame), from, length);
        if (midway) {
            midway = false;
            telling.find(AimationRule.UPGRADE_NOT_SEEN, message, "frames arrive instead of the upgrade");
        }
        if (fragments.closed()) {
            telling.find(WebSocketRule.AFTER_CLOSE, message, "a %s follows a close".formatted(message.name()));
            return;
        }
        check(() -> frame.header().check(speaker()), message);
        if (frame.header().opcode().isControl()) {
            control(frame, message);
        } else if (frame.header().rsv() == 0) {
            data(frame, message);
        }
    }

    private WebSocketRole speaker() {
        return direction == Direction.TO_SERVER ? WebSocketRole.CLIENT : WebSocketRole.SERVER;
    }

    private void control(WebSocketFrame frame, Message message) {
        if (frame.header().opcode() != WebSocketOpcode.CLOSE) {
            return;
        }
        fragments = new Fragments(WebSocketReassembler.NONE, null, 0, true, fragments.told());
        try {
            WebSocketCloseStatus.read(new ByteReader(frame.payload(), WebSocketRule.CUT_OFF));
        } catch (DecodeException broken) {
            int offset = message.length() - frame.header().length() + broken.offset();
            telling.out().onFinding(Finding.of(broken.rule(), message, broken.field(), offset, broken.getMessage()));
        }
        if (direction == Direction.TO_SERVER && !otherClosed) {
            packets.leaving(message);
        }
    }

    private void data(WebSocketFrame frame, Message message) {
        long at = message.at() + message.length() - frame.header().length();
        boolean continues = frame.header().opcode() == WebSocketOpcode.CONTINUATION;
        var step = step(frame, message);
        if (step.isEmpty()) {
            return;
        }
        var before = continues ? fragments.places() : null;
        var places = before == null
                ? new Places(null, 0, at)
                : before.and(fragments.assembly().length(), at, frame.header().length());
        long first = before == null ? message.firstEntry() : fragments.firstEntry();
        tellFragments(frame.header(), message);
        var whole = step.get().message();
        if (whole.isPresent()) {
            fragments = fragments.none();
            packets.read(whole.get(), places, first, message);
        } else {
            fragments = new Fragments(step.get().after(), places, first, false, fragments.told());
        }
    }

    private void tellFragments(WebSocketFrameHeader header, Message message) {
        if (!header.fin() && !fragments.told()) {
            fragments = new Fragments(fragments.assembly(), fragments.places(), fragments.firstEntry(), false, true);
            telling.find(AimationRule.FRAGMENTED, message, "messages arrive in fragments; reported once per direction");
        }
    }

    /** Adds a frame to the previous ones; discards their message if the frame does not continue it. */
    private Optional<WebSocketReassembler.WebSocketReassemblyResult> step(WebSocketFrame frame, Message message) {
        try {
            return Optional.of(fragments.assembly().add(frame));
        } catch (DecodeException broken) {
            telling.find(broken, message);
            fragments = fragments.none();
            return broken.rule() == WebSocketRule.MESSAGE_INTERRUPTED
                    ? Optional.of(WebSocketReassembler.NONE.add(frame))
                    : Optional.empty();
        }
    }

    private Message tell(AimationPart body, int from, int length) {
        return telling.part(body, whence, from, length);
    }
}
