package mocapscope.protocol.vrpn.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.DecodedMessage;
import org.junit.jupiter.api.Test;

/**
 * Tests that decode rare messages of the C++ implementation, and compare with the output of its own client and of an
 * independent decoder.
 */
class VrpnRareCaptureTest {
    private static final Quat TURN = new Quat(0.1, 0.2, 0.3, 0.9);
    private static final VrpnDecodedOutput DECODED =
            VrpnDecodedOutput.of(VrpnEntryBuilder.captured("ground_tcp.jsonl"));

    @Test
    void decodesWorkspace() {
        assertEquals(
                List.of(new VrpnTrackerGeometryMessage.TrackerWorkspace(new Vec3(-1, -2, -3), new Vec3(4, 5, 6))),
                messageBodies("vrpn_Tracker Workspace"));
    }

    @Test
    void decodesButtonModes() {
        assertEquals(
                List.of(
                        new VrpnButtonModeMessage.ButtonModeRequest(1, VrpnButtonModeMessage.TOGGLE_OFF),
                        new VrpnButtonModeMessage.ButtonModeRequest(
                                VrpnButtonModeMessage.ALL_BUTTONS, VrpnButtonModeMessage.MOMENTARY)),
                messageBodies("vrpn_Button Admin"));
    }

    @Test
    void decodesAnalogOutputs() {
        assertEquals(
                List.of(new VrpnAnalogOutputMessage.OutputChannelCount(3)),
                messageBodies("vrpn_Analog_Output Num_Channels_report"));
        assertEquals(
                List.of(new VrpnAnalogOutputMessage.OutputChangeRequest(1, 0.75)),
                messageBodies("vrpn_Analog_Output Change_request"));
        assertEquals(
                List.of(new VrpnAnalogOutputMessage.OutputChangeAllRequest(ImmutableDoubleArray.of(0.5, 0.25, -1))),
                messageBodies("vrpn_Analog_Output Change_Channels_request"));
    }

    @Test
    void decodesPoserRequests() {
        assertEquals(
                List.of(new VrpnPoserRequest.PoserPoseRequest(false, new Vec3(1, 2, 3), TURN)),
                messageBodies("vrpn_Poser Request Pos_Quat"));
        assertEquals(
                List.of(new VrpnPoserRequest.PoserPoseRequest(
                        true, new Vec3(2, 4, 6), new Quat(0.18000000000000002, 0.36, 0.54, 0.67))),
                messageBodies("vrpn_Poser Request Relative Pos_Quat"));
        assertEquals(
                List.of(new VrpnPoserRequest.PoserVelocityRequest(false, new Vec3(1, 2, 3), TURN, 0.5)),
                messageBodies("vrpn_Poser Request Velocity"));
        assertEquals(
                List.of(new VrpnPoserRequest.PoserVelocityRequest(true, new Vec3(1, 2, 3), TURN, 0.25)),
                messageBodies("vrpn_Poser Request Relative Velocity"));
    }

    @Test
    void decodesForceReports() {
        var forces = messageBodies("vrpn_ForceDevice Force");
        assertEquals(15, forces.size());
        assertEquals(new VrpnForceDeviceMessage.ForceReport(new Vec3(1.5, 3, 4.5)), forces.getFirst());
        var contacts = messageBodies("vrpn_ForceDevice SCP");
        assertEquals(15, contacts.size());
        assertEquals(
                new VrpnForceDeviceMessage.SurfaceContactPoint(new Vec3(141.5, 142.5, 143.5), TURN),
                contacts.getLast());
        assertEquals(List.of(new VrpnForceDeviceMessage.ForceError(5)), messageBodies("vrpn_ForceDevice Force_Error"));
    }

    @Test
    void decodesImage() {
        var box = new VrpnImageBounds(
                new VrpnImageBounds.IndexRange(0, 0),
                new VrpnImageBounds.IndexRange(0, 3),
                new VrpnImageBounds.IndexRange(0, 7));
        assertEquals(
                List.of(new VrpnImageTransferControlMessage.ImagerDescription(
                        1, 4, 8, List.of(new VrpnImageChannel(0, 255, 0, 1, 0, "video", "unsigned8bit")))),
                messageBodies("vrpn_Imager Description"));
        assertEquals(
                List.of(new VrpnImageTransferControlMessage.ImageBegin(box)), messageBodies("vrpn_Imager Begin_Frame"));
        assertEquals(
                List.of(new VrpnImageTransferControlMessage.ImageEnd(box)), messageBodies("vrpn_Imager End_Frame"));
        var region =
                (VrpnImageRegionMessage) messageBodies("vrpn_Imager Regionu8").getFirst();
        assertEquals(box, region.box());
        assertEquals("0008101820283038", VrpnTestBytes.hex(region.bytes()).substring(0, 16));
    }

    @Test
    void reportsNoBackwardTimeAfterTrackerGeometry() {
        // Its timestamp is the time of sending; this tracker's poses are three years older.
        assertEquals(List.of(), DECODED.codes());
    }

    @Test
    void typeNamesMatchCapturedDescriptions() {
        var described = messageBodies("TYPE_DESCRIPTION").stream()
                .map(body -> ((VrpnSystemMessage.TypeDescription) body).name())
                .toList();

        // No program of the capture keeps logs for others.
        assertEquals(
                List.of(
                        VrpnMessageType.LOGGING_REQUEST,
                        VrpnMessageType.LOGGING_RESPONSE,
                        VrpnMessageType.LOGGING_STATUS_REQUEST),
                Stream.of(VrpnMessageType.values())
                        .filter(VrpnMessageType::isApplication)
                        .filter(type -> !described.contains(type.wireName()))
                        .toList());
    }

    private static List<DecodedMessage.MessageBody> messageBodies(String name) {
        return DECODED.messages.stream()
                .filter(message -> message.name().equals(name))
                .map(DecodedMessage::body)
                .toList();
    }
}
