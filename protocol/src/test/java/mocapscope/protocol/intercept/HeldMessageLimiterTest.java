package mocapscope.protocol.intercept;

import static mocapscope.protocol.intercept.InterceptFixture.IN;
import static mocapscope.protocol.intercept.InterceptFixture.OUT;
import static mocapscope.protocol.intercept.InterceptFixture.TCP;
import static mocapscope.protocol.intercept.InterceptFixture.UDP;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import org.junit.jupiter.api.Test;

/** Tests of the limits on held messages. */
class HeldMessageLimiterTest {

    private static String lines(int count) {
        return IntStream.range(0, count).mapToObj(i -> "p " + i + "\n").collect(Collectors.joining());
    }

    private static InterceptFixture holdingIn() {
        var fixture = new InterceptFixture().live();
        fixture.interceptor().hold(IN, true);
        fixture.runDueTimers(1.5);
        return fixture;
    }

    @Test
    void pausesReadingOfStreamWithoutDroppingMessages() {
        var fixture = holdingIn();
        fixture.receiveText(lines(HeldMessageLimiter.MOST - 1), 2);
        assertFalse(fixture.networkCalls.contains("rest tcp"));
        fixture.receiveText(lines(3_000), 2);
        assertEquals("rest tcp", fixture.networkCalls.getLast());
        assertEquals(HeldMessageLimiter.MOST + 2_999, fixture.held().size());
        fixture.interceptor().forwardUpTo(fixture.held().get(4_900).id());
        fixture.runDueTimers(3);
        assertEquals("rest tcp", fixture.networkCalls.getLast());
        fixture.interceptor().forwardUpTo(fixture.held().get(200).id());
        fixture.runDueTimers(3);

        assertEquals("resume tcp", fixture.networkCalls.getLast());
        assertEquals(1, fixture.networkCalls.stream().filter("rest tcp"::equals).count());
        fixture.interceptor().forwardAll();
        fixture.runDueTimers(4);
        assertEquals(HeldMessageLimiter.MOST + 2_999, fixture.receivedTexts().size());
        assertEquals(0, fixture.state().dropped());
        assertEquals(List.of(), fixture.texts("HELD_TOO_MUCH"));
    }

    @Test
    void countsBytesOfLongMessages() {
        var fixture = holdingIn();
        fixture.receiveText("p " + "1".repeat((int) HeldMessageLimiter.MOST_BYTES) + "\n", 2);
        assertEquals("rest tcp", fixture.networkCalls.getLast());
        assertEquals(1, fixture.held().size());
        fixture.interceptor().drop(fixture.held().getFirst().id());
        fixture.runDueTimers(3);

        assertEquals("resume tcp", fixture.networkCalls.getLast());
    }

    @Test
    void countsOriginalBytesOfAlteredMessages() {
        var matcher = new MessageOccurrenceMatcher(IN, "p", 1, MessageOccurrenceMatcher.ALL);
        var fixture =
                new InterceptFixture(new InterceptRule(matcher, new InterceptAction.TruncateAction(2), true)).live();
        fixture.interceptor().hold(IN, true);
        fixture.receiveText("p " + "1".repeat((int) HeldMessageLimiter.MOST_BYTES) + "\n", 2);

        assertEquals(List.of("p "), fixture.heldTexts());
        assertEquals("rest tcp", fixture.networkCalls.getLast());
        fixture.interceptor().forwardAll();
        fixture.runDueTimers(3);
        assertEquals("resume tcp", fixture.networkCalls.getLast());
    }

    @Test
    void countsRepeatedMessagesAgainstCapacity() {
        var fixture = holdingIn().withUdp();
        for (int i = 0; i < HeldMessageLimiter.MOST; i++) {
            fixture.receive(UDP, "p 1\n", 2);
        }
        fixture.interceptor().repeat(fixture.held().getFirst().id());
        fixture.runDueTimers(3);

        assertEquals(HeldMessageLimiter.MOST, fixture.held().size());
        assertEquals(1, fixture.state().dropped());
        assertEquals(
                List.of("further messages are dropped, because the intercept is full"), fixture.texts("HELD_TOO_MUCH"));
    }

    @Test
    void dropsStreamMessagesBeyondHardLimit() {
        var fixture = holdingIn();
        fixture.receiveText(lines(16 * HeldMessageLimiter.MOST + 5), 2);

        assertEquals(16 * HeldMessageLimiter.MOST, fixture.held().size());
        assertEquals(5, fixture.state().dropped());
        assertEquals(
                List.of("further messages are dropped, because the intercept is full"), fixture.texts("HELD_TOO_MUCH"));
        fixture.interceptor().disconnect(TCP);
        fixture.runDueTimers(3);
        assertEquals("5 messages were dropped", fixture.texts("HELD_TOO_MUCH").getLast());
        assertEquals(
                List.of("the user cut the connection after 1.0 s, while 65536 messages were held"),
                fixture.texts("HELD_TOO_LONG"));
    }

    @Test
    void dropsAndCountsNewestDatagrams() {
        var fixture = holdingIn().withUdp();
        for (int i = 0; i < HeldMessageLimiter.MOST + 7; i++) {
            fixture.receive(UDP, "p " + i + "\n", 2);
        }
        assertEquals(HeldMessageLimiter.MOST, fixture.held().size());
        assertEquals(7, fixture.state().dropped());
        assertFalse(fixture.networkCalls.contains("rest udp"));
        fixture.interceptor().forwardAll();
        fixture.runDueTimers(3);

        assertEquals(HeldMessageLimiter.MOST, fixture.transcriptTexts(UDP, IN).size());
        assertEquals("p 4095\n", fixture.transcriptTexts(UDP, IN).getLast());
        assertEquals(
                List.of("further messages are dropped, because the intercept is full", "7 messages were dropped"),
                fixture.texts("HELD_TOO_MUCH"));
        assertTrue(fixture.interventions().size() <= 1);
    }

    @Test
    void dropsOutgoingMessagesWhenFull() {
        var fixture = new InterceptFixture().live();
        fixture.interceptor().hold(OUT, true);
        for (int i = 0; i < HeldMessageLimiter.MOST + 2; i++) {
            fixture.sendRequest(2);
        }

        assertEquals(HeldMessageLimiter.MOST, fixture.held().size());
        assertEquals(2, fixture.state().dropped());
        assertEquals(List.of("hello\n", "hello again\n", "hello again\n"), fixture.protocol.sent);
    }

    @Test
    void countsDelayedMessages() {
        var matcher = new MessageOccurrenceMatcher(IN, "p", 1, MessageOccurrenceMatcher.ALL);
        var fixture = new InterceptFixture(
                        new InterceptRule(matcher, new InterceptAction.DelayAction(InterceptFixture.SECOND), true))
                .live();
        fixture.receiveText(lines(HeldMessageLimiter.MOST), 2);
        assertEquals("rest tcp", fixture.networkCalls.getLast());
        fixture.runDueTimers(3);

        assertEquals("resume tcp", fixture.networkCalls.getLast());
        assertEquals(HeldMessageLimiter.MOST, fixture.receivedTexts().size());
    }

    @Test
    void reconnectStartsWithEmptyIntercept() {
        var fixture = holdingIn().withUdp();
        for (int i = 0; i < HeldMessageLimiter.MOST + 1; i++) {
            fixture.receive(UDP, "p 1\n", 2);
        }
        fixture.closeByPeer(TCP, 3);
        assertEquals(List.of(), fixture.held());
        assertEquals("1 messages were dropped", fixture.texts("HELD_TOO_MUCH").getLast());
        assertEquals(1, fixture.texts("HELD_TOO_LONG").size());
    }

    @Test
    void forwardsHeldMessagesWhenFull() {
        var fixture = holdingIn();
        fixture.receiveText(lines(16 * HeldMessageLimiter.MOST), 2);
        for (var message : fixture.held().subList(0, 50)) {
            fixture.interceptor().forward(message.id());
        }
        fixture.runDueTimers(3);

        assertEquals(50, fixture.receivedTexts().size());
    }

    @Test
    void isFullWhileAllSessionsHoldTooMuch() {
        var budget = new AllSessionsMemoryBudget(10);
        var capacity = new HeldMessageLimiter(budget);
        var part = item((int) HeldMessageLimiter.MOST_BYTES / 8);
        capacity.add(part);
        assertTrue(capacity.isFull(IN));
        assertFalse(capacity.hasAmpleRoom(IN));
        assertFalse(capacity.isExhausted(IN));
        assertFalse(capacity.isFull(OUT), "it holds nothing in this direction");

        capacity.remove(part);
        assertFalse(capacity.isFull(IN));
        assertFalse(budget.isExceeded());
    }

    private static GatedTrafficUnit item(int length) {
        return GatedTrafficUnit.of(IN, TCP, 1, "", ByteBuffer.allocate(length), new MonotonicAndUnixTime(0, 0));
    }
}
