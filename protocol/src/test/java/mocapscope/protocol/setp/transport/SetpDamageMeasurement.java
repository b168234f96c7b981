package mocapscope.protocol.setp.transport;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.setp.bubble.SetpSimulatedLinkedBubblePair;
import mocapscope.protocol.setp.connection.SetpUuidInputParser;
import mocapscope.protocol.setp.decode.SetpDecodedOutput;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage;
import mocapscope.protocol.setp.wire.SetpBubbleListJoinLeaveMessage;
import mocapscope.protocol.setp.wire.SetpEntryBuilder;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;
import mocapscope.protocol.setp.wire.SetpObjectHandoverMessage;
import mocapscope.protocol.setp.wire.SetpOpaqueBytes;
import mocapscope.protocol.setp.wire.SetpPacket;
import mocapscope.protocol.setp.wire.SetpPacketHeader;
import mocapscope.protocol.setp.wire.SetpSessionControlMessage;
import mocapscope.protocol.setp.wire.SetpTestPackets;
import mocapscope.protocol.setp.wire.SetpVersionInfo;
import mocapscope.protocol.setp.wire.TestFragmenter;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/** A measurement of damaged datagrams that arrive all the same: their effect on sessions and on decoders. */
final class SetpDamageMeasurement {
    private static final double SECONDS = 30;
    private static final int DATAGRAMS = 5_000;
    /** A datagram that takes so long hangs. */
    private static final long HANGS = 5_000_000_000L;

    private static final double MICROSECONDS = 1e3;
    private static final int SHOWN = 4;

    /** A way to damage bytes. */
    private enum DamageKind {
        BIT,
        BURST,
        CUT,
        LONGER,
        NOISE;

        byte[] of(byte[] bytes, Random random) {
            int at = random.nextInt(bytes.length);
            return switch (this) {
                case BIT -> changed(bytes, at, (byte) (bytes[at] ^ 1 << random.nextInt(8)));
                case BURST -> burst(bytes.clone(), at, random);
                case CUT -> Arrays.copyOf(bytes, at);
                case LONGER -> Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(99));
                case NOISE -> burst(bytes.clone(), SetpPacketHeader.SIZE, random);
            };
        }

        private static byte[] changed(byte[] bytes, int at, byte value) {
            var copy = bytes.clone();
            copy[at] = value;
            return copy;
        }

        private static byte[] burst(byte[] bytes, int from, Random random) {
            for (int at = from; at < bytes.length; at++) {
                bytes[at] = (byte) random.nextInt();
            }
            return bytes;
        }
    }

    private final int seeds;
    private boolean sound = true;

    SetpDamageMeasurement(int seeds) {
        this.seeds = seeds;
    }

    boolean run() {
        System.out.printf(
                "%nDamaged datagrams delivered: of twenty one has a bit flipped, and no checksum stops it%n%n"
                        + "%-5s %8s %10s %5s %5s %5s %9s%n",
                "loss", "sessions", "exceptions", "hangs", "twice", "lost", "most kept");
        for (double loss : new double[] {0, 0.02, 0.1, 0.3}) {
            measureSessions(loss);
        }
        System.out.printf(
                "%nDatagrams of messages of many kinds, all damaged, decoded%n%n%-8s %9s %10s %5s %11s %9s  %s%n",
                "damage", "datagrams", "exceptions", "hangs", "slowest", "most kept", "findings");
        for (var damage : DamageKind.values()) {
            decode(damage);
        }
        System.out.printf(
                "%nNothing throws, nothing hangs, nothing is delivered twice: %s.%n", sound ? "met" : "missed");
        return sound;
    }

    private void measureSessions(double loss) {
        int exceptions = 0;
        int hangs = 0;
        int twice = 0;
        int lost = 0;
        long kept = 0;
        for (int seed = 0; seed < seeds; seed++) {
            var session = new SimulatedTransportSession(
                    SimulatedFaults.fair(loss).corrupting().unchecked(), SetpProtocolParameters.DEFAULTS, seed);
            try {
                session.sendMessages(300, 2_000, SECONDS)
                        .sendMovements(5, SECONDS)
                        .run(SECONDS);
            } catch (RuntimeException _) {
                exceptions++;
            }
            hangs += session.isClosed() ? 0 : 1;
            twice += session.deliveredTwice() ? 1 : 0;
            lost += session.isLost() ? 1 : 0;
            kept = Math.max(kept, Math.max(session.client.mostHeld, session.server.mostHeld));
        }
        sound &= exceptions == 0 && hangs == 0 && twice == 0;
        System.out.printf(
                "%-5s %8d %10d %5d %5d %5d %6d kB%n",
                "%.0f %%".formatted(100 * loss), seeds, exceptions, hangs, twice, lost, kept >> 10);
    }

    private void decode(DamageKind damage) {
        var listener = new DamagedPacketListener();
        var random = new Random(seeds);
        var datagrams = datagrams(random);
        for (int i = 0; i < seeds * DATAGRAMS; i++) {
            listener.decode(damage.of(datagrams.get(i % datagrams.size()), random), i);
        }
        sound &= listener.exceptions == 0 && listener.hangs == 0;
        System.out.printf(
                "%-8s %9d %10d %5d %8.0f µs %6d kB  %s%n",
                damage.name().toLowerCase(Locale.ROOT),
                seeds * DATAGRAMS,
                listener.exceptions,
                listener.hangs,
                listener.slowest / MICROSECONDS,
                listener.kept >> 10,
                listener.findings());
    }

    /** A thousand packets of one session, many of them with parts of messages. */
    private static List<byte[]> datagrams(Random random) {
        var messages = messages();
        var datagrams = new ArrayList<byte[]>();
        for (long id = 1; datagrams.size() < 1_000; id++) {
            var message = messages.get(random.nextInt(messages.size()));
            for (var frames : TestFragmenter.packets(
                    TestFragmenter.frames(message, id, SetpMessageTypeTable.DRAFT), SetpPacket.MOST)) {
                datagrams.add(SetpEntryBuilder.copy(
                        SetpTestPackets.packet(SetpEntryBuilder.SESSION, datagrams.size(), true, frames)));
            }
        }
        return datagrams;
    }

    /** Messages with texts, numbers, lists and data, in one frame and in many. */
    private static List<SetpMessage.SetpMessagePayload> messages() {
        var id = SetpUuidInputParser.createUuid("bubble");
        var place = new Vec3(1, 2, 3);
        var data = SetpOpaqueBytes.of(ByteBuffer.allocate(3_000));
        var messages = new ArrayList<SetpMessage.SetpMessagePayload>(List.of(
                new SetpSessionControlMessage.Acknowledgement(List.of(1L, 2L, 3L)),
                new SetpSessionControlMessage.ChallengeRequest(SetpOpaqueBytes.of(ByteBuffer.allocate(64))),
                new SetpBubbleListJoinLeaveMessage.ListBubblesResponse(
                        Collections.nCopies(9, new SetpBubbleListJoinLeaveMessage.SetpBubbleEntry(id, "Stage"))),
                new SetpBubbleListJoinLeaveMessage.JoinBubbleResponse(true),
                new SetpBubbleLinkMessage.BubbleLinkSuccessResponse(
                        "here",
                        "Other",
                        SetpVersionInfo.OURS,
                        1,
                        2,
                        3,
                        Collections.nCopies(
                                9, new SetpBubbleLinkMessage.SetpLinkedBubbleEntry(id, "there", 1253, place, 4, 5))),
                new SetpObjectChangePerceptionMessage.MovementPerception(3, place, place, Quat.IDENTITY),
                new SetpObjectChangePerceptionMessage.AnimationPerception(
                        3,
                        Collections.nCopies(9, new SetpObjectChangePerceptionMessage.SetpAnimationEntry(1, 2, 3, 1))),
                new SetpObjectHandoverMessage.HandoverRequest(id, place, place, id, id, data)));
        SetpSimulatedLinkedBubblePair.stage(0)
                .objects(0)
                .forEach(
                        objectData -> messages.add(new SetpObjectChangePerceptionMessage.ObjectPerception(objectData)));
        return messages;
    }

    /** Decodes what comes, in one long session, each packet as a new one. */
    private static final class DamagedPacketListener implements SessionListener {
        private final Map<String, Integer> found = new HashMap<>();
        private final Transcript transcript = new Transcript(1 << 20);
        private Decoder.DecoderState known = SetpEntryBuilder.stateWithSessions(SetpEntryBuilder.SESSION);
        private int exceptions;
        private int hangs;
        private long kept;
        private long slowest;

        void decode(byte[] bytes, int number) {
            if (bytes.length >= SetpPacketHeader.SIZE) {
                ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(SetpPacketHeader.PACKET_AT, number);
            }
            var datagram = ByteBuffer.wrap(bytes).asReadOnlyBuffer();
            long at = number * 40_000_000L; // no id comes again within the 30 s in which it is remembered
            var entry = transcript.appendData(
                    Direction.TO_SERVER, SetpEntryBuilder.UDP, at, datagram, Entry.EntryModification.NONE);
            long start = System.nanoTime();
            try {
                known = SetpDecodedOutput.STRICT.decode(known, entry, this);
            } catch (RuntimeException _) {
                exceptions++;
            }
            long took = System.nanoTime() - start;
            hangs += took >= HANGS ? 1 : 0;
            slowest = Math.max(slowest, took);
        }

        String findings() {
            int all = found.values().stream().mapToInt(Integer::intValue).sum();
            return found.entrySet().stream()
                    .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()))
                    .limit(SHOWN)
                    .map(one -> one.getValue() + " " + one.getKey())
                    .collect(Collectors.joining(", ", all + " of " + found.size() + " kinds: ", " …"));
        }

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case DecodedMessage message -> onMessage(message);
                case Finding finding -> onFinding(finding);
                default -> {}
            }
        }

        private void onMessage(DecodedMessage message) {
            if (message.body() instanceof SetpMessage.DecodedPacket packetMessage) {
                kept = Math.max(kept, packetMessage.heldBytes());
            }
        }

        private void onFinding(Finding finding) {
            found.merge(finding.rule().code(), 1, Integer::sum);
        }
    }
}
