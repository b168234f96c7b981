package mocapscope.protocol.vrpn.client;

import static mocapscope.protocol.vrpn.wire.RecordingQueries.count;
import static mocapscope.protocol.vrpn.wire.RecordingQueries.samples;
import static mocapscope.protocol.vrpn.wire.RecordingQueries.steps;
import static mocapscope.protocol.vrpn.wire.RecordingQueries.texts;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.VrpnProtocol;
import mocapscope.protocol.vrpn.wire.VrpnCookie;
import mocapscope.protocol.vrpn.wire.VrpnSimulatedNetwork;
import mocapscope.protocol.vrpn.wire.VrpnTrackerRequest;
import org.junit.jupiter.api.Test;

/** Tests our client with our server. */
class VrpnClientServerTest {
    private static final TimeTellingMotionSource TOYS = new TimeTellingMotionSource(1);

    private final VrpnSimulatedNetwork network = new VrpnSimulatedNetwork();

    @Test
    void bothSidesReachLiveWithoutFindings() {
        network.serve(TOYS, TrafficGate.OPEN);
        var client = network.connect(TrafficGate.OPEN, List.of());
        network.run(2);

        assertEquals(
                List.of(
                        "CONNECTING  → ",
                        "CONNECTING calling 127.0.0.1:3883 → the server to accept the connection",
                        "HANDSHAKING connected → our cookie to be sent",
                        "HANDSHAKING cookie sent → the server's cookie",
                        "LIVE cookies agree → "),
                steps(client));
        assertEquals(
                List.of(
                        "CONNECTING  → ",
                        "HANDSHAKING connected → our cookie to be sent",
                        "HANDSHAKING cookie sent → the client's cookie",
                        "LIVE cookies agree → "),
                steps(network.peers.getFirst()));
        assertEquals(List.of(), texts(client));
        assertEquals(List.of(), texts(network.peers.getFirst()));
    }

    @Test
    void clientReceivesAllDeviceReports() {
        network.serve(TOYS, TrafficGate.OPEN, "rate", "100");
        network.run(0.5);
        var client = network.connect(TrafficGate.OPEN, List.of());
        network.run(2.0045);

        // The cookies take two trips; then every 10 ms, the last one on its way for 1 ms.
        var poses = samples(client, Sample.Pose.class);
        assertEquals(2 * 200, poses.size());
        assertEquals(0.51, poses.getFirst().position().x());
        assertEquals(2.5, poses.getLast().position().x());
        for (var pose : poses) {
            assertEquals(
                    VrpnSimulatedNetwork.EPOCH + Math.round(pose.position().x() * 1e9),
                    pose.stamp().deviceTime());
        }
        assertEquals(200, samples(client, Sample.Analog.class).size());
        assertEquals(40, samples(client, Sample.Dial.class).size());
        assertEquals(
                List.of("second 1 WARNING 3", "second 2 WARNING 3"),
                samples(client, Sample.Text.class).stream()
                        .map(text -> text.text() + " " + text.severity() + " " + text.level())
                        .toList());
        var changes = samples(client, Sample.Button.class).stream()
                .filter(Predicate.not(Sample.Button::initial))
                .toList();
        assertEquals(20, changes.size());
        for (var change : changes) {
            long moment = change.stamp().deviceTime() - VrpnSimulatedNetwork.EPOCH;
            assertEquals(TimeTellingMotionSource.pressed(0, moment), change.pressed());
            assertEquals(0, moment % TimeTellingMotionSource.PRESSES);
        }
    }

    @Test
    void sendsButtonStatesOnConnectionAndWithPong() {
        network.serve(TOYS, TrafficGate.OPEN);
        network.run(0.14);
        var client = network.connect(TrafficGate.OPEN, List.of());
        network.run(0.1);

        var initial = samples(client, Sample.Button.class).stream()
                .filter(Sample.Button::initial)
                .map(button -> button.button() + " " + button.pressed())
                .toList();
        assertEquals(List.of("0 true", "1 false", "2 true", "0 true", "1 false", "2 true"), initial);
        assertEquals(2, count(client, "vrpn_Base pong_message"));
    }

    @Test
    void pingsEachDeviceOnce() {
        network.serve(TOYS, TrafficGate.OPEN, "rate", "1");
        var client = network.connect(TrafficGate.OPEN, List.of());
        network.run(30);

        assertEquals(2, count(client, "vrpn_Base ping_message"));
    }

    @Test
    void allClientsSeeTheSameMovement() {
        network.serve(TOYS, TrafficGate.OPEN, "rate", "50");
        network.run(0.333);
        var one = network.connect(TrafficGate.OPEN, List.of());
        network.run(0.1);
        var two = network.connect(TrafficGate.OPEN, List.of());
        network.run(0.5);

        var late = describe(samples(two, Sample.Pose.class));
        assertFalse(late.isEmpty());
        assertTrue(describe(samples(one, Sample.Pose.class)).containsAll(late));
    }

    @Test
    void sequenceNumbersOfEachSideStartAtZero() {
        network.serve(TOYS, TrafficGate.OPEN);
        var client = network.connect(TrafficGate.OPEN, List.of());
        network.run(1);

        for (var direction : Direction.values()) {
            var frames = client.messages.stream()
                    .filter(message -> message.direction() == direction)
                    .skip(1)
                    .toList();
            for (int i = 0; i < frames.size(); i++) {
                assertEquals(i, frames.get(i).bytes().getInt(20));
            }
        }
    }

    @Test
    void sendsPositionsInMetres() {
        network.serve(new TimeTellingMotionSource(0.01), TrafficGate.OPEN, "rate", "10");
        var client = network.connect(TrafficGate.OPEN, List.of());
        network.run(0.25);

        assertEquals(
                0.01, samples(client, Sample.Pose.class).getLast().position().z());
    }

    @Test
    void servesOnlySelectedDevices() {
        network.serve(TOYS, TrafficGate.OPEN, List.of("Console0"));
        var client = network.connect(TrafficGate.OPEN, List.of());
        network.run(1);

        assertEquals(0, samples(client, Sample.Pose.class).size());
        assertEquals(1, count(client, "vrpn_Base ping_message"));
        assertTrue(samples(client, Sample.Dial.class).size() > 0);
    }

    @Test
    void receivesOnlySelectedDevices() {
        network.serve(TOYS, TrafficGate.OPEN);
        var client = network.connect(TrafficGate.OPEN, List.of("Tracker0"));
        network.run(1);

        assertTrue(client.samples.stream()
                .allMatch(sample -> sample.stamp().source().device().equals("Tracker0")));
        assertEquals(1, count(client, "vrpn_Base ping_message"));
        assertTrue(count(client, "vrpn_Dial update") > 0);
    }

    @Test
    void reportsMissingDeviceWithAvailableOnes() {
        network.serve(TOYS, TrafficGate.OPEN);
        var client = network.connect(TrafficGate.OPEN, List.of("Tracker0", "Traker1"));
        network.run(2.9);
        assertEquals(List.of(), texts(client));
        network.run(0.2);

        assertEquals(List.of("the server has no device Traker1; it has Tracker0, Console0"), texts(client));
        assertEquals(List.of("DEVICE_ABSENT"), client.codes());
    }

    @Test
    void sendsUserRequestsToDevices() {
        network.serve(TOYS, TrafficGate.OPEN);
        var client = network.startClient(new RecordingListener(), TrafficGate.OPEN, List.of());
        network.run(0.1);
        var rate = request("set_update_rate");
        client.sendRequest(rate, Map.of("device", "Tracker0", "rate", "240"), network.now());
        client.sendRequest(request("workspace"), Map.of(), network.now());
        client.sendRequest(request("reset_origin"), Map.of("device", "Ghost0"), network.now());
        network.run(0.1);

        var server = network.peers.getFirst();
        assertEquals(
                List.of(
                        "Tracker0 UpdateRateRequest[hertz=240.0]",
                        "Tracker0 WorkspaceRequest[]",
                        "Console0 WorkspaceRequest[]"),
                server.messages.stream()
                        .filter(message -> message.body() instanceof VrpnTrackerRequest)
                        .map(message -> message.sender() + " " + message.body())
                        .toList());
        assertEquals(List.of(), texts(server));
    }

    @Test
    void everyRequestCreatesMessage() {
        for (var definition : new VrpnProtocol().requests(SessionRole.CLIENT)) {
            var message = VrpnUserRequestCatalog.createMessage(definition, Map.of());
            assertTrue(message.type().isApplication(), definition::name);
        }
        assertEquals(List.of(), new VrpnProtocol().requests(SessionRole.SERVER));
    }

    @Test
    void acceptsNewIdsAfterReconnection() {
        var server = network.serve(TOYS, TrafficGate.OPEN);
        var client = network.connect(TrafficGate.OPEN, List.of());
        network.run(0.5);
        server.stop(network.now());
        network.run(0.01);
        network.serve(new ReversedMotionSource(TOYS), TrafficGate.OPEN);
        int before = client.samples.size();
        network.run(2);

        assertTrue(client.samples.size() > before);
        assertEquals(
                2,
                client.states.stream()
                        .filter(state -> state.phase() == SessionPhase.LIVE)
                        .count());
        assertEquals(
                List.of("Tracker0"),
                samples(client, Sample.Pose.class).stream()
                        .map(pose -> pose.stamp().source().device())
                        .distinct()
                        .toList());
        assertEquals(List.of("the server closed the connection"), texts(client));
    }

    @Test
    void requestsLogsThatServerDoesNotWrite() {
        network.serve(TOYS, TrafficGate.OPEN);
        network.connect(TrafficGate.OPEN, List.of(), "log", "both", "log_in", "in.log", "log_out", "out.log");
        network.run(0.5);

        var server = network.peers.getFirst();
        assertEquals(
                List.of("requests logs named \"in.log\" (incoming) and \"out.log\" (outgoing) from the server; mode 3"),
                texts(server));
        var cookie = (VrpnCookie) server.messages.stream()
                .filter(message -> message.direction() == Direction.TO_SERVER)
                .findFirst()
                .orElseThrow()
                .body();
        assertEquals("3", cookie.logMode());
    }

    @Test
    void sendsConfiguredCookieVersion() {
        network.serve(TOYS, TrafficGate.OPEN);
        var client = network.connect(TrafficGate.OPEN, List.of(), "version", "06.04", "reconnect", "false");
        network.run(0.5);

        assertTrue(network.peers.getFirst().phases().contains(SessionPhase.FAILED));
        assertFalse(samples(client, Sample.Pose.class).size() > 0);
    }

    @Test
    void clientLeavesWithoutFindings() {
        network.serve(TOYS, TrafficGate.OPEN);
        var client = network.startClient(new RecordingListener(), TrafficGate.OPEN, List.of());
        network.run(0.5);
        client.stop(network.now());
        network.run(0.5);

        var server = network.peers.getFirst();
        assertEquals(List.of(), texts(server));
        assertEquals("CLOSED the client closed the connection → ", steps(server).getLast());
    }

    @Test
    void catchesUpAfterShortDelay() {
        network.serve(TOYS, TrafficGate.OPEN, "rate", "100");
        var client = network.connect(TrafficGate.OPEN, List.of());
        network.run(1.0045);
        int before = samples(client, Sample.Pose.class).size();
        network.sleep(0.2);
        network.run(0.0025);

        assertEquals(before + 2 * 20, samples(client, Sample.Pose.class).size());
    }

    @Test
    void sendsRecentSamplesAndButtonsAfterLongDelay() {
        network.serve(TOYS, TrafficGate.OPEN, "rate", "100");
        var client = network.connect(TrafficGate.OPEN, List.of("Tracker0", "Console0"));
        network.run(1.0045);
        int poses = samples(client, Sample.Pose.class).size();
        int states = count(client, "vrpn_Button States");
        network.sleep(3600.1);
        network.run(0.0025);

        assertEquals(poses + 2 * 25, samples(client, Sample.Pose.class).size());
        assertEquals(states + 1, count(client, "vrpn_Button States"));
        var last = samples(client, Sample.Button.class).stream()
                .filter(button -> button.button() == 0)
                .toList()
                .getLast();
        assertEquals(TimeTellingMotionSource.pressed(0, 3_601_100_000_000L), last.pressed());
    }

    private static UserRequestDefinition request(String name) {
        return new VrpnProtocol()
                .requests(SessionRole.CLIENT).stream()
                        .filter(definition -> definition.name().equals(name))
                        .findFirst()
                        .orElseThrow();
    }

    private static List<String> describe(List<Sample.Pose> poses) {
        return poses.stream()
                .map(pose -> pose.stamp().deviceTime() + " " + pose.sensor() + " " + pose.position())
                .toList();
    }
}
