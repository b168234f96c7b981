package mocapscope.protocol.setp.wire;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import mocapscope.protocol.setp.decode.SetpDecoderStateSnapshot;
import mocapscope.protocol.setp.decode.SetpSceneDecoderState;
import mocapscope.protocol.setp.decode.SetpSessionPhase;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/** Builds entries of datagrams for tests; each has the next packet number unless set. */
public final class SetpEntryBuilder {
    public static final Channel UDP = Channel.udp("udp");
    public static final long SESSION = 0x1a2b_3c4dL;
    public static final long FIRST = 1000;

    private final Transcript transcript = new Transcript(Long.MAX_VALUE);
    private final List<Entry> entries = new ArrayList<>();
    private long packet = FIRST;
    private long arrival;
    private Direction direction = Direction.TO_SERVER;

    /** A decoder's state with these sessions, whose beginning it has not seen. */
    public static SetpDecoderStateSnapshot stateWithSessions(long... sessions) {
        var state = SetpDecoderStateSnapshot.SetpChannelState.NEW;
        for (long session : sessions) {
            state = state.with(
                    session,
                    SetpDecoderStateSnapshot.SetpSessionState.of(
                            SetpSessionPhase.UNHEARD, SetpSceneDecoderState.EMPTY));
        }
        return SetpDecoderStateSnapshot.NOTHING.with(UDP, state, 0);
    }

    /** Sets the time in nanoseconds on the session's clock. */
    public SetpEntryBuilder at(long nanos) {
        arrival = nanos;
        return this;
    }

    public SetpEntryBuilder toClient() {
        direction = Direction.TO_CLIENT;
        return this;
    }

    public SetpEntryBuilder toServer() {
        direction = Direction.TO_SERVER;
        return this;
    }

    /** The next packet's id. */
    public SetpEntryBuilder numbered(long id) {
        packet = id;
        return this;
    }

    public SetpEntryBuilder bytes(byte... bytes) {
        var shared = ByteBuffer.wrap(bytes).asReadOnlyBuffer();
        entries.add(transcript.appendData(direction, UDP, arrival, shared, Entry.EntryModification.NONE));
        return this;
    }

    public SetpEntryBuilder hex(String hex) {
        return bytes(HexFormat.of().parseHex(hex));
    }

    /** A guaranteed packet of the session. */
    public SetpEntryBuilder packet(SetpMessageFragment... frames) {
        return packet(true, frames);
    }

    /** Adds a packet that is neither acknowledged nor resent. */
    public SetpEntryBuilder unguaranteedPacket(SetpMessageFragment... frames) {
        return packet(false, frames);
    }

    private SetpEntryBuilder packet(boolean guaranteed, SetpMessageFragment... frames) {
        return in(SESSION, guaranteed, frames);
    }

    public SetpEntryBuilder in(long session, boolean guaranteed, SetpMessageFragment... frames) {
        return bytes(copy(
                new SetpPacket(new SetpPacketHeader(session, packet++, 0, guaranteed, 0), List.of(frames)).write()));
    }

    public SetpEntryBuilder closed() {
        entries.add(transcript.appendClosed(Direction.TO_CLIENT, UDP, arrival, ""));
        return this;
    }

    public SetpEntryBuilder opened() {
        entries.add(transcript.appendOpened(Direction.TO_SERVER, UDP, arrival, ""));
        return this;
    }

    public List<Entry> list() {
        return List.copyOf(entries);
    }

    public static byte[] copy(ByteBuffer bytes) {
        var copy = new byte[bytes.remaining()];
        bytes.get(bytes.position(), copy);
        return copy;
    }

    public static String hex(ByteBuffer bytes) {
        return HexFormat.of().formatHex(copy(bytes));
    }

    public static SetpMessageFragment frame(SetpMessageKind kind, long message, byte... data) {
        return frame(SetpMessageTypeTable.DRAFT.of(kind).number(), message, 1, 0, data);
    }

    public static SetpMessageFragment frame(int type, long message, int count, int index, byte... data) {
        return new SetpMessageFragment(type, message, count, index, SetpOpaqueBytes.of(ByteBuffer.wrap(data)));
    }

    /** A part of an Object Perception whose data is not looked at before all is there. */
    public static SetpMessageFragment part(long message, int count, int index, byte... data) {
        return frame(22, message, count, index, data);
    }

    public static SetpMessageFragment whole(SetpMessage.SetpMessagePayload payload, long message) {
        var frames = TestFragmenter.frames(payload, message, SetpMessageTypeTable.DRAFT);
        if (frames.size() != 1) {
            throw new IllegalArgumentException("more than one frame: " + payload);
        }
        return frames.getFirst();
    }

    public static SetpMessageFragment keepalive(long message) {
        return frame(SetpMessageKind.KEEPALIVE, message);
    }
}
