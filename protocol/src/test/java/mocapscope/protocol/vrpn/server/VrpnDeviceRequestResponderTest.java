package mocapscope.protocol.vrpn.server;

import static mocapscope.protocol.vrpn.wire.RecordingQueries.count;
import static mocapscope.protocol.vrpn.wire.RecordingQueries.samples;
import static mocapscope.protocol.vrpn.wire.RecordingQueries.texts;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.SessionEngine;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.vrpn.client.TimeTellingMotionSource;
import mocapscope.protocol.vrpn.client.VrpnUserRequestCatalogTest;
import mocapscope.protocol.vrpn.wire.VrpnAuxiliaryLoggerMessage;
import mocapscope.protocol.vrpn.wire.VrpnDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnSimulatedNetwork;
import mocapscope.protocol.vrpn.wire.VrpnTrackerGeometryMessage;
import mocapscope.protocol.vrpn.wire.VrpnTrackerRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests of a user's requests, and of the server's answers. */
class VrpnDeviceRequestResponderTest {
    private static final ServedMotionSourceDescription.DeviceLayout TRACKER =
            new ServedMotionSourceDescription.DeviceLayout("Tracker0", 2, 0, 0, 0, Optional.empty());

    private final VrpnSimulatedNetwork network = new VrpnSimulatedNetwork();
    private final RecordingListener client = new RecordingListener();
    private @Nullable SessionEngine connected;

    @Test
    void answersTrackerTransformRequestWithIdentity() {
        submitRequest("to_room", Map.of());

        assertEquals(
                List.of("Tracker0 TO_ROOM -1 " + Vec3.ZERO + " " + Quat.IDENTITY),
                samples(client, Sample.Transform.class).stream()
                        .map(VrpnDeviceRequestResponderTest::describe)
                        .toList());
        assertEquals(List.of(), texts(client));
    }

    @Test
    void answersUnitToSensorForEachSensor() {
        submitRequest("unit_to_sensor", Map.of());

        assertEquals(
                List.of(
                        "Tracker0 UNIT_TO_SENSOR 0 " + Vec3.ZERO + " " + Quat.IDENTITY,
                        "Tracker0 UNIT_TO_SENSOR 1 " + Vec3.ZERO + " " + Quat.IDENTITY),
                samples(client, Sample.Transform.class).stream()
                        .map(VrpnDeviceRequestResponderTest::describe)
                        .toList());
    }

    @Test
    void answersWorkspaceRequest() {
        submitRequest("workspace", Map.of());

        assertEquals(1, count(client, "vrpn_Tracker Workspace"));
    }

    @Test
    void workspaceContainsAllSimulatedPositions() {
        var box = workspace(Basis.Y_UP);
        for (long at = 0; at < 20_000_000_000L; at += 50_000_000L) {
            SimulatedMotionSource.of(List.of("Walker", "Wand", "Console"))
                    .emitSamples(
                            at,
                            at,
                            sample -> places(sample)
                                    .forEach(place ->
                                            assertTrue(holds(box, place), () -> place + " is outside of " + box)));
        }
    }

    @Test
    void workspaceUsesAxesOfSource() {
        assertEquals(
                new VrpnTrackerGeometryMessage.TrackerWorkspace(new Vec3(-3, 0, -3), new Vec3(3, 2.5, 3)),
                workspace(Basis.Y_UP));
        assertEquals(
                new VrpnTrackerGeometryMessage.TrackerWorkspace(new Vec3(-3, -3, 0), new Vec3(3, 3, 2.5)),
                workspace(Basis.Z_UP));
    }

    @Test
    void reportsUnsupportedRequests() {
        submitRequest("analog_output", Map.of("device", "Console0", "channel", "3", "value", "0.5"));
        submitRequest("analog_outputs", Map.of("device", "Console0", "values", "1, 2"));
        submitRequest("button_admin", Map.of("device", "Console0", "button", "2", "mode", "toggle_on"));
        submitRequest("button_admin", Map.of("device", "Console0", "mode", "toggle_off"));
        submitRequest("button_admin", Map.of("device", "Console0"));
        submitRequest("poser_pose", Map.of("device", "Tracker0"));

        assertEquals(
                List.of(
                        "ERROR channel 3 cannot be set: this server has no outputs",
                        "ERROR 2 channels cannot be set: this server has no outputs",
                        "ERROR button 2 cannot toggle on this server",
                        "ERROR buttons cannot toggle on this server",
                        "ERROR clients cannot move the devices of this server"),
                samples(client, Sample.Text.class).stream()
                        .map(text -> text.severity() + " " + text.text())
                        .toList());
    }

    @Test
    void answersLoggingRequestsWithoutFiles() {
        assertEquals(
                List.of(new VrpnAuxiliaryLoggerMessage.LoggingResponse(VrpnAuxiliaryLoggerMessage.LogFileNames.NONE)),
                responses(new VrpnAuxiliaryLoggerMessage.LoggingRequest(
                        new VrpnAuxiliaryLoggerMessage.LogFileNames("a", "b", "c", "d"))));
        assertEquals(
                List.of(new VrpnAuxiliaryLoggerMessage.LoggingResponse(VrpnAuxiliaryLoggerMessage.LogFileNames.NONE)),
                responses(new VrpnAuxiliaryLoggerMessage.LoggingStatusRequest()));
    }

    @Test
    void reportsInvalidValueAndContinues() {
        submitRequest("poser_pose", Map.of("position", "1, 2"));
        submitRequest("to_room", Map.of());

        assertEquals(
                List.of("poser_pose: position is not a list of 3 numbers, separated by commas: 1, 2"), texts(client));
        assertEquals(SessionPhase.LIVE, client.phases().getLast());
        assertEquals(1, samples(client, Sample.Transform.class).size());
    }

    private void submitRequest(String name, Map<String, String> values) {
        engine().sendRequest(VrpnUserRequestCatalogTest.request(name), values, network.now());
        network.run(0.1);
    }

    private SessionEngine engine() {
        if (connected == null) {
            network.serve(new TimeTellingMotionSource(1), TrafficGate.OPEN, "rate", "100");
            connected = network.startClient(client, TrafficGate.OPEN, List.of());
            network.run(0.1);
        }
        return connected;
    }

    private static String describe(Sample.Transform transform) {
        return "%s %s %d %s %s"
                .formatted(
                        transform.stamp().source().device(),
                        transform.kind(),
                        transform.sensor(),
                        transform.position(),
                        transform.orientation());
    }

    private static List<VrpnDeviceMessage> responses(VrpnDeviceMessage request) {
        var responses = new ArrayList<VrpnDeviceMessage>();
        new VrpnDeviceRequestResponder(Basis.Y_UP).answer(request, TRACKER, responses::add);
        return responses;
    }

    private static VrpnTrackerGeometryMessage.TrackerWorkspace workspace(Basis basis) {
        var responses = new ArrayList<VrpnDeviceMessage>();
        new VrpnDeviceRequestResponder(basis)
                .answer(new VrpnTrackerRequest.WorkspaceRequest(), TRACKER, responses::add);
        return (VrpnTrackerGeometryMessage.TrackerWorkspace) responses.getFirst();
    }

    private static List<Vec3> places(Sample sample) {
        return switch (sample) {
            case Sample.Pose pose -> List.of(pose.position());
            case Sample.Skeleton body ->
                IntStream.range(0, body.map().bones().size())
                        .mapToObj(body.positions()::vec3)
                        .toList();
            default -> List.of();
        };
    }

    private static boolean holds(VrpnTrackerGeometryMessage.TrackerWorkspace box, Vec3 place) {
        var inside = place.minus(box.min());
        var left = box.max().minus(place);
        return inside.x() >= 0 && inside.y() >= 0 && inside.z() >= 0 && left.x() >= 0 && left.y() >= 0 && left.z() >= 0;
    }
}
