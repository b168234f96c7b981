package mocapscope.app.model.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.app.model.snapshot.DeliveryAnomaly;
import mocapscope.app.model.snapshot.DeliveryStatistics;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

/** Messages with numbers, on a network that loses, doubles and overtakes. */
class DeliveryAnomalyCounterTest {
    private static final Channel UDP = Channel.udp("udp");
    private static final Channel TCP = Channel.tcp("tcp");
    private static final long MS = 1_000_000;

    private final SessionModelFixture fixture = new SessionModelFixture();
    private long message;

    @Test
    void countsLossAndMarksFollowingMessage() {
        numbers(UDP, 1, 2, 6, 7);
        assertEquals(0, delivery().lost());
        fixture.bytes(Direction.TO_CLIENT, 8, 1003 * MS);

        assertEquals(3, delivery().lost());
        assertEquals(
                List.of(new DeliveryAnomaly(DeliveryAnomaly.DeliveryAnomalyKind.LOST, 3 * MS, 2, 3)),
                delivery().marks());
        assertEquals(4, delivery().numbered());
    }

    @Test
    void countsMissingNumberAsLostAfterOneSecond() {
        numbers(UDP, 1, 2, 6);
        assertEquals(0, fixture.model.snapshot(1002 * MS).delivery().lost());

        assertEquals(3, fixture.model.snapshot(1003 * MS).delivery().lost());
    }

    @Test
    void countsMissingNumbersAsLostAtSessionEnd() {
        numbers(UDP, 1, 2, 6);
        fixture.state(SessionPhase.CLOSED, 4 * MS);

        assertEquals(3, delivery().lost());
    }

    @Test
    void reopenedChannelRestartsCounting() {
        numbers(UDP, 7, 8, 10);
        fixture.model.on(new SessionEvent.EntryAppended(new Entry(
                0,
                Entry.EntryKind.OPENED,
                Direction.TO_CLIENT,
                UDP,
                4 * MS,
                0,
                ByteBuffer.allocate(0),
                Entry.EntryModification.NONE,
                "")));
        numbers(UDP, 8, 9, 10);

        assertEquals(
                List.of(1L, 0L, 0L),
                List.of(delivery().lost(), delivery().late(), delivery().twice()));
    }

    @Test
    void lateMessageIsNotLost() {
        numbers(UDP, 1, 3, 2, 4);
        fixture.bytes(Direction.TO_CLIENT, 8, 2000 * MS);

        assertEquals(0, delivery().lost());
        assertEquals(1, delivery().late());
        assertEquals(
                List.of(DeliveryAnomaly.DeliveryAnomalyKind.LOST, DeliveryAnomaly.DeliveryAnomalyKind.LATE),
                kinds(delivery().marks()));
    }

    @Test
    void marksSecondMessageOfDuplicate() {
        numbers(UDP, 1, 2, 2);

        assertEquals(
                List.of(new DeliveryAnomaly(DeliveryAnomaly.DeliveryAnomalyKind.TWICE, 3 * MS, 2, 1)),
                delivery().marks());
        assertEquals(1, delivery().twice());
    }

    @Test
    void countsEachChannelSeparately() {
        numbers(UDP, 1, 2);
        numbers(TCP, 100, 101);

        assertEquals(0, delivery().lost());
    }

    @Test
    void protocolLossCountsWithoutSequenceNumbers() {
        fixture.bytes(Direction.TO_CLIENT, 8, 5 * MS);
        fixture.message(5 * MS);
        fixture.model.on(new SessionEvent.MessagesLost(TCP, Direction.TO_CLIENT, 2));
        assertEquals(
                List.of(new DeliveryAnomaly(DeliveryAnomaly.DeliveryAnomalyKind.LOST, 5 * MS, 0, 2)),
                delivery().marks());
        numbers(UDP, 1, 4);
        fixture.model.on(new SessionEvent.MessagesLost(UDP, Direction.TO_CLIENT, 2));
        fixture.bytes(Direction.TO_CLIENT, 8, 2000 * MS);

        assertEquals(4, delivery().lost());
    }

    @Test
    void ignoresSentMessages() {
        fixture.model.on(new SessionEvent.SequenceNumberReceived(UDP, Direction.TO_SERVER, 1, 32, 0));
        fixture.model.on(new SessionEvent.SequenceNumberReceived(UDP, Direction.TO_SERVER, 9, 32, 0));
        fixture.model.on(new SessionEvent.MessagesLost(UDP, Direction.TO_SERVER, 7));

        assertEquals(DeliveryStatistics.NONE.marks(), delivery().marks());
        assertEquals(0, delivery().lost());
    }

    private void numbers(Channel channel, long... numbers) {
        for (long number : numbers) {
            long at = (message + 1) * MS;
            fixture.bytes(Direction.TO_CLIENT, 8, at);
            fixture.model.on(
                    new SessionEvent.SequenceNumberReceived(channel, Direction.TO_CLIENT, number, 32, message));
            fixture.model.on(SessionEvent.Samples.of(pose(at, SampleStamp.NO_TIME)));
            message++;
        }
    }

    private Sample pose(long arrival, long deviceTime) {
        return SessionModelFixture.poseSample("Wand", message, arrival, deviceTime);
    }

    private DeliveryStatistics delivery() {
        return fixture.model.snapshot(1000 * MS).delivery();
    }

    private static List<DeliveryAnomaly.DeliveryAnomalyKind> kinds(List<DeliveryAnomaly> anomalies) {
        return anomalies.stream().map(DeliveryAnomaly::kind).toList();
    }
}
