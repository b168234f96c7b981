package mocapscope.protocol.setp.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.setp.bubble.SetpSimulatedLinkedBubblePair;
import mocapscope.protocol.setp.wire.SetpEntryBuilder;
import mocapscope.protocol.setp.wire.SetpMessageFragment;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;
import mocapscope.protocol.toy.MessageOrder;
import org.junit.jupiter.api.Test;

/** Tests of the messages of a packet that are passed to listeners without a need of messages. */
class SetpMessageEmitterTest {

    private static final class SetpMetadataListener implements SessionListener {
        private final MessageOrder<String> lines = new MessageOrder<>();

        @Override
        public boolean wantsMessages() {
            return false;
        }

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case DecodedMessage message -> onMessage(message);
                case MessageMetadata metadata -> onMessageMetadata(metadata);
                case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
                case Finding finding -> onFinding(finding);
                default -> {}
            }
        }

        private void onMessage(DecodedMessage message) {
            lines.add(message.n(), message.n() + " " + message.name());
        }

        private void onMessageMetadata(MessageMetadata metadata) {
            lines.add(
                    metadata.n(),
                    "%d metadata %s in %d, %d+%d"
                            .formatted(
                                    metadata.n(),
                                    metadata.name(),
                                    metadata.carrier(),
                                    metadata.from(),
                                    metadata.length()));
        }

        private void onSample(Sample sample) {
            lines.addSample(sample.stamp().message(), sample.stamp().message() + " sample");
        }

        private void onFinding(Finding finding) {
            lines.add(finding.message() + " " + finding.rule().code());
        }
    }

    private static SetpMessageFragment moved(double x, long message) {
        return SetpEntryBuilder.whole(
                new SetpObjectChangePerceptionMessage.MovementPerception(
                        4, new Vec3(x, 0, 0), Vec3.ZERO, Quat.IDENTITY),
                message);
    }

    private static SetpMessageFragment perception() {
        var objectData = SetpSimulatedLinkedBubblePair.stage(0)
                .findObject(0, 0)
                .orElseThrow()
                .withIndex(4);
        return SetpEntryBuilder.whole(
                new SetpObjectChangePerceptionMessage.ObjectPerception(objectData.withLocation(Vec3.ZERO)), 1);
    }

    private static List<String> decode(SetpMessageFragment... frames) {
        var listener = new SetpMetadataListener();
        Decoder.DecoderState known = SetpEntryBuilder.stateWithSessions(SetpEntryBuilder.SESSION);
        for (var entry : new SetpEntryBuilder().toClient().packet(frames).list()) {
            known = SetpDecodedOutput.STRICT.decode(known, entry, listener);
        }
        return listener.lines.lines();
    }

    @Test
    void reportsMovementsAsMetadataAndOthersAsMessages() {
        assertEquals(
                List.of(
                        "0 packet",
                        "1 ObjectPerception",
                        "1 sample",
                        "2 metadata MovementPerception in 0, 202+44",
                        "2 sample",
                        "3 metadata MovementPerception in 0, 256+44",
                        "3 sample"),
                decode(perception(), moved(1, 2), moved(2, 3)));
    }

    @Test
    void reportsMovementWithFindingAsMessage() {
        assertEquals(
                List.of(
                        "0 packet",
                        "1 ObjectPerception",
                        "1 sample",
                        "2 MovementPerception",
                        "2 FLOAT_NOT_FINITE",
                        "3 metadata MovementPerception in 0, 256+44",
                        "3 sample"),
                decode(perception(), moved(Double.NaN, 2), moved(2, 3)));
    }

    @Test
    void lateMovementHasMetadataButNoSample() {
        assertEquals(
                List.of(
                        "0 packet",
                        "1 ObjectPerception",
                        "1 sample",
                        "2 metadata MovementPerception in 0, 202+44",
                        "2 sample",
                        "3 metadata MovementPerception in 0, 256+44"),
                decode(perception(), moved(1, 7), moved(2, 6)));
    }
}
