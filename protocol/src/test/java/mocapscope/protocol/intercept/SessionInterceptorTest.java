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
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

/** Tests of a user's interventions. */
class SessionInterceptorTest {

    @Test
    void holdsReceivedMessagesUntilForwarded() {
        var fixture = new InterceptFixture().live();
        fixture.interceptor().hold(IN, true);
        fixture.receiveText("p 1\np 2\n", 2);

        assertEquals(List.of("p 1\n", "p 2\n"), fixture.heldTexts());
        assertEquals(List.of(), fixture.notes.samples);
        fixture.interceptor().forward(fixture.held().get(1).id());
        fixture.runDueTimers(4.5);
        assertEquals(List.of("p 2\n"), fixture.receivedTexts());
        assertEquals(List.of("held for 2.5 s"), fixture.interventions());
        assertEquals(InterceptFixture.at(4.5).monotonicNanos(), fixture.last().arrival());
        assertEquals(Entry.EntryModification.NONE, fixture.last().mark());
        fixture.interceptor().forwardAll();
        fixture.runDueTimers(5);
        assertEquals(List.of("p 2\n", "p 1\n"), fixture.receivedTexts());
        assertEquals(List.of(), fixture.held());
    }

    @Test
    void holdsSentMessagesFromFirstByte() {
        var fixture = new InterceptFixture(Set.of(OUT)).open();

        assertEquals(List.of("hello\n"), fixture.heldTexts());
        assertEquals(List.of("connect tcp"), fixture.networkCalls);
        assertEquals(List.of(), fixture.protocol.sent);
        fixture.interceptor().hold(OUT, false);
        fixture.runDueTimers(1);
        assertEquals(List.of("connect tcp", "tcp: hello\n"), fixture.networkCalls);
        assertEquals(List.of("hello\n"), fixture.protocol.sent);
        fixture.sendRequest(2);
        assertEquals("tcp: hello again\n", fixture.networkCalls.getLast());
    }

    @Test
    void forwardsMessageWithEarlierOnesOfItsDirection() {
        var fixture = new InterceptFixture().live();
        fixture.interceptor().hold(IN, true);
        fixture.interceptor().hold(OUT, true);
        fixture.receiveText("p 1\n", 2);
        fixture.sendRequest(2);
        fixture.receiveText("p 2\np 3\n", 3);
        fixture.interceptor().forwardUpTo(fixture.held().get(2).id());
        fixture.runDueTimers(4);

        assertEquals(List.of("p 1\n", "p 2\n"), fixture.receivedTexts());
        assertEquals("tcp: hello again\n", fixture.networkCalls.getLast());
        assertEquals(List.of("p 3\n"), fixture.heldTexts());
        assertEquals(List.of("held for 2.0 s, with 2 behind it"), fixture.interventions());
    }

    @Test
    void endingHoldForwardsOnlyThatDirection() {
        var fixture = new InterceptFixture().live();
        fixture.interceptor().hold(IN, true);
        fixture.interceptor().hold(OUT, true);
        fixture.receiveText("p 1\n", 2);
        fixture.sendRequest(2);
        fixture.interceptor().hold(OUT, false);
        fixture.runDueTimers(3);

        assertEquals(List.of("p 1\n"), fixture.heldTexts());
        assertEquals(Set.of(IN), fixture.state().holding());
    }

    @Test
    void droppedMessageIsReportedAndCountsAsSent() {
        var fixture = new InterceptFixture(Set.of(OUT)).open();
        fixture.interceptor().drop(fixture.held().getFirst().id());
        fixture.runDueTimers(1);

        assertEquals(List.of("connect tcp"), fixture.networkCalls);
        assertEquals(List.of("hello\n"), fixture.protocol.sent);
        assertEquals(List.of("dropped"), fixture.interventions());
        assertEquals(OUT, fixture.notes.findings.getLast().direction());
    }

    @Test
    void recordsBothEditsAndReportsOriginalAsSent() {
        var fixture = new InterceptFixture(Set.of(OUT)).open();
        long id = fixture.held().getFirst().id();
        fixture.interceptor().replaceBytes(id, InterceptFixture.line("hallo"), "hello → hallo");
        fixture.interceptor().replaceBytes(id, InterceptFixture.line("HALLO"), "hallo → HALLO");
        fixture.interceptor().forward(id);
        fixture.runDueTimers(1.5);

        assertEquals("tcp: HALLO\n", fixture.networkCalls.getLast());
        assertEquals(List.of("hello\n"), fixture.protocol.sent);
        assertEquals(Entry.EntryModification.ALTERED, fixture.last().mark());
        assertEquals(List.of("hello → hallo", "hallo → HALLO", "held for 1.0 s"), fixture.interventions());
        assertEquals(fixture.last().index(), fixture.notes.findings.getLast().entry());
    }

    @Test
    void recordsOriginalValuesOfEditedMessage() throws InvalidFieldValueException {
        var fixture = new InterceptFixture(Set.of(OUT)).open();
        var message = fixture.held().getFirst();
        var unit =
                new HeldMessageDecoder(fixture.session).decode(fixture.state()).getFirst();
        fixture.interceptor().edit(message.id(), unit, 0, Map.of("bytes", "48 0a"));
        assertThrows(
                InvalidFieldValueException.class,
                () -> fixture.interceptor().edit(message.id(), unit, 0, Map.of("bytes", "not hexadecimal")));
        fixture.interceptor().forwardAll();
        fixture.runDueTimers(1);

        assertEquals("tcp: H\n", fixture.networkCalls.getLast());
        assertTrue(
                fixture.interventions().getFirst().matches("bytes: 68 ?65.* → 48 0a"),
                fixture.interventions()::getFirst);
    }

    @Test
    void injectedMessagesBypassHeldMessages() {
        var fixture = new InterceptFixture().live();
        fixture.interceptor().hold(IN, true);
        fixture.interceptor().hold(OUT, true);
        fixture.receiveText("p 1\n", 2);
        fixture.interceptor().inject(IN, TCP, "p", InterceptFixture.line("p 7"));
        fixture.interceptor().inject(OUT, TCP, "hey", InterceptFixture.line("hey"));
        fixture.runDueTimers(3);

        assertEquals(List.of("p 7\n"), fixture.receivedTexts());
        assertEquals("tcp: hey\n", fixture.networkCalls.getLast());
        assertEquals(Entry.EntryModification.INJECTED, fixture.last().mark());
        assertEquals(List.of("hello\n"), fixture.protocol.sent);
        assertEquals(List.of("injected by the user", "injected by the user"), fixture.interventions());
    }

    @Test
    void reportsInjectionIntoClosedChannel() {
        var fixture = new InterceptFixture().live();
        fixture.interceptor().inject(OUT, UDP, "hey", InterceptFixture.line("hey"));
        fixture.runDueTimers(3);

        assertEquals(List.of("hey could not be sent on udp"), fixture.texts("NOT_SENT"));
    }

    @Test
    void repeatsHeldMessageAsInjected() {
        var fixture = new InterceptFixture().live();
        fixture.interceptor().hold(OUT, true);
        fixture.sendRequest(2);
        fixture.sendRequest(3);
        fixture.interceptor().repeat(fixture.held().getFirst().id());
        fixture.interceptor().forward(fixture.held().get(1).id());
        fixture.runDueTimers(3.5);
        assertEquals(2, fixture.held().size());
        fixture.interceptor().forwardAll();
        fixture.runDueTimers(4);

        var modifications = fixture.notes.entries.reversed().stream()
                .limit(3)
                .map(Entry::mark)
                .toList();
        assertEquals(
                List.of(Entry.EntryModification.INJECTED, Entry.EntryModification.NONE, Entry.EntryModification.NONE),
                modifications);
        assertEquals(3, fixture.protocol.sent.size());
    }

    @Test
    void replaysEntry() {
        var fixture = new InterceptFixture().live();
        fixture.receiveText("p 4\n", 2);
        var entry = fixture.last();
        fixture.interceptor().repeat(fixture.notes.entries.getFirst());
        fixture.interceptor().repeat(entry);
        fixture.runDueTimers(3);

        assertEquals(List.of("p 4\n", "p 4\n"), fixture.receivedTexts());
        assertEquals(Entry.EntryModification.INJECTED, fixture.last().mark());
        assertEquals(List.of("replayed"), fixture.interventions());
    }

    @Test
    void ignoresCommandsForForwardedMessage() {
        var fixture = new InterceptFixture(Set.of(OUT)).open();
        long id = fixture.held().getFirst().id();
        fixture.interceptor().forward(id);
        fixture.interceptor().forward(id);
        fixture.interceptor().forwardUpTo(id);
        fixture.interceptor().drop(id);
        fixture.interceptor().replaceBytes(id, InterceptFixture.line("x"), "x");
        fixture.interceptor().repeat(id);
        fixture.interceptor().forward(99);
        fixture.runDueTimers(1);

        assertEquals(List.of("connect tcp", "tcp: hello\n"), fixture.networkCalls);
        assertEquals(List.of("held for 0.5 s"), fixture.interventions());
    }

    @Test
    void disconnectClosesChannelAndDiscardsHeldMessages() {
        var fixture = new InterceptFixture().live();
        fixture.interceptor().hold(IN, true);
        fixture.receiveText("p 1\np 2\n", 2);
        fixture.interceptor().disconnect(TCP);
        fixture.runDueTimers(3);

        assertTrue(fixture.networkCalls.contains("close tcp"));
        assertEquals(List.of(), fixture.held());
        assertEquals(
                List.of("the user cut the connection after 1.0 s, while 2 messages were held"),
                fixture.texts("HELD_TOO_LONG"));
        assertEquals("cut by the intercept", fixture.last().note());
    }

    @Test
    void channelCloseWaitsBehindHeldMessages() {
        var fixture = new InterceptFixture().live();
        fixture.interceptor().hold(IN, true);
        fixture.receiveText("p 1\np 2\n", 2);
        fixture.closeByPeer(TCP, 3);
        assertEquals(List.of("p 1\n", "p 2\n", "closing"), fixture.heldTexts());
        fixture.interceptor().drop(fixture.held().getLast().id());
        fixture.interceptor().forward(fixture.held().getFirst().id());
        fixture.runDueTimers(4);
        assertEquals(List.of("p 2\n", "closing"), fixture.heldTexts());
        assertEquals(SessionPhase.LIVE, fixture.notes.phases().getLast());
        fixture.interceptor().drop(fixture.held().getFirst().id());
        fixture.runDueTimers(5);

        assertEquals(List.of(), fixture.held());
        assertEquals(Entry.EntryKind.CLOSED, fixture.last().kind());
        assertEquals(SessionPhase.WAITING, fixture.notes.phases().getLast());
    }

    @Test
    void forwardingChannelCloseForwardsEarlierStreamMessages() {
        var fixture = new InterceptFixture().live().withUdp();
        fixture.interceptor().hold(IN, true);
        fixture.receiveText("p 1\n", 2);
        fixture.receive(UDP, "p 9\n", 2);
        fixture.receiveText("p 2\n", 2);
        fixture.closeByPeer(TCP, 3);
        fixture.interceptor().forward(fixture.held().getLast().id());
        fixture.runDueTimers(4);

        assertEquals(List.of("p 1\n", "p 2\n"), fixture.receivedTexts());
        assertTrue(fixture.notes.entries.stream().anyMatch(entry -> entry.kind() == Entry.EntryKind.CLOSED));
        assertEquals(List.of(), fixture.transcriptTexts(UDP, IN));
    }

    @Test
    void channelCloseDiscardsHeldSentMessages() {
        var fixture = new InterceptFixture().live();
        fixture.interceptor().hold(OUT, true);
        fixture.sendRequest(2);
        long id = fixture.held().getFirst().id();
        fixture.closeByPeer(TCP, 3);

        assertEquals(List.of(), fixture.held());
        var text = "the server closed the connection after 1.0 s, while a message was held";
        assertEquals(List.of(text), fixture.texts("HELD_TOO_LONG"));
        assertEquals(new LostHeldMessages(Set.of(id), text), fixture.state().lastLoss());
        assertEquals(SessionPhase.WAITING, fixture.notes.phases().getLast());
    }

    @Test
    void connectionEndDiscardsHeldMessagesAndReportsOnce() {
        var fixture = new InterceptFixture().live().withUdp();
        fixture.interceptor().hold(IN, true);
        fixture.receive(UDP, "p 1\n", 2);
        fixture.receive(UDP, "p 2\n", 2);
        fixture.closeByPeer(TCP, 3);

        assertEquals(List.of(), fixture.held());
        assertEquals(
                List.of("this program closed udp after 1.0 s, while 2 messages were held"),
                fixture.texts("HELD_TOO_LONG"));
        assertEquals(Set.of(IN), fixture.state().holding());
    }

    @Test
    void sessionStopForwardsMessagesAndRemovesInterceptor() {
        var fixture = new InterceptFixture().live();
        var interceptor = fixture.interceptor();
        interceptor.hold(IN, true);
        fixture.receiveText("p 1\n", 2);
        fixture.engine.stop(InterceptFixture.at(3));

        assertEquals(List.of("p 1\n"), fixture.receivedTexts());
        assertTrue(fixture.engine.isEnded());
        assertTrue(interceptor.isEnded());
        assertEquals(Optional.empty(), fixture.gateFactory.find("toy-1"));
        interceptor.forwardAll();
        interceptor.inject(IN, TCP, "", InterceptFixture.line("x"));
    }

    @Test
    void appliesListenerCommandsBeforeFirstByte() {
        var factory = new InterceptGateFactory();
        var startedSessions = new ArrayList<String>();
        factory.addListener(interceptor -> {
            startedSessions.add(interceptor.session().id());
            interceptor.hold(OUT, true);
        });
        var fixture = new InterceptFixture(factory).open();

        assertEquals(List.of("toy-1"), startedSessions);
        assertEquals(List.of("hello\n"), fixture.heldTexts());
        assertEquals(List.of(fixture.interceptor()), factory.all());
        factory.retain(Set.of());
        assertEquals(List.of(), factory.all());
    }

    @Test
    void gateReplacementKeepsOrderAndPartialMessages() {
        var fixture = new InterceptFixture().live();
        fixture.interceptor().hold(IN, true);
        fixture.receiveText("p 1\np 2\np", 2);
        var others = new InterceptGateFactory();
        fixture.engine.setGate(others.createGate(fixture.session), InterceptFixture.at(3));
        assertEquals(List.of("p 1\n", "p 2\n"), fixture.receivedTexts());
        var other = others.find("toy-1").orElseThrow();
        other.hold(IN, true);
        fixture.receiveText(" 3\np 4\n", 4);
        assertEquals(
                List.of("p 3\n", "p 4\n"),
                other.state().held().stream()
                        .map(message -> InterceptFixture.text(message.item().bytes()))
                        .toList());
        fixture.receiveText("p", 5);
        fixture.engine.setGate(TrafficGate.OPEN, InterceptFixture.at(6));
        fixture.receiveText(" 5\n", 7);

        assertEquals(5, fixture.notes.samples.size());
        assertEquals(List.of(), fixture.texts(ConnectionProblemKind.HELD_TOO_LONG.code()));
    }
}
