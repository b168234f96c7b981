package mocapscope.protocol.setp.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.setp.bubble.SetpSimulatedLinkedBubblePair;
import mocapscope.protocol.setp.wire.SetpEntryBuilder;
import mocapscope.protocol.setp.wire.SetpMessageFragment;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;
import mocapscope.protocol.setp.wire.SetpPacket;
import mocapscope.protocol.setp.wire.SetpPacketHeader;
import mocapscope.protocol.setp.wire.TestFragmenter;
import org.junit.jupiter.api.Test;

/** Tests the conversion of messages to samples, and the rejection of old ones (R34). */
class SetpPacketSampleAndEventEmitterTest {

    private static final class EmittedSamples implements SessionListener {
        final List<Sample> samples = new ArrayList<>();
        final List<DeclaredSourceProperties> sources = new ArrayList<>();
        int messages;

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case DecodedMessage message -> onMessage(message);
                case SessionEvent.SourceDescribed described -> onSource(described.info());
                case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
                default -> {}
            }
        }

        private void onMessage(DecodedMessage message) {
            messages++;
        }

        private void onSource(DeclaredSourceProperties source) {
            sources.add(source);
        }

        private void onSample(Sample sample) {
            samples.add(sample);
        }

        List<Optional<UUID>> ids() {
            return samples.stream()
                    .map(sample -> ((Sample.SceneObject) sample).id())
                    .toList();
        }

        List<String> texts() {
            return samples.stream()
                    .map(Sample.SceneObject.class::cast)
                    .map(one -> "%s %d %s"
                            .formatted(
                                    one.event(),
                                    one.index(),
                                    one.motion().position().x()))
                    .toList();
        }
    }

    private static EmittedSamples decode(SetpMessageFragment... frames) {
        var builder = new SetpEntryBuilder();
        for (var frame : frames) {
            builder.unguaranteedPacket(frame);
        }
        return decode(builder);
    }

    private static EmittedSamples decode(SetpEntryBuilder builder) {
        var emitted = new EmittedSamples();
        Decoder.DecoderState known = SetpEntryBuilder.stateWithSessions(SetpEntryBuilder.SESSION);
        for (var entry : builder.list()) {
            known = SetpDecodedOutput.STRICT.decode(known, entry, emitted);
        }
        return emitted;
    }

    private static SetpMessageFragment moved(long object, double x, long message) {
        return SetpEntryBuilder.whole(
                new SetpObjectChangePerceptionMessage.MovementPerception(
                        object, new Vec3(x, 0, 0), Vec3.ZERO, Quat.IDENTITY),
                message);
    }

    private static SetpMessageFragment turned(long object, double x, long message) {
        return SetpEntryBuilder.whole(
                new SetpObjectChangePerceptionMessage.AdvancedMovementPerception(
                        object, new Vec3(x, 0, 0), Vec3.ZERO, Quat.IDENTITY, Quat.IDENTITY, Vec3.ZERO, Quat.IDENTITY),
                message);
    }

    private static SetpMessageFragment perception(long object, long message) {
        var objectData = SetpSimulatedLinkedBubblePair.stage(0)
                .findObject(0, 0)
                .orElseThrow()
                .withIndex(object);
        return SetpEntryBuilder.whole(
                new SetpObjectChangePerceptionMessage.ObjectPerception(objectData.withLocation(Vec3.ZERO)), message);
    }

    private static SetpMessageFragment disappearance(long object, long message) {
        return SetpEntryBuilder.whole(new SetpObjectChangePerceptionMessage.DisappearancePerception(object), message);
    }

    private static SetpMessageFragment animated(long object, long message) {
        return SetpEntryBuilder.whole(
                new SetpObjectChangePerceptionMessage.AnimationPerception(
                        object, List.of(new SetpObjectChangePerceptionMessage.SetpAnimationEntry(9, 100, 0, 1))),
                message);
    }

    @Test
    void outdatedMovementIsMessageWithoutSample() {
        var emitted = decode(
                perception(4, 1),
                perception(5, 2),
                moved(4, 1, 10),
                moved(4, 2, 12),
                moved(4, 3, 11),
                turned(4, 4, 9),
                moved(5, 5, 8));

        assertEquals(
                List.of("PERCEIVED 4 0.0", "PERCEIVED 5 0.0", "MOVED 4 1.0", "MOVED 4 2.0", "MOVED 5 5.0"),
                emitted.texts());
        assertEquals(14, emitted.messages);
    }

    @Test
    void ordersMovementsAcrossWraparound() {
        var emitted = decode(perception(4, 1), moved(4, 1, 0xffff_ffffL), moved(4, 2, 2), moved(4, 3, 0xffff_fffeL));

        assertEquals(List.of("PERCEIVED 4 0.0", "MOVED 4 1.0", "MOVED 4 2.0"), emitted.texts());
    }

    @Test
    void ordersMovementsAndAnimationsSeparately() {
        var emitted = decode(perception(4, 1), moved(4, 1, 12), animated(4, 11), animated(4, 10));

        assertEquals(List.of("PERCEIVED 4 0.0", "MOVED 4 1.0", "ANIMATED 4 NaN"), emitted.texts());
    }

    @Test
    void emitsEarlyMovementAfterItsPerception() {
        var emitted = decode(new SetpEntryBuilder()
                .at(5)
                .unguaranteedPacket(
                        moved(4, 1, 10), animated(4, 13), moved(4, 2, 12), turned(4, 3, 11), moved(5, 9, 14))
                .at(9)
                .unguaranteedPacket(perception(4, 1)));

        assertEquals(List.of("PERCEIVED 4 0.0", "MOVED 4 2.0", "ANIMATED 4 NaN"), emitted.texts());
        assertEquals(8, emitted.messages);
        assertEquals(
                List.of("7 9", "3 9", "2 9"),
                emitted.samples.stream()
                        .map(sample ->
                                sample.stamp().message() + " " + sample.stamp().arrival())
                        .toList());
        assertEquals(1, emitted.ids().stream().distinct().count());
    }

    @Test
    void earlyMovementCountsForOrder() {
        var emitted = decode(moved(4, 2, 12), perception(4, 1), moved(4, 1, 11), moved(4, 3, 13));

        assertEquals(List.of("PERCEIVED 4 0.0", "MOVED 4 2.0", "MOVED 4 3.0"), emitted.texts());
    }

    @Test
    void discardsEarlyMovementAfterFiveSeconds() {
        assertEquals(2, late(SetpUnannouncedObjectUpdateBuffer.NANOS).samples.size());
        assertEquals(
                1, late(SetpUnannouncedObjectUpdateBuffer.NANOS + 1).samples.size());
    }

    private static EmittedSamples late(long by) {
        return decode(new SetpEntryBuilder()
                .unguaranteedPacket(moved(4, 1, 10))
                .at(by)
                .unguaranteedPacket(perception(4, 1)));
    }

    @Test
    void keepsEarlyMovementsOf1024Objects() {
        var builder = new SetpEntryBuilder();
        for (int object = 0; object <= SetpUnannouncedObjectUpdateBuffer.MOST; object++) {
            builder.unguaranteedPacket(moved(object, 1, 10 + object));
        }
        builder.unguaranteedPacket(perception(SetpUnannouncedObjectUpdateBuffer.MOST, 1))
                .unguaranteedPacket(perception(0, 2));

        assertEquals(
                List.of("PERCEIVED 1024 0.0", "PERCEIVED 0 0.0", "MOVED 0 1.0"),
                decode(builder).texts());
    }

    @Test
    void expiredMovementsReleaseCapacity() {
        var builder = new SetpEntryBuilder();
        for (int object = 0; object < 5_000; object++) {
            builder.at(object * SetpUnannouncedObjectUpdateBuffer.NANOS / 500)
                    .unguaranteedPacket(moved(object, 1, 10 + object));
        }
        builder.unguaranteedPacket(perception(4_999, 1)).unguaranteedPacket(perception(4_400, 2));

        assertEquals(
                List.of("PERCEIVED 4999 0.0", "MOVED 4999 1.0", "PERCEIVED 4400 0.0"),
                decode(builder).texts());
    }

    private static SetpUnannouncedObjectUpdateBuffer waiting(SetpEntryBuilder builder) {
        var known = (SetpDecoderStateSnapshot) SetpDecodedOutput.inSession(builder).state;
        return known.channel(SetpEntryBuilder.UDP)
                .sessions()
                .get(SetpEntryBuilder.SESSION)
                .scene()
                .earlyPerceptions();
    }

    private static SetpMessageFragment[] dancing(long object, int entries, long message) {
        var animationEntries =
                Collections.nCopies(entries, new SetpObjectChangePerceptionMessage.SetpAnimationEntry(9, 100, 0, 1));
        return TestFragmenter.frames(
                        new SetpObjectChangePerceptionMessage.AnimationPerception(object, animationEntries),
                        message,
                        SetpMessageTypeTable.DRAFT)
                .toArray(SetpMessageFragment[]::new);
    }

    @Test
    void doesNotBufferAnimationsOver64Entries() {
        assertEquals(
                1,
                waiting(new SetpEntryBuilder().unguaranteedPacket(dancing(4, 64, 1)))
                        .size());
        assertEquals(
                0,
                waiting(new SetpEntryBuilder().unguaranteedPacket(dancing(4, 65, 1)))
                        .size());
    }

    @Test
    void limitsEarlyPerceptionsToOneMegabyte() {
        var builder = new SetpEntryBuilder();
        for (int object = 0; object < SetpUnannouncedObjectUpdateBuffer.MOST; object++) {
            builder.unguaranteedPacket(dancing(object, 64, 1 + object));
        }
        int fit = (int) (SetpUnannouncedObjectUpdateBuffer.MOST_BYTES / (400 + 48 * 64));
        assertEquals(fit, waiting(builder).size());

        builder.unguaranteedPacket(dancing(0, 64, 5_000))
                .unguaranteedPacket(disappearance(0, 5_001))
                .unguaranteedPacket(dancing(2_000, 64, 5_002));
        assertEquals(fit, waiting(builder).size());
    }

    @Test
    void discardsExpiredMovementsOnAnyPacket() {
        var builder = new SetpEntryBuilder()
                .unguaranteedPacket(moved(4, 1, 10))
                .at(2 * SetpUnannouncedObjectUpdateBuffer.NANOS + 1);

        assertEquals(0, waiting(builder.packet(SetpEntryBuilder.keepalive(11))).size());
    }

    @Test
    void disappearanceDiscardsBufferedMovement() {
        assertEquals(
                List.of("GONE 4 NaN", "PERCEIVED 4 0.0"),
                decode(moved(4, 1, 10), disappearance(4, 11), perception(4, 12)).texts());
    }

    @Test
    void objectKeepsIdFromPerceptionToDisappearance() {
        var name = Optional.of(SetpSimulatedLinkedBubblePair.stage(0)
                .findObject(0, 0)
                .orElseThrow()
                .objectId());

        assertEquals(
                List.of(name, name, name, Optional.<UUID>empty()),
                decode(perception(0, 2), moved(0, 2, 3), disappearance(0, 4), disappearance(0, 5))
                        .ids());
    }

    /** Contains the time of the first transmission, however often it was resent. */
    @Test
    void usesPacketTimeAsDeviceTime() {
        var header = new SetpPacketHeader(SetpEntryBuilder.SESSION, 7, 820_638_245_678L, true, 3);
        var again = new SetpPacket(header, List.of(perception(4, 1))).write();

        assertEquals(
                820_638_245_678_000_000L,
                decode(new SetpEntryBuilder().bytes(SetpEntryBuilder.copy(again)))
                        .samples
                        .getFirst()
                        .stamp()
                        .deviceTime());
    }

    @Test
    void announcesBubbleOnce() {
        var sources = decode(perception(0, 1), moved(0, 2, 2)).sources;

        assertEquals(1, sources.size());
        assertEquals("2000-01-01", sources.getFirst().epoch());
    }
}
