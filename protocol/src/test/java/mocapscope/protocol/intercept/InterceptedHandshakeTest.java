package mocapscope.protocol.intercept;

import static mocapscope.protocol.transcript.Direction.TO_CLIENT;
import static mocapscope.protocol.transcript.Direction.TO_SERVER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.link.NetworkFaultSimulationOptions;
import mocapscope.protocol.link.NetworkFaultSimulatorFactory;
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Handshakes of all protocols, held and broken on either side, over real sockets. */
class InterceptedHandshakeTest {
    private static final String ONCE = "?reconnect=false&patience=60";

    private InterceptNetworkFixture network = new InterceptNetworkFixture(TrafficGateFactory.OPEN);

    @AfterEach
    void close() {
        network.close();
    }

    private static InterceptRule rule(Direction direction, String name, int times, InterceptAction action) {
        return new InterceptRule(new MessageOccurrenceMatcher(direction, name, 1, times), action, true);
    }

    private static InterceptGateFactory with(InterceptRule rule) {
        return new InterceptGateFactory(Set.of(), List.of(rule));
    }

    private static boolean holdsBothDirections(SessionInterceptor interceptor) {
        return interceptor.state().held().stream()
                        .map(message -> message.item().direction())
                        .distinct()
                        .count()
                == 2;
    }

    private static List<String> names(SessionInterceptor interceptor) {
        return new HeldMessageDecoder(interceptor.session())
                .decode(interceptor.state()).stream()
                        .flatMap(unit -> unit.messages().stream())
                        .map(DecodedMessage::name)
                        .toList();
    }

    private void holdsAndForwardsHandshake() throws InterruptedException {
        int port = network.serve("vrpn+tcp://127.0.0.1:0?patience=60", new InterceptGateFactory());
        var client = network.call(
                "vrpn+tcp://127.0.0.1:" + port + ONCE,
                new InterceptGateFactory(Set.of(TO_SERVER, TO_CLIENT), List.of()));
        assertTrue(InterceptNetworkFixture.until(() -> holdsBothDirections(client.interceptor())));
        assertEquals(Set.of("cookie"), Set.copyOf(names(client.interceptor())));
        assertEquals(List.of(), client.notes().messages);
        assertFalse(client.notes().phases().contains(SessionPhase.LIVE));

        client.interceptor().hold(TO_SERVER, false);
        client.interceptor().hold(TO_CLIENT, false);
        assertTrue(client.reached(SessionPhase.LIVE));
        assertTrue(client.notes().await(() -> client.notes().samples.size() > 10));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void heldHandshakeContinuesWhenForwarded() throws Exception {
        holdsAndForwardsHandshake();
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void holdsHandshakeBeforeSimulatedNetworkFaults() throws Exception {
        network.close();
        network = new InterceptNetworkFixture(
                new NetworkFaultSimulatorFactory(NetworkFaultSimulationOptions.parse("delay:5ms")));
        holdsAndForwardsHandshake();
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void rejectsEditedCookieVersionAndMarksItAltered() throws Exception {
        int port = network.serve("vrpn+tcp://127.0.0.1:0", new InterceptGateFactory());
        var client = network.call(
                "vrpn+tcp://127.0.0.1:" + port + ONCE, new InterceptGateFactory(Set.of(TO_SERVER), List.of()));
        var interceptor = client.interceptor();
        assertTrue(
                InterceptNetworkFixture.until(() -> !interceptor.state().held().isEmpty()));
        edit(interceptor, "cookie", Map.of("version", "08.38"));
        interceptor.forwardAll();

        assertTrue(client.notes().await(() -> client.codes().contains("COOKIE_MAJOR")));
        var cookie = client.notes().entries.stream()
                .filter(entry -> entry.direction() == TO_SERVER && entry.bytes().hasRemaining())
                .findFirst()
                .orElseThrow();
        assertEquals(Entry.EntryModification.ALTERED, cookie.mark());
        // The action is listed after its effect.
        assertTrue(client.notes().await(() -> !client.interventions().isEmpty()));
        assertEquals("version: 07.38 → 08.38", client.interventions().getFirst());
        var peer = network.peerListener();
        assertTrue(peer.await(() -> peer.codes().contains("COOKIE_MAJOR")));
    }

    /** The first one is held and reports it. */
    private static void edit(SessionInterceptor interceptor, String name, Map<String, String> values)
            throws InvalidFieldValueException {
        var held = interceptor.state().held();
        var units = new HeldMessageDecoder(interceptor.session()).decode(interceptor.state());
        for (int i = 0; i < held.size(); i++) {
            var messages =
                    units.get(i).messages().stream().map(DecodedMessage::name).toList();
            if (messages.contains(name)) {
                interceptor.edit(held.get(i).id(), units.get(i), messages.indexOf(name), values);
                return;
            }
        }
        throw new AssertionError(name + " is not held");
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void decodesHeldMessagesThatDependOnHeldDescriptions() throws Exception {
        int port = network.serve("vrpn+tcp://127.0.0.1:0", new InterceptGateFactory());
        var client = network.call(
                "vrpn+tcp://127.0.0.1:" + port + ONCE, new InterceptGateFactory(Set.of(TO_CLIENT), List.of()));
        assertTrue(InterceptNetworkFixture.until(
                () -> client.interceptor().state().held().size() > 100));
        var names = names(client.interceptor());

        assertTrue(names.contains("SENDER_DESCRIPTION"), names::toString);
        assertTrue(names.indexOf("vrpn_Tracker Pos_Quat") > names.indexOf("SENDER_DESCRIPTION"), names::toString);
        assertTrue(client.notes().messages.stream().noneMatch(message -> message.direction() == TO_CLIENT));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void resendsPacketWhenAcknowledgementIsRemoved() throws Exception {
        int port = network.serve("setp://127.0.0.1:0", new InterceptGateFactory());
        var client = network.call(
                "setp://127.0.0.1:" + port,
                with(new InterceptRule(
                        new MessageOccurrenceMatcher(TO_CLIENT, "Acknowledgement", 1, 3),
                        new InterceptAction.RemoveAction(),
                        false)));

        assertTrue(client.notes()
                .await(() -> client.notes().states.stream()
                        .anyMatch(state -> state.step().equals("in Stage"))));
        assertTrue(
                InterceptNetworkFixture.until(() -> first(client.interceptor()).executionCount() == 3));
        assertEquals(Collections.nCopies(3, "Acknowledgement taken out"), client.interventions());
        assertTrue(countSentMessages(client).values().stream().anyMatch(times -> times > 1));
    }

    /** Returns the state of the first rule, which is updated at the end of a turn. */
    private static InterceptorSnapshot.InterceptRuleState first(SessionInterceptor interceptor) {
        return interceptor.state().rules().getFirst();
    }

    /** Returns the number of transmissions of each of our packets, by transmission id. */
    private static Map<String, Long> countSentMessages(InterceptNetworkFixture.InterceptedClient client) {
        var editor = client.live().session().protocol().messageEditor();
        return client.notes().messages.stream()
                .filter(message -> message.direction() == TO_SERVER && message.carrier() == DecodedMessage.ON_THE_WIRE)
                .map(message -> editor.transmissionId(new DecodedTransmissionUnit(
                        message.channel(), TO_SERVER, message.entry().bytes(), List.of(message))))
                .filter(identity -> !identity.isEmpty())
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void appliesRuleToResentMessage() throws Exception {
        int port = network.serve("setp://127.0.0.1:0", new InterceptGateFactory());
        var version = new InterceptAction.EditAction(Map.of("protocolMinorVersion", "3"));
        var rules = List.of(
                rule(TO_SERVER, "ConnectRequest", 1, version),
                rule(
                        TO_CLIENT,
                        MessageOccurrenceMatcher.ANY,
                        MessageOccurrenceMatcher.ALL,
                        new InterceptAction.DropAction()));
        var client = network.call("setp://127.0.0.1:" + port + ONCE, new InterceptGateFactory(Set.of(), rules));

        assertTrue(
                client.notes()
                        .await(() -> client.interventions().stream()
                                        .filter(action -> action.startsWith("protocolMinorVersion: "))
                                        .count()
                                >= 2),
                () -> client.interventions() + " " + client.notes().findings);
        assertTrue(
                InterceptNetworkFixture.until(() -> first(client.interceptor()).executionCount() >= 2));
        assertEquals(1, first(client.interceptor()).matchCount());
        assertEquals(
                List.of(),
                client.notes().messages.stream()
                        .filter(message -> message.direction() == TO_CLIENT)
                        .toList());
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void masksPassphraseInInterceptLog() throws Exception {
        int port = network.serve("setp://127.0.0.1:0", new InterceptGateFactory());
        var client = network.call(
                "setp://anna:secret@127.0.0.1:" + port + ONCE, new InterceptGateFactory(Set.of(TO_SERVER), List.of()));
        assertTrue(InterceptNetworkFixture.until(
                () -> !client.interceptor().state().held().isEmpty()));
        var connecting = names(client.interceptor()).stream()
                .filter(name -> name.startsWith("Connect"))
                .findFirst()
                .orElseThrow();
        var longer = new InterceptAction.EditAction(Map.of("userPassphrase", "hunter2".repeat(9)));
        edit(client.interceptor(), connecting, Map.of("userPassphrase", "hunter2"));
        client.interceptor().setRules(List.of(rule(TO_SERVER, connecting, MessageOccurrenceMatcher.ALL, longer)));
        client.interceptor().hold(TO_SERVER, false);

        assertTrue(client.notes().await(() -> !client.interventions().isEmpty()));
        assertEquals("userPassphrase: ***", client.interventions().getFirst());
        assertFalse(longer.description().contains("hunter2"));
        assertTrue(client.reached(SessionPhase.LIVE));
        assertTrue(client.notes().findings.stream()
                .noneMatch(finding ->
                        finding.text().contains("hunter2") || finding.text().contains("secret")));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void receiverReportsInvalidStreamDefinition() throws Exception {
        var type = new InterceptAction.EditAction(Map.of("/groups/0/streams/0/data_type", "FLOAT[33]"));
        var factory = with(rule(TO_CLIENT, "stream definition", 1, type));
        int port = network.serve("rgmp://127.0.0.1:0", factory);
        var client = network.call("rgmp://127.0.0.1:" + port, new InterceptGateFactory());

        assertTrue(client.notes().await(() -> client.codes().contains("SHAPE")), client.codes()::toString);
        assertTrue(InterceptNetworkFixture.until(
                () -> first(factory.all().getFirst()).executionCount() == 1));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void retriesWithNumberWhenNameIsInUse() throws Exception {
        int port = network.serve("aimation://127.0.0.1:0", new InterceptGateFactory());
        var used = new InterceptAction.EditAction(Map.of("/Response", "1"));
        var client = network.call("aimation://127.0.0.1:" + port, with(rule(TO_CLIENT, "response", 1, used)));

        assertTrue(
                client.notes()
                        .await(() -> client.notes().states.stream()
                                .anyMatch(state -> state.step().startsWith("registered as Mocapscope-2"))),
                () -> client.notes().states + " " + client.interventions());
        assertEquals("/Response: 0 → 1", client.interventions().getFirst());
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void createsInterceptorForEveryClientOfServer() throws Exception {
        var factory = new InterceptGateFactory();
        var counts = new ConcurrentHashMap<String, SessionInterceptor>();
        factory.addListener(interceptor -> {
            interceptor.hold(TO_CLIENT, counts.isEmpty());
            counts.put(interceptor.session().id(), interceptor);
        });
        int port = network.serve("rgmp://127.0.0.1:0", factory);
        var first = network.call("rgmp://127.0.0.1:" + port, new InterceptGateFactory());
        assertTrue(InterceptNetworkFixture.until(() -> counts.size() == 1));
        var held = counts.values().iterator().next();
        assertTrue(InterceptNetworkFixture.until(() -> held.state().held().size() > 3));
        assertEquals("stream definition", names(held).getFirst());
        var second = network.call("rgmp://127.0.0.1:" + port, new InterceptGateFactory());
        assertTrue(second.notes().await(() -> second.notes().samples.size() > 10));
        assertEquals(List.of(), first.notes().messages);
        held.hold(TO_CLIENT, false);
        assertTrue(first.notes().await(() -> first.notes().samples.size() > 10));

        second.live().stop();
        assertTrue(InterceptNetworkFixture.until(() -> factory.all().equals(List.of(held))));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void keepsPartialMessageWhenGatesAreReplaced() throws Exception {
        int port = network.serve("rgmp://127.0.0.1:0", new InterceptGateFactory());
        var client = network.call("rgmp://127.0.0.1:" + port, new InterceptGateFactory());
        for (int i = 0; i < 4; i++) {
            assertReceivesSamples(client);
            client.live().setGates(TrafficGateFactory.OPEN);
            assertReceivesSamples(client);
            var factory = new InterceptGateFactory(Set.of(TO_CLIENT), List.of());
            factory.setWakeUp(client.live()::checkTimers);
            client.live().setGates(factory);
            assertTrue(InterceptNetworkFixture.until(() -> factory.all().stream()
                    .anyMatch(interceptor -> interceptor.state().held().size() > 5)));
            client.live().setGates(new NetworkFaultSimulatorFactory(NetworkFaultSimulationOptions.parse("delay:3ms")));
            assertReceivesSamples(client);
            client.live().setGates(new InterceptGateFactory());
        }
        assertReceivesSamples(client);

        assertTrue(
                client.notes().findings.stream().allMatch(finding -> finding.severity() == Severity.NOTE),
                client.notes().findings::toString);
    }

    private static void assertReceivesSamples(InterceptNetworkFixture.InterceptedClient client)
            throws InterruptedException {
        int before = client.notes().samples.size();
        assertTrue(client.notes().await(() -> client.notes().samples.size() > before + 10));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void receiverDecodesInjectedMessage() throws Exception {
        int port = network.serve("vrpn+tcp://127.0.0.1:0", new InterceptGateFactory());
        var client = network.call("vrpn+tcp://127.0.0.1:" + port + ONCE, new InterceptGateFactory());
        assertTrue(client.notes().await(() -> client.notes().samples.size() > 5));
        var entry = client.notes().entries.stream()
                .filter(one -> one.direction() == TO_SERVER && one.bytes().remaining() == 24)
                .findFirst()
                .orElseThrow();
        client.interceptor()
                .inject(TO_SERVER, entry.channel(), "noise", StandardCharsets.US_ASCII.encode("x".repeat(24)));

        assertTrue(client.reached(SessionPhase.LOST)
                || client.notes().phases().getLast().isTerminal());
        assertTrue(client.notes().entries.stream().anyMatch(one -> one.mark() == Entry.EntryModification.INJECTED));
    }
}
