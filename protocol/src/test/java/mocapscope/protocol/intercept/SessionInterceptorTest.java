package mocapscope.protocol.intercept;

import static mocapscope.protocol.intercept.InterceptFixture.IN;
import static mocapscope.protocol.intercept.InterceptFixture.OUT;
import static mocapscope.protocol.intercept.InterceptFixture.TCP;
import static mocapscope.protocol.intercept.InterceptFixture.UDP;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionRule;
import mocapscope.protocol.session.gate.Gate;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

/** Tests of a user's interventions. */
class SessionInterceptorTest {

    @Test
    void holdsReceivedMessagesUntilForwarded() {
        var desk = new InterceptFixture().live();
        desk.interceptor().hold(IN, true);
        desk.receiveText("p 1\np 2\n", 2);

        assertEquals(List.of("p 1\n", "p 2\n"), desk.heldTexts());
        assertEquals(List.of(), desk.notes.samples);
        desk.interceptor().forward(desk.held().get(1).id());
        desk.runDueTimers(4.5);
        assertEquals(List.of("p 2\n"), desk.receivedTexts());
        assertEquals(List.of("held for 2.5 s"), desk.interventions());
        assertEquals(InterceptFixture.at(4.5).monotonicNanos(), desk.last().arrival());
        assertEquals(Entry.EntryModification.NONE, desk.last().mark());
        desk.interceptor().forwardAll();
        desk.runDueTimers(5);
        assertEquals(List.of("p 2\n", "p 1\n"), desk.receivedTexts());
        assertEquals(List.of(), desk.held());
    }

    @Test
    void holdsSentMessagesFromFirstByte() {
        var desk = new InterceptFixture(Set.of(OUT)).open();

        assertEquals(List.of("hello\n"), desk.heldTexts());
        assertEquals(List.of("connect tcp"), desk.networkCalls);
        assertEquals(List.of(), desk.protocol.sent);
        desk.interceptor().hold(OUT, false);
        desk.runDueTimers(1);
        assertEquals(List.of("connect tcp", "tcp: hello\n"), desk.networkCalls);
        assertEquals(List.of("hello\n"), desk.protocol.sent);
        desk.sendRequest(2);
        assertEquals("tcp: hello again\n", desk.networkCalls.getLast());
    }

    @Test
    void forwardsMessageWithEarlierOnesOfItsDirection() {
        var desk = new InterceptFixture().live();
        desk.interceptor().hold(IN, true);
        desk.interceptor().hold(OUT, true);
        desk.receiveText("p 1\n", 2);
        desk.sendRequest(2);
        desk.receiveText("p 2\np 3\n", 3);
        desk.interceptor().forwardUpTo(desk.held().get(2).id());
        desk.runDueTimers(4);

        assertEquals(List.of("p 1\n", "p 2\n"), desk.receivedTexts());
        assertEquals("tcp: hello again\n", desk.networkCalls.getLast());
        assertEquals(List.of("p 3\n"), desk.heldTexts());
        assertEquals(List.of("held for 2.0 s, with 2 behind it"), desk.interventions());
    }

    @Test
    void endingHoldForwardsOnlyThatDirection() {
        var desk = new InterceptFixture().live();
        desk.interceptor().hold(IN, true);
        desk.interceptor().hold(OUT, true);
        desk.receiveText("p 1\n", 2);
        desk.sendRequest(2);
        desk.interceptor().hold(OUT, false);
        desk.runDueTimers(3);

        assertEquals(List.of("p 1\n"), desk.heldTexts());
        assertEquals(Set.of(IN), desk.state().holding());
    }

    @Test
    void droppedMessageIsReportedAndCountsAsSent() {
        var desk = new InterceptFixture(Set.of(OUT)).open();
        desk.interceptor().drop(desk.held().getFirst().id());
        desk.runDueTimers(1);

        assertEquals(List.of("connect tcp"), desk.networkCalls);
        assertEquals(List.of("hello\n"), desk.protocol.sent);
        assertEquals(List.of("dropped"), desk.interventions());
        assertEquals(OUT, desk.notes.findings.getLast().direction());
    }

    @Test
    void recordsBothEditsAndReportsOriginalAsSent() {
        var desk = new InterceptFixture(Set.of(OUT)).open();
        long id = desk.held().getFirst().id();
        desk.interceptor().replaceBytes(id, InterceptFixture.line("hallo"), "hello → hallo");
        desk.interceptor().replaceBytes(id, InterceptFixture.line("HALLO"), "hallo → HALLO");
        desk.interceptor().forward(id);
        desk.runDueTimers(1.5);

        assertEquals("tcp: HALLO\n", desk.networkCalls.getLast());
        assertEquals(List.of("hello\n"), desk.protocol.sent);
        assertEquals(Entry.EntryModification.ALTERED, desk.last().mark());
        assertEquals(List.of("hello → hallo", "hallo → HALLO", "held for 1.0 s"), desk.interventions());
        assertEquals(desk.last().index(), desk.notes.findings.getLast().entry());
    }

    @Test
    void recordsOriginalValuesOfEditedMessage() throws InvalidFieldValueException {
        var desk = new InterceptFixture(Set.of(OUT)).open();
        var message = desk.held().getFirst();
        var unit = new HeldMessageDecoder(desk.session).decode(desk.state()).getFirst();
        desk.interceptor().edit(message.id(), unit, 0, Map.of("bytes", "48 0a"));
        assertThrows(
                InvalidFieldValueException.class,
                () -> desk.interceptor().edit(message.id(), unit, 0, Map.of("bytes", "not hexadecimal")));
        desk.interceptor().forwardAll();
        desk.runDueTimers(1);

        assertEquals("tcp: H\n", desk.networkCalls.getLast());
        assertTrue(desk.interventions().getFirst().matches("bytes: 68 ?65.* → 48 0a"), desk.interventions()::getFirst);
    }

    @Test
    void injectedMessagesBypassHeldMessages() {
        var desk = new InterceptFixture().live();
        desk.interceptor().hold(IN, true);
        desk.interceptor().hold(OUT, true);
        desk.receiveText("p 1\n", 2);
        desk.interceptor().inject(IN, TCP, "p", InterceptFixture.line("p 7"));
        desk.interceptor().inject(OUT, TCP, "hey", InterceptFixture.line("hey"));
        desk.runDueTimers(3);

        assertEquals(List.of("p 7\n"), desk.receivedTexts());
        assertEquals("tcp: hey\n", desk.networkCalls.getLast());
        assertEquals(Entry.EntryModification.INJECTED, desk.last().mark());
        assertEquals(List.of("hello\n"), desk.protocol.sent);
        assertEquals(List.of("injected by the user", "injected by the user"), desk.interventions());
    }

    @Test
    void reportsInjectionIntoClosedChannel() {
        var desk = new InterceptFixture().live();
        desk.interceptor().inject(OUT, UDP, "hey", InterceptFixture.line("hey"));
        desk.runDueTimers(3);

        assertEquals(List.of("hey could not be sent on udp"), desk.texts("NOT_SENT"));
    }

    @Test
    void repeatsHeldMessageAsInjected() {
        var desk = new InterceptFixture().live();
        desk.interceptor().hold(OUT, true);
        desk.sendRequest(2);
        desk.sendRequest(3);
        desk.interceptor().repeat(desk.held().getFirst().id());
        desk.interceptor().forward(desk.held().get(1).id());
        desk.runDueTimers(3.5);
        assertEquals(2, desk.held().size());
        desk.interceptor().forwardAll();
        desk.runDueTimers(4);

        var modifications =
                desk.notes.entries.reversed().stream().limit(3).map(Entry::mark).toList();
        assertEquals(
                List.of(Entry.EntryModification.INJECTED, Entry.EntryModification.NONE, Entry.EntryModification.NONE),
                modifications);
        assertEquals(3, desk.protocol.sent.size());
    }

    @Test
    void replaysEntry() {
        var desk = new InterceptFixture().live();
        desk.receiveText("p 4\n", 2);
        var entry = desk.last();
        desk.interceptor().repeat(desk.notes.entries.getFirst());
        desk.interceptor().repeat(entry);
        desk.runDueTimers(3);

        assertEquals(List.of("p 4\n", "p 4\n"), desk.receivedTexts());
        assertEquals(Entry.EntryModification.INJECTED, desk.last().mark());
        assertEquals(List.of("replayed"), desk.interventions());
    }

    @Test
    void ignoresCommandsForForwardedMessage() {
        var desk = new InterceptFixture(Set.of(OUT)).open();
        long id = desk.held().getFirst().id();
        desk.interceptor().forward(id);
        desk.interceptor().forward(id);
        desk.interceptor().forwardUpTo(id);
        desk.interceptor().drop(id);
        desk.interceptor().replaceBytes(id, InterceptFixture.line("x"), "x");
        desk.interceptor().repeat(id);
        desk.interceptor().forward(99);
        desk.runDueTimers(1);

        assertEquals(List.of("connect tcp", "tcp: hello\n"), desk.networkCalls);
        assertEquals(List.of("held for 0.5 s"), desk.interventions());
    }

    @Test
    void disconnectClosesChannelAndDiscardsHeldMessages() {
        var desk = new InterceptFixture().live();
        desk.interceptor().hold(IN, true);
        desk.receiveText("p 1\np 2\n", 2);
        desk.interceptor().disconnect(TCP);
        desk.runDueTimers(3);

        assertTrue(desk.networkCalls.contains("close tcp"));
        assertEquals(List.of(), desk.held());
        assertEquals(List.of("2 messages were held when tcp closed"), desk.texts("HELD_TOO_LONG"));
        assertEquals("cut by the intercept", desk.last().note());
    }

    @Test
    void channelCloseWaitsBehindHeldMessages() {
        var desk = new InterceptFixture().live();
        desk.interceptor().hold(IN, true);
        desk.receiveText("p 1\np 2\n", 2);
        desk.closeByPeer(TCP, 3);
        assertEquals(List.of("p 1\n", "p 2\n", "closing"), desk.heldTexts());
        desk.interceptor().drop(desk.held().getLast().id());
        desk.interceptor().forward(desk.held().getFirst().id());
        desk.runDueTimers(4);
        assertEquals(List.of("p 2\n", "closing"), desk.heldTexts());
        assertEquals(SessionPhase.LIVE, desk.notes.phases().getLast());
        desk.interceptor().drop(desk.held().getFirst().id());
        desk.runDueTimers(5);

        assertEquals(List.of(), desk.held());
        assertEquals(Entry.EntryKind.CLOSED, desk.last().kind());
        assertEquals(SessionPhase.WAITING, desk.notes.phases().getLast());
    }

    @Test
    void forwardingChannelCloseForwardsEarlierStreamMessages() {
        var desk = new InterceptFixture().live().withUdp();
        desk.interceptor().hold(IN, true);
        desk.receiveText("p 1\n", 2);
        desk.receive(UDP, "p 9\n", 2);
        desk.receiveText("p 2\n", 2);
        desk.closeByPeer(TCP, 3);
        desk.interceptor().forward(desk.held().getLast().id());
        desk.runDueTimers(4);

        assertEquals(List.of("p 1\n", "p 2\n"), desk.receivedTexts());
        assertTrue(desk.notes.entries.stream().anyMatch(entry -> entry.kind() == Entry.EntryKind.CLOSED));
        assertEquals(List.of(), desk.transcriptTexts(UDP, IN));
    }

    @Test
    void channelCloseDiscardsHeldSentMessages() {
        var desk = new InterceptFixture().live();
        desk.interceptor().hold(OUT, true);
        desk.sendRequest(2);
        desk.closeByPeer(TCP, 3);

        assertEquals(List.of(), desk.held());
        assertEquals(List.of("1 messages were held when tcp closed"), desk.texts("HELD_TOO_LONG"));
        assertEquals(SessionPhase.WAITING, desk.notes.phases().getLast());
    }

    @Test
    void connectionEndDiscardsHeldMessagesAndReportsOnce() {
        var desk = new InterceptFixture().live().withUdp();
        desk.interceptor().hold(IN, true);
        desk.receive(UDP, "p 1\n", 2);
        desk.receive(UDP, "p 2\n", 2);
        desk.closeByPeer(TCP, 3);

        assertEquals(List.of(), desk.held());
        assertEquals(List.of("2 messages were held when udp closed"), desk.texts("HELD_TOO_LONG"));
        assertEquals(Set.of(IN), desk.state().holding());
    }

    @Test
    void sessionStopForwardsMessagesAndRemovesInterceptor() {
        var desk = new InterceptFixture().live();
        var interceptor = desk.interceptor();
        interceptor.hold(IN, true);
        desk.receiveText("p 1\n", 2);
        desk.engine.stop(InterceptFixture.at(3));

        assertEquals(List.of("p 1\n"), desk.receivedTexts());
        assertTrue(desk.engine.isEnded());
        assertTrue(interceptor.isEnded());
        assertEquals(Optional.empty(), desk.gateFactory.find("toy-1"));
        interceptor.forwardAll();
        interceptor.inject(IN, TCP, "", InterceptFixture.line("x"));
    }

    @Test
    void appliesListenerCommandsBeforeFirstByte() {
        var factory = new InterceptGateFactory();
        var told = new ArrayList<String>();
        factory.addListener(interceptor -> {
            told.add(interceptor.session().id());
            interceptor.hold(OUT, true);
        });
        var desk = new InterceptFixture(factory).open();

        assertEquals(List.of("toy-1"), told);
        assertEquals(List.of("hello\n"), desk.heldTexts());
        assertEquals(List.of(desk.interceptor()), factory.all());
        factory.retain(Set.of());
        assertEquals(List.of(), factory.all());
    }

    @Test
    void gateReplacementKeepsOrderAndPartialMessages() {
        var desk = new InterceptFixture().live();
        desk.interceptor().hold(IN, true);
        desk.receiveText("p 1\np 2\np", 2);
        var others = new InterceptGateFactory();
        desk.engine.setGate(others.createGate(desk.session), InterceptFixture.at(3));
        assertEquals(List.of("p 1\n", "p 2\n"), desk.receivedTexts());
        var other = others.find("toy-1").orElseThrow();
        other.hold(IN, true);
        desk.receiveText(" 3\np 4\n", 4);
        assertEquals(
                List.of("p 3\n", "p 4\n"),
                other.state().held().stream()
                        .map(message -> InterceptFixture.text(message.item().bytes()))
                        .toList());
        desk.receiveText("p", 5);
        desk.engine.setGate(Gate.OPEN, InterceptFixture.at(6));
        desk.receiveText(" 5\n", 7);

        assertEquals(5, desk.notes.samples.size());
        assertEquals(List.of(), desk.texts(SessionRule.HELD_TOO_LONG.code()));
    }
}
