package mocapscope.protocol.intercept;

import static mocapscope.protocol.intercept.InterceptFixture.IN;
import static mocapscope.protocol.intercept.InterceptFixture.OUT;
import static mocapscope.protocol.intercept.InterceptFixture.TCP;
import static mocapscope.protocol.intercept.InterceptFixture.UDP;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of the limits on held messages. */
class HoldCapacityTest {

    private static String lines(int count) {
        return IntStream.range(0, count).mapToObj(i -> "p " + i + "\n").collect(Collectors.joining());
    }

    private static InterceptFixture holdingIn() {
        var desk = new InterceptFixture().live();
        desk.interceptor().hold(IN, true);
        desk.runDueTimers(1.5);
        return desk;
    }

    @Test
    void pausesReadingOfStreamWithoutDroppingMessages() {
        var desk = holdingIn();
        desk.receiveText(lines(HoldCapacity.MOST - 1), 2);
        assertFalse(desk.networkCalls.contains("rest tcp"));
        desk.receiveText(lines(3_000), 2);
        assertEquals("rest tcp", desk.networkCalls.getLast());
        assertEquals(HoldCapacity.MOST + 2_999, desk.held().size());
        desk.interceptor().forwardUpTo(desk.held().get(4_900).id());
        desk.runDueTimers(3);
        assertEquals("rest tcp", desk.networkCalls.getLast());
        desk.interceptor().forwardUpTo(desk.held().get(200).id());
        desk.runDueTimers(3);

        assertEquals("resume tcp", desk.networkCalls.getLast());
        assertEquals(1, desk.networkCalls.stream().filter("rest tcp"::equals).count());
        desk.interceptor().forwardAll();
        desk.runDueTimers(4);
        assertEquals(HoldCapacity.MOST + 2_999, desk.receivedTexts().size());
        assertEquals(0, desk.state().dropped());
        assertEquals(List.of(), desk.texts("HELD_TOO_MUCH"));
    }

    @Test
    void countsBytesOfLongMessages() {
        var desk = holdingIn();
        desk.receiveText("p " + "1".repeat((int) HoldCapacity.MOST_BYTES) + "\n", 2);
        assertEquals("rest tcp", desk.networkCalls.getLast());
        assertEquals(1, desk.held().size());
        desk.interceptor().drop(desk.held().getFirst().id());
        desk.runDueTimers(3);

        assertEquals("resume tcp", desk.networkCalls.getLast());
    }

    @Test
    void countsOriginalBytesOfAlteredMessages() {
        var matcher = new MessageMatcher(IN, "p", 1, MessageMatcher.ALL);
        var desk = new InterceptFixture(new InterceptRule(matcher, new InterceptAction.TruncateAction(2), true)).live();
        desk.interceptor().hold(IN, true);
        desk.receiveText("p " + "1".repeat((int) HoldCapacity.MOST_BYTES) + "\n", 2);

        assertEquals(List.of("p "), desk.heldTexts());
        assertEquals("rest tcp", desk.networkCalls.getLast());
        desk.interceptor().forwardAll();
        desk.runDueTimers(3);
        assertEquals("resume tcp", desk.networkCalls.getLast());
    }

    @Test
    void countsRepeatedMessagesAgainstCapacity() {
        var desk = holdingIn().withUdp();
        for (int i = 0; i < HoldCapacity.MOST; i++) {
            desk.receive(UDP, "p 1\n", 2);
        }
        desk.interceptor().repeat(desk.held().getFirst().id());
        desk.runDueTimers(3);

        assertEquals(HoldCapacity.MOST, desk.held().size());
        assertEquals(1, desk.state().dropped());
        assertEquals(
                List.of("further messages are dropped, because the intercept is full"), desk.texts("HELD_TOO_MUCH"));
    }

    @Test
    void dropsStreamMessagesBeyondHardLimit() {
        var desk = holdingIn();
        desk.receiveText(lines(16 * HoldCapacity.MOST + 5), 2);

        assertEquals(16 * HoldCapacity.MOST, desk.held().size());
        assertEquals(5, desk.state().dropped());
        assertEquals(
                List.of("further messages are dropped, because the intercept is full"), desk.texts("HELD_TOO_MUCH"));
        desk.interceptor().disconnect(TCP);
        desk.runDueTimers(3);
        assertEquals("5 messages were dropped", desk.texts("HELD_TOO_MUCH").getLast());
        assertEquals(List.of("65536 messages were held when tcp closed"), desk.texts("HELD_TOO_LONG"));
    }

    @Test
    void dropsAndCountsNewestDatagrams() {
        var desk = holdingIn().withUdp();
        for (int i = 0; i < HoldCapacity.MOST + 7; i++) {
            desk.receive(UDP, "p " + i + "\n", 2);
        }
        assertEquals(HoldCapacity.MOST, desk.held().size());
        assertEquals(7, desk.state().dropped());
        assertFalse(desk.networkCalls.contains("rest udp"));
        desk.interceptor().forwardAll();
        desk.runDueTimers(3);

        assertEquals(HoldCapacity.MOST, desk.transcriptTexts(UDP, IN).size());
        assertEquals("p 4095\n", desk.transcriptTexts(UDP, IN).getLast());
        assertEquals(
                List.of("further messages are dropped, because the intercept is full", "7 messages were dropped"),
                desk.texts("HELD_TOO_MUCH"));
        assertTrue(desk.interventions().size() <= 1);
    }

    @Test
    void dropsOutgoingMessagesWhenFull() {
        var desk = new InterceptFixture().live();
        desk.interceptor().hold(OUT, true);
        for (int i = 0; i < HoldCapacity.MOST + 2; i++) {
            desk.sendRequest(2);
        }

        assertEquals(HoldCapacity.MOST, desk.held().size());
        assertEquals(2, desk.state().dropped());
        assertEquals(List.of("hello\n", "hello again\n", "hello again\n"), desk.protocol.sent);
    }

    @Test
    void countsDelayedMessages() {
        var matcher = new MessageMatcher(IN, "p", 1, MessageMatcher.ALL);
        var desk = new InterceptFixture(new InterceptRule(matcher, new InterceptAction.DelayAction(InterceptFixture.SECOND), true)).live();
        desk.receiveText(lines(HoldCapacity.MOST), 2);
        assertEquals("rest tcp", desk.networkCalls.getLast());
        desk.runDueTimers(3);

        assertEquals("resume tcp", desk.networkCalls.getLast());
        assertEquals(HoldCapacity.MOST, desk.receivedTexts().size());
    }

    @Test
    void reconnectStartsWithEmptyIntercept() {
        var desk = holdingIn().withUdp();
        for (int i = 0; i < HoldCapacity.MOST + 1; i++) {
            desk.receive(UDP, "p 1\n", 2);
        }
        desk.closeByPeer(TCP, 3);
        assertEquals(List.of(), desk.held());
        assertEquals("1 messages were dropped", desk.texts("HELD_TOO_MUCH").getLast());
        assertEquals(1, desk.texts("HELD_TOO_LONG").size());
    }

    @Test
    void forwardsHeldMessagesWhenFull() {
        var desk = holdingIn();
        desk.receiveText(lines(16 * HoldCapacity.MOST), 2);
        for (var message : desk.held().subList(0, 50)) {
            desk.interceptor().forward(message.id());
        }
        desk.runDueTimers(3);

        assertEquals(50, desk.receivedTexts().size());
    }
}
