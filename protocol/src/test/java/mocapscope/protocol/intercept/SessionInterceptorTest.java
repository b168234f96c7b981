package mocapscope.protocol.intercept;

import static mocapscope.protocol.intercept.Desk.IN;
import static mocapscope.protocol.intercept.Desk.OUT;
import static mocapscope.protocol.intercept.Desk.TCP;
import static mocapscope.protocol.intercept.Desk.UDP;
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
        var desk = new Desk().live();
        desk.bench().hold(IN, true);
        desk.says("p 1\np 2\n", 2);

        assertEquals(List.of("p 1\n", "p 2\n"), desk.heldTexts());
        assertEquals(List.of(), desk.notes.samples);
        desk.bench().forward(desk.held().get(1).id());
        desk.wake(4.5);
        assertEquals(List.of("p 2\n"), desk.came());
        assertEquals(List.of("held for 2.5 s"), desk.deeds());
        assertEquals(Desk.at(4.5).monotonicNanos(), desk.last().arrival());
        assertEquals(Entry.EntryModification.NONE, desk.last().mark());
        desk.bench().forwardAll();
        desk.wake(5);
        assertEquals(List.of("p 2\n", "p 1\n"), desk.came());
        assertEquals(List.of(), desk.held());
    }

    @Test
    void holdsSentMessagesFromFirstByte() {
        var desk = new Desk(Set.of(OUT)).open();

        assertEquals(List.of("hello\n"), desk.heldTexts());
        assertEquals(List.of("connect tcp"), desk.wire);
        assertEquals(List.of(), desk.protocol.sent);
        desk.bench().hold(OUT, false);
        desk.wake(1);
        assertEquals(List.of("connect tcp", "tcp: hello\n"), desk.wire);
        assertEquals(List.of("hello\n"), desk.protocol.sent);
        desk.shout(2);
        assertEquals("tcp: hello again\n", desk.wire.getLast());
    }

    @Test
    void forwardsMessageWithEarlierOnesOfItsDirection() {
        var desk = new Desk().live();
        desk.bench().hold(IN, true);
        desk.bench().hold(OUT, true);
        desk.says("p 1\n", 2);
        desk.shout(2);
        desk.says("p 2\np 3\n", 3);
        desk.bench().forwardUpTo(desk.held().get(2).id());
        desk.wake(4);

        assertEquals(List.of("p 1\n", "p 2\n"), desk.came());
        assertEquals("tcp: hello again\n", desk.wire.getLast());
        assertEquals(List.of("p 3\n"), desk.heldTexts());
        assertEquals(List.of("held for 2.0 s, with 2 behind it"), desk.deeds());
    }

    @Test
    void endingHoldForwardsOnlyThatDirection() {
        var desk = new Desk().live();
        desk.bench().hold(IN, true);
        desk.bench().hold(OUT, true);
        desk.says("p 1\n", 2);
        desk.shout(2);
        desk.bench().hold(OUT, false);
        desk.wake(3);

        assertEquals(List.of("p 1\n"), desk.heldTexts());
        assertEquals(Set.of(IN), desk.state().holding());
    }

    @Test
    void droppedMessageIsReportedAndCountsAsSent() {
        var desk = new Desk(Set.of(OUT)).open();
        desk.bench().drop(desk.held().getFirst().id());
        desk.wake(1);

        assertEquals(List.of("connect tcp"), desk.wire);
        assertEquals(List.of("hello\n"), desk.protocol.sent);
        assertEquals(List.of("dropped"), desk.deeds());
        assertEquals(OUT, desk.notes.findings.getLast().direction());
    }

    @Test
    void recordsBothEditsAndReportsOriginalAsSent() {
        var desk = new Desk(Set.of(OUT)).open();
        long id = desk.held().getFirst().id();
        desk.bench().replaceBytes(id, Desk.line("hallo"), "hello → hallo");
        desk.bench().replaceBytes(id, Desk.line("HALLO"), "hallo → HALLO");
        desk.bench().forward(id);
        desk.wake(1.5);

        assertEquals("tcp: HALLO\n", desk.wire.getLast());
        assertEquals(List.of("hello\n"), desk.protocol.sent);
        assertEquals(Entry.EntryModification.ALTERED, desk.last().mark());
        assertEquals(List.of("hello → hallo", "hallo → HALLO", "held for 1.0 s"), desk.deeds());
        assertEquals(desk.last().index(), desk.notes.findings.getLast().entry());
    }

    @Test
    void recordsOriginalValuesOfEditedMessage() throws InvalidFieldValueException {
        var desk = new Desk(Set.of(OUT)).open();
        var message = desk.held().getFirst();
        var unit = new HeldMessageDecoder(desk.session).decode(desk.state()).getFirst();
        desk.bench().edit(message.id(), unit, 0, Map.of("bytes", "48 0a"));
        assertThrows(
                InvalidFieldValueException.class,
                () -> desk.bench().edit(message.id(), unit, 0, Map.of("bytes", "not hexadecimal")));
        desk.bench().forwardAll();
        desk.wake(1);

        assertEquals("tcp: H\n", desk.wire.getLast());
        assertTrue(desk.deeds().getFirst().matches("bytes: 68 ?65.* → 48 0a"), desk.deeds()::getFirst);
    }

    @Test
    void injectedMessagesBypassHeldMessages() {
        var desk = new Desk().live();
        desk.bench().hold(IN, true);
        desk.bench().hold(OUT, true);
        desk.says("p 1\n", 2);
        desk.bench().inject(IN, TCP, "p", Desk.line("p 7"));
        desk.bench().inject(OUT, TCP, "hey", Desk.line("hey"));
        desk.wake(3);

        assertEquals(List.of("p 7\n"), desk.came());
        assertEquals("tcp: hey\n", desk.wire.getLast());
        assertEquals(Entry.EntryModification.INJECTED, desk.last().mark());
        assertEquals(List.of("hello\n"), desk.protocol.sent);
        assertEquals(List.of("injected by the user", "injected by the user"), desk.deeds());
    }

    @Test
    void reportsInjectionIntoClosedChannel() {
        var desk = new Desk().live();
        desk.bench().inject(OUT, UDP, "hey", Desk.line("hey"));
        desk.wake(3);

        assertEquals(List.of("hey could not be sent on udp"), desk.texts("NOT_SENT"));
    }

    @Test
    void repeatsHeldMessageAsInjected() {
        var desk = new Desk().live();
        desk.bench().hold(OUT, true);
        desk.shout(2);
        desk.shout(3);
        desk.bench().repeat(desk.held().getFirst().id());
        desk.bench().forward(desk.held().get(1).id());
        desk.wake(3.5);
        assertEquals(2, desk.held().size());
        desk.bench().forwardAll();
        desk.wake(4);

        var modifications =
                desk.notes.entries.reversed().stream().limit(3).map(Entry::mark).toList();
        assertEquals(
                List.of(Entry.EntryModification.INJECTED, Entry.EntryModification.NONE, Entry.EntryModification.NONE),
                modifications);
        assertEquals(3, desk.protocol.sent.size());
    }

    @Test
    void replaysEntry() {
        var desk = new Desk().live();
        desk.says("p 4\n", 2);
        var entry = desk.last();
        desk.bench().repeat(desk.notes.entries.getFirst());
        desk.bench().repeat(entry);
        desk.wake(3);

        assertEquals(List.of("p 4\n", "p 4\n"), desk.came());
        assertEquals(Entry.EntryModification.INJECTED, desk.last().mark());
        assertEquals(List.of("replayed"), desk.deeds());
    }

    @Test
    void ignoresCommandsForForwardedMessage() {
        var desk = new Desk(Set.of(OUT)).open();
        long id = desk.held().getFirst().id();
        desk.bench().forward(id);
        desk.bench().forward(id);
        desk.bench().forwardUpTo(id);
        desk.bench().drop(id);
        desk.bench().replaceBytes(id, Desk.line("x"), "x");
        desk.bench().repeat(id);
        desk.bench().forward(99);
        desk.wake(1);

        assertEquals(List.of("connect tcp", "tcp: hello\n"), desk.wire);
        assertEquals(List.of("held for 0.5 s"), desk.deeds());
    }

    @Test
    void disconnectClosesChannelAndDiscardsHeldMessages() {
        var desk = new Desk().live();
        desk.bench().hold(IN, true);
        desk.says("p 1\np 2\n", 2);
        desk.bench().disconnect(TCP);
        desk.wake(3);

        assertTrue(desk.wire.contains("close tcp"));
        assertEquals(List.of(), desk.held());
        assertEquals(List.of("2 messages were held when tcp closed"), desk.texts("HELD_TOO_LONG"));
        assertEquals("cut by the intercept", desk.last().note());
    }

    @Test
    void channelCloseWaitsBehindHeldMessages() {
        var desk = new Desk().live();
        desk.bench().hold(IN, true);
        desk.says("p 1\np 2\n", 2);
        desk.closes(TCP, 3);
        assertEquals(List.of("p 1\n", "p 2\n", "closing"), desk.heldTexts());
        desk.bench().drop(desk.held().getLast().id());
        desk.bench().forward(desk.held().getFirst().id());
        desk.wake(4);
        assertEquals(List.of("p 2\n", "closing"), desk.heldTexts());
        assertEquals(SessionPhase.LIVE, desk.notes.phases().getLast());
        desk.bench().drop(desk.held().getFirst().id());
        desk.wake(5);

        assertEquals(List.of(), desk.held());
        assertEquals(Entry.EntryKind.CLOSED, desk.last().kind());
        assertEquals(SessionPhase.WAITING, desk.notes.phases().getLast());
    }

    @Test
    void forwardingChannelCloseForwardsEarlierStreamMessages() {
        var desk = new Desk().live().withUdp();
        desk.bench().hold(IN, true);
        desk.says("p 1\n", 2);
        desk.comes(UDP, "p 9\n", 2);
        desk.says("p 2\n", 2);
        desk.closes(TCP, 3);
        desk.bench().forward(desk.held().getLast().id());
        desk.wake(4);

        assertEquals(List.of("p 1\n", "p 2\n"), desk.came());
        assertTrue(desk.notes.entries.stream().anyMatch(entry -> entry.kind() == Entry.EntryKind.CLOSED));
        assertEquals(List.of(), desk.crossed(UDP, IN));
    }

    @Test
    void channelCloseDiscardsHeldSentMessages() {
        var desk = new Desk().live();
        desk.bench().hold(OUT, true);
        desk.shout(2);
        desk.closes(TCP, 3);

        assertEquals(List.of(), desk.held());
        assertEquals(List.of("1 messages were held when tcp closed"), desk.texts("HELD_TOO_LONG"));
        assertEquals(SessionPhase.WAITING, desk.notes.phases().getLast());
    }

    @Test
    void connectionEndDiscardsHeldMessagesAndReportsOnce() {
        var desk = new Desk().live().withUdp();
        desk.bench().hold(IN, true);
        desk.comes(UDP, "p 1\n", 2);
        desk.comes(UDP, "p 2\n", 2);
        desk.closes(TCP, 3);

        assertEquals(List.of(), desk.held());
        assertEquals(List.of("2 messages were held when udp closed"), desk.texts("HELD_TOO_LONG"));
        assertEquals(Set.of(IN), desk.state().holding());
    }

    @Test
    void sessionStopForwardsMessagesAndRemovesInterceptor() {
        var desk = new Desk().live();
        var interceptor = desk.bench();
        interceptor.hold(IN, true);
        desk.says("p 1\n", 2);
        desk.engine.stop(Desk.at(3));

        assertEquals(List.of("p 1\n"), desk.came());
        assertTrue(desk.engine.isEnded());
        assertTrue(interceptor.isEnded());
        assertEquals(Optional.empty(), desk.benches.find("toy-1"));
        interceptor.forwardAll();
        interceptor.inject(IN, TCP, "", Desk.line("x"));
    }

    @Test
    void appliesListenerCommandsBeforeFirstByte() {
        var factory = new InterceptGateFactory();
        var told = new ArrayList<String>();
        factory.addListener(interceptor -> {
            told.add(interceptor.session().id());
            interceptor.hold(OUT, true);
        });
        var desk = new Desk(factory).open();

        assertEquals(List.of("toy-1"), told);
        assertEquals(List.of("hello\n"), desk.heldTexts());
        assertEquals(List.of(desk.bench()), factory.all());
        factory.retain(Set.of());
        assertEquals(List.of(), factory.all());
    }

    @Test
    void gateReplacementKeepsOrderAndPartialMessages() {
        var desk = new Desk().live();
        desk.bench().hold(IN, true);
        desk.says("p 1\np 2\np", 2);
        var others = new InterceptGateFactory();
        desk.engine.setGate(others.createGate(desk.session), Desk.at(3));
        assertEquals(List.of("p 1\n", "p 2\n"), desk.came());
        var other = others.find("toy-1").orElseThrow();
        other.hold(IN, true);
        desk.says(" 3\np 4\n", 4);
        assertEquals(
                List.of("p 3\n", "p 4\n"),
                other.state().held().stream()
                        .map(message -> Desk.text(message.item().bytes()))
                        .toList());
        desk.says("p", 5);
        desk.engine.setGate(Gate.OPEN, Desk.at(6));
        desk.says(" 5\n", 7);

        assertEquals(5, desk.notes.samples.size());
        assertEquals(List.of(), desk.texts(SessionRule.HELD_TOO_LONG.code()));
    }
}
