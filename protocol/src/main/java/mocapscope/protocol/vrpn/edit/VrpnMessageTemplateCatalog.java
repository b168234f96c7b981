package mocapscope.protocol.vrpn.edit;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.decoder.SendableMessageType;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.wire.ImmutableIntArray;
import mocapscope.protocol.vrpn.wire.VrpnAnalogMessage;
import mocapscope.protocol.vrpn.wire.VrpnAnalogOutputMessage;
import mocapscope.protocol.vrpn.wire.VrpnAuxiliaryLoggerMessage;
import mocapscope.protocol.vrpn.wire.VrpnButtonMessage;
import mocapscope.protocol.vrpn.wire.VrpnButtonModeMessage;
import mocapscope.protocol.vrpn.wire.VrpnChannelConstants;
import mocapscope.protocol.vrpn.wire.VrpnCommonDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnCookie;
import mocapscope.protocol.vrpn.wire.VrpnDialMessage;
import mocapscope.protocol.vrpn.wire.VrpnForceDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnImageBounds;
import mocapscope.protocol.vrpn.wire.VrpnImageChannel;
import mocapscope.protocol.vrpn.wire.VrpnImageRegionMessage;
import mocapscope.protocol.vrpn.wire.VrpnImageTransferControlMessage;
import mocapscope.protocol.vrpn.wire.VrpnMessage;
import mocapscope.protocol.vrpn.wire.VrpnPoserRequest;
import mocapscope.protocol.vrpn.wire.VrpnSkeletonDescriptionFragment;
import mocapscope.protocol.vrpn.wire.VrpnSystemMessage;
import mocapscope.protocol.vrpn.wire.VrpnTcpConnectBackRequest;
import mocapscope.protocol.vrpn.wire.VrpnTrackerGeometryMessage;
import mocapscope.protocol.vrpn.wire.VrpnTrackerMessage;
import mocapscope.protocol.vrpn.wire.VrpnTrackerRequest;
import org.jspecify.annotations.Nullable;

/**
 * The templates from which VRPN messages can be composed, for clients and servers. It has no template for the end record
 * of logs, which is never sent.
 */
final class VrpnMessageTemplateCatalog {

    /** A message template and its example message, which is null for cookie and callback request. */
    record TemplateEntry(SendableMessageType template, VrpnMessage.@Nullable VrpnEncodableMessage example) {}

    private static final String SKELETON = "{\"Bones\":[{\"Name\":\"Root\",\"ID\":0,\"PID\":-1,"
            + "\"Rest\":{\"Translation\":{\"X\":0,\"Y\":0,\"Z\":0},"
            + "\"Rotation\":{\"X\":0,\"Y\":0,\"Z\":0,\"W\":1}}}]}";

    private static final VrpnImageBounds.IndexRange ONE = new VrpnImageBounds.IndexRange(0, 0);
    private static final VrpnImageBounds BOX = new VrpnImageBounds(ONE, ONE, ONE);
    private static final VrpnImageChannel CHANNEL = new VrpnImageChannel(0, 255, 0, 1, 0, "video", "unsigned8bit");

    static final List<TemplateEntry> ENTRIES = new VrpnMessageTemplateCatalog()
            .greeting()
            .described()
            .addClientRequests()
            .reported()
            .rare()
            .all();

    private final List<TemplateEntry> entries = new ArrayList<>();

    private VrpnMessageTemplateCatalog() {}

    private List<TemplateEntry> all() {
        return List.copyOf(entries);
    }

    private VrpnMessageTemplateCatalog greeting() {
        plain(
                Direction.TO_SERVER,
                VrpnChannelConstants.CALLBACK,
                VrpnTcpConnectBackRequest.NAME,
                "Requests a callback from the server.",
                "§2.1");
        for (var direction : Direction.values()) {
            plain(direction, VrpnChannelConstants.TCP, VrpnCookie.NAME, "The version, and requested logs.", "§2.2");
        }
        return this;
    }

    private VrpnMessageTemplateCatalog described() {
        addBothDirections(
                "§2.5",
                new VrpnSystemMessage.LogDescription(0, "", ""),
                "Requests logs with these names from the peer.");
        addBothDirections(
                "§2.5",
                new VrpnSystemMessage.UdpDescription(0, ""),
                "The address for datagrams; the port is in sender.");
        addBothDirections("§2.3", new VrpnSystemMessage.SenderDescription(0, ""), "Defines the name of a sender id.");
        addBothDirections("§2.3", new VrpnSystemMessage.TypeDescription(0, ""), "Defines the name of a type id.");
        return this;
    }

    /** Adds the requests of clients. */
    private VrpnMessageTemplateCatalog addClientRequests() {
        client("§2.6", new VrpnCommonDeviceMessage.Ping(), "Asks the device for a sign of life.");
        client(VrpnSkeletonDescriptionFragment.REQUEST, "A text to a device; this one requests its skeleton.");
        client(new VrpnTrackerRequest.UpdateRateRequest(60), "Sets the report rate of a tracker.");
        client(new VrpnTrackerRequest.ResetOriginRequest(), "Makes the current position of a tracker its origin.");
        client(new VrpnTrackerRequest.TrackerToRoomRequest(), "Requests the transform from the tracker to the room.");
        client(new VrpnTrackerRequest.UnitToSensorRequest(), "Requests the transform from each unit to its sensor.");
        client(new VrpnTrackerRequest.WorkspaceRequest(), "Requests the working volume of the tracker.");
        client(
                new VrpnButtonModeMessage.ButtonModeRequest(0, VrpnButtonModeMessage.MOMENTARY),
                "Makes a button momentary or a toggle.");
        client(new VrpnAnalogOutputMessage.OutputChangeRequest(0, 0), "Sets one analog output.");
        client(
                new VrpnAnalogOutputMessage.OutputChangeAllRequest(ImmutableDoubleArray.of(0)),
                "Sets the first analog outputs.");
        client(new VrpnPoserRequest.PoserPoseRequest(false, Vec3.ZERO, Quat.IDENTITY), "Moves a machine to a pose.");
        client(
                new VrpnPoserRequest.PoserPoseRequest(true, Vec3.ZERO, Quat.IDENTITY),
                "Moves a machine by a relative pose.");
        client(
                new VrpnPoserRequest.PoserVelocityRequest(false, Vec3.ZERO, Quat.IDENTITY, 1),
                "Moves a machine at a velocity.");
        client(
                new VrpnPoserRequest.PoserVelocityRequest(true, Vec3.ZERO, Quat.IDENTITY, 1),
                "Changes the velocity of a machine.");
        client(
                new VrpnImageTransferControlMessage.ImageThrottleRequest(-1),
                "Requests a number of further images from a camera.");
        client(new VrpnAuxiliaryLoggerMessage.LoggingStatusRequest(), "Requests the logs of a logger.");
        client(
                new VrpnAuxiliaryLoggerMessage.LoggingRequest(VrpnAuxiliaryLoggerMessage.LogFileNames.NONE),
                "Sets the logs of a logger, or stops them.");
        return this;
    }

    /** Adds the reports of common servers. */
    private VrpnMessageTemplateCatalog reported() {
        server("§2.6", new VrpnCommonDeviceMessage.Pong(), "The sign of life of a device.");
        server(new VrpnTrackerMessage.PosQuat(0, Vec3.ZERO, Quat.IDENTITY), "The pose of a sensor.");
        server(
                new VrpnTrackerMessage.SensorVelocity(0, Vec3.ZERO, Quat.IDENTITY, 1, false),
                "The velocity of a sensor.");
        server(
                new VrpnTrackerMessage.SensorAcceleration(0, Vec3.ZERO, Quat.IDENTITY, 1),
                "The acceleration of a sensor.");
        server(new VrpnButtonMessage.ButtonChange(0, 1), "A button was pressed or released.");
        server(new VrpnButtonMessage.ButtonStates(ImmutableIntArray.of(0)), "The states of all buttons.");
        server(new VrpnAnalogMessage(ImmutableDoubleArray.of(0)), "All analog channels.");
        server(new VrpnDialMessage(0, 0.25), "A dial was turned.");
        server(new VrpnCommonDeviceMessage.TextMessage(0, 0, "Hello"), "A text for the user.");
        var part = new VrpnSkeletonDescriptionFragment(0, 0, 1, 1, SKELETON);
        add(Direction.TO_CLIENT, VrpnChannelConstants.TCP, part.title(), "The bones of a body, as JSON.", "§2.7", part);
        return this;
    }

    /** Adds the reports of uncommon servers. */
    private VrpnMessageTemplateCatalog rare() {
        server(
                new VrpnTrackerGeometryMessage.TrackerToRoomTransform(Vec3.ZERO, Quat.IDENTITY),
                "The transform from the tracker to the room.");
        server(
                new VrpnTrackerGeometryMessage.UnitToSensorTransform(0, Vec3.ZERO, Quat.IDENTITY),
                "The transform from a unit to its sensor.");
        server(
                new VrpnTrackerGeometryMessage.TrackerWorkspace(Vec3.ZERO, Vec3.ZERO),
                "The working volume of the tracker.");
        server(
                new VrpnButtonModeMessage.ButtonModeAlert(0, VrpnButtonModeMessage.TOGGLE_ON),
                "A button became a toggle, or toggled.");
        server(new VrpnAnalogOutputMessage.OutputChannelCount(1), "The number of analog outputs.");
        server(new VrpnForceDeviceMessage.ForceReport(Vec3.ZERO), "The force of a device.");
        server(
                new VrpnForceDeviceMessage.SurfaceContactPoint(Vec3.ZERO, Quat.IDENTITY),
                "The contact point of a surface.");
        server(new VrpnForceDeviceMessage.ForceError(0), "An error of a force device.");
        server(
                new VrpnImageTransferControlMessage.ImagerDescription(1, 1, 1, List.of(CHANNEL)),
                "The size and content of images.");
        server(new VrpnImageTransferControlMessage.ImageBegin(BOX), "The start of an image.");
        server(region(VrpnImageRegionMessage.VrpnPixelFormat.U8, 1), "A region of an image, in bytes.");
        server(region(VrpnImageRegionMessage.VrpnPixelFormat.U16, 2), "A region of an image, in 16 bits.");
        server(region(VrpnImageRegionMessage.VrpnPixelFormat.U12, 2), "A region of an image, in 12 of 16 bits.");
        server(region(VrpnImageRegionMessage.VrpnPixelFormat.F32, 4), "A region of an image, in floats.");
        server(new VrpnImageTransferControlMessage.ImageEnd(BOX), "The end of an image.");
        server(new VrpnImageTransferControlMessage.DiscardedImages(1), "The number of dropped images.");
        server(
                new VrpnAuxiliaryLoggerMessage.LoggingResponse(VrpnAuxiliaryLoggerMessage.LogFileNames.NONE),
                "The active logs.");
        return this;
    }

    private static VrpnImageRegionMessage region(VrpnImageRegionMessage.VrpnPixelFormat format, int bytes) {
        return new VrpnImageRegionMessage(
                format, 0, BOX, ByteBuffer.allocate(bytes).asReadOnlyBuffer());
    }

    private void addBothDirections(String section, VrpnMessage.VrpnEncodableMessage example, String about) {
        for (var direction : Direction.values()) {
            add(direction, VrpnChannelConstants.TCP, example.type().wireName(), about, section, example);
        }
    }

    private void client(VrpnMessage.VrpnEncodableMessage example, String about) {
        client("§2.7", example, about);
    }

    private void client(String section, VrpnMessage.VrpnEncodableMessage example, String about) {
        addAllChannels(Direction.TO_SERVER, section, example, about);
    }

    private void server(VrpnMessage.VrpnEncodableMessage example, String about) {
        server("§2.7", example, about);
    }

    private void server(String section, VrpnMessage.VrpnEncodableMessage example, String about) {
        addAllChannels(Direction.TO_CLIENT, section, example, about);
    }

    /** Adds a template for the stream, and one for datagrams if the message may be sent as a datagram. */
    private void addAllChannels(
            Direction direction, String section, VrpnMessage.VrpnEncodableMessage example, String about) {
        add(direction, VrpnChannelConstants.TCP, example.type().wireName(), about, section, example);
        if (example.type().prefersDatagram()) {
            add(direction, VrpnChannelConstants.UDP, example.type().wireName(), about, section, example);
        }
    }

    private void plain(Direction direction, Channel channel, String name, String about, String section) {
        add(direction, channel, name, about, section, null);
    }

    private void add(
            Direction direction,
            Channel channel,
            String name,
            String about,
            String section,
            VrpnMessage.@Nullable VrpnEncodableMessage example) {
        entries.add(new TemplateEntry(new SendableMessageType(name, direction, channel, about, section), example));
    }
}
