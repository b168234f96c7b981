package mocapscope.protocol.setp.decode;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.benchmark.NetworkWorkload;
import mocapscope.protocol.benchmark.ServerEntryBuilder;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Sample.SceneObject;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SceneObjectPoseAndMotion;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.setp.wire.SetpEntryBuilder;
import mocapscope.protocol.setp.wire.SetpLazyFrameList;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpMessageFragment;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;
import mocapscope.protocol.setp.wire.SetpObjectData;
import mocapscope.protocol.setp.wire.SetpOpaqueBytes;
import mocapscope.protocol.setp.wire.SetpPacket;
import mocapscope.protocol.setp.wire.SetpPacketHeader;
import mocapscope.protocol.setp.wire.SetpReceivedPacketDisposition;
import mocapscope.protocol.setp.wire.TestFragmenter;
import mocapscope.protocol.transcript.Entry;

/** A bubble whose twenty objects were perceived, and then move: all of them in each packet. */
public final class SetpWorkload extends NetworkWorkload {
    private static final int OBJECTS = 20;
    private static final int MOVED =
            SetpMessageTypeTable.DRAFT.of(SetpMessageKind.MOVEMENT_PERCEPTION).number();
    private static final String NAME = SetpMessageKind.MOVEMENT_PERCEPTION.wireName();
    private static final int PACKET = 18;
    private static final int FRAME = 10;
    private static final int DATA = 44;
    private static final SourceId SOURCE = SetpTimestampedSampleEmitter.id(SESSION);

    private final List<Optional<UUID>> names = new ArrayList<>();
    private final int[] latest = new int[OBJECTS];
    /** The sum of all values that no sample contains. */
    private long sum;

    public SetpWorkload() {
        this(new ServerEntryBuilder(SetpEntryBuilder.UDP));
    }

    private SetpWorkload(ServerEntryBuilder builder) {
        super(
                "setp://127.0.0.1",
                _ -> SetpEntryBuilder.stateWithSessions(SetpEntryBuilder.SESSION),
                openingEntries(builder),
                round(builder),
                OBJECTS,
                ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < OBJECTS; i++) {
            names.add(Optional.of(name(i)));
        }
    }

    private static UUID name(int object) {
        return new UUID(0x0123_4567_89ab_4cdeL, 0x8000_0000_0000_0000L + object);
    }

    private static List<Entry> openingEntries(ServerEntryBuilder builder) {
        builder.cut(); // the session is older than the tape
        for (int i = 0; i < OBJECTS; i++) {
            var name = name(i);
            var objectData = SetpObjectData.atRest(
                    name, name, name, name, i, 0.5f, Vec3.ZERO, SetpOpaqueBytes.of(ByteBuffer.allocate(0)));
            var frames = TestFragmenter.frames(
                    new SetpObjectChangePerceptionMessage.ObjectPerception(objectData), i, SetpMessageTypeTable.DRAFT);
            builder.then(packet(i, true, frames));
        }
        return builder.cut();
    }

    private static List<Entry> round(ServerEntryBuilder builder) {
        for (int moment = 0; moment < ROUND; moment++) {
            var frames = new ArrayList<SetpMessageFragment>();
            for (int i = 0; i < OBJECTS; i++) {
                double turn = moment * Math.PI / 180;
                var moves = new SetpObjectChangePerceptionMessage.MovementPerception(
                        i,
                        new Vec3(i, 0.5f * moment, 1),
                        new Vec3(0, 5, 0),
                        new Quat(0, 0, (float) Math.sin(turn), (float) Math.cos(turn)));
                frames.addAll(TestFragmenter.frames(moves, OBJECTS * (moment + 1L) + i, SetpMessageTypeTable.DRAFT));
            }
            builder.then(packet(OBJECTS + moment, false, frames));
        }
        return builder.cut();
    }

    private static ByteBuffer packet(int number, boolean guaranteed, List<SetpMessageFragment> frames) {
        var header =
                new SetpPacketHeader(SetpEntryBuilder.SESSION, number, 800_000_000_000L + 10 * number, guaranteed, 0);
        var bytes = new SetpPacket(header, frames).write();
        return bytes.position(bytes.limit());
    }

    @Override
    protected long read(ByteBuffer in, Entry entry, long n, boolean messages, DecoderEventEmitter out) {
        int end = in.limit();
        if (end < PACKET || in.getInt(0) != (int) SetpEntryBuilder.SESSION) {
            return n;
        }
        int packet = in.getInt(4);
        sum += packet + in.get(16) + in.get(17);
        if (packet == OBJECTS) { // the round begins again
            Arrays.fill(latest, 0);
        }
        long time = in.getLong(8) * 1_000_000L;
        var origin = messages ? packet(in, entry, n, out) : null;
        long number = n + 1; // the packet itself
        for (int at = PACKET; end - at >= FRAME; ) {
            int size = in.get(at + 9) & 0xff;
            if (size > end - at - FRAME) {
                break;
            }
            boolean complete = in.getShort(at + 5) == 1 && in.getShort(at + 7) == 0;
            if (in.get(at) == MOVED && size == DATA && complete && newer(in.getInt(at + FRAME), in.getInt(at + 1))) {
                var stamp = new SampleMetadata(SOURCE, entry.direction(), number, entry.arrival(), time);
                var sample = moved(in, at + FRAME, stamp);
                if (origin != null) {
                    var body = message(sample, in.getInt(at + 1));
                    out.emitMessage(new DecodedMessage(number, entry, NAME, "", body, origin, at + FRAME, size));
                }
                out.emitSample(sample);
            }
            number++;
            at += FRAME + size;
        }
        return number;
    }

    /** Returns true if this is the latest message of that object. */
    private boolean newer(int object, int message) {
        if (object < 0 || object >= OBJECTS || message - latest[object] < 0) {
            return false;
        }
        latest[object] = message;
        sum += message;
        return true;
    }

    /** Emits the packet itself and the positions of its messages. */
    private static DecodedMessage.ByteOrigin packet(ByteBuffer in, Entry entry, long n, DecoderEventEmitter out) {
        int count = 0;
        for (int at = PACKET; in.limit() - at >= FRAME; at += FRAME + (in.get(at + 9) & 0xff)) {
            count++;
        }
        var header = new SetpPacketHeader(
                Integer.toUnsignedLong(in.getInt(0)),
                Integer.toUnsignedLong(in.getInt(4)),
                in.getLong(8),
                in.get(16) != 0,
                in.get(17) & 0xff);
        var body = new SetpMessage.DecodedPacket(
                new SetpPacket(header, SetpLazyFrameList.of(in, PACKET, count)),
                SetpReceivedPacketDisposition.TAKEN,
                0);
        out.emitMessage(
                new DecodedMessage(n, entry, entry.index(), entry.at(), SetpMessage.DecodedPacket.NAME, "", body, in));
        return new DecodedMessage.ByteOrigin(in, entry.index(), entry.at(), n);
    }

    private static SetpMessage message(SceneObject sample, int id) {
        var motion = sample.motion();
        return new SetpMessage.DecodedMessage(
                Integer.toUnsignedLong(id),
                new SetpObjectChangePerceptionMessage.MovementPerception(
                        sample.index(), motion.position(), motion.velocity(), motion.orientation()));
    }

    private SceneObject moved(ByteBuffer in, int at, SampleMetadata stamp) {
        int object = in.getInt(at);
        var motion = SceneObjectPoseAndMotion.steady(
                vec3(in, at + 4),
                new Quat(in.getFloat(at + 28), in.getFloat(at + 32), in.getFloat(at + 36), in.getFloat(at + 40)),
                vec3(in, at + 16));
        return new SceneObject(
                stamp,
                Sample.SceneObjectEventKind.MOVED,
                object,
                names.get(object),
                motion,
                Double.NaN,
                SceneObject.NO_OBJECT,
                List.of());
    }

    private static Vec3 vec3(ByteBuffer in, int at) {
        return new Vec3(in.getFloat(at), in.getFloat(at + 4), in.getFloat(at + 8));
    }
}
