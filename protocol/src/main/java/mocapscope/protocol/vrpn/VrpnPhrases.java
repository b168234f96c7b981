package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.MessageTemplate;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * The catalog of VRPN message templates for both directions, in handshake order. It has no template for the end record
 * of logs, which is never sent.
 */
final class VrpnPhrases {

    /** A message template and its example message; null for cookie and callback request. */
    record Saying(MessageTemplate phrase, VrpnMessage.@Nullable Sayable example) {}

    private static final String SKELETON = "{\"Bones\":[{\"Name\":\"Root\",\"ID\":0,\"PID\":-1,"
            + "\"Rest\":{\"Translation\":{\"X\":0,\"Y\":0,\"Z\":0},"
            + "\"Rotation\":{\"X\":0,\"Y\":0,\"Z\":0,\"W\":1}}}]}";

    private static final ImageBox.Span ONE = new ImageBox.Span(0, 0);
    private static final ImageBox BOX = new ImageBox(ONE, ONE, ONE);
    private static final ImageChannel CHANNEL = new ImageChannel(0, 255, 0, 1, 0, "video", "unsigned8bit");

    static final List<Saying> ALL =
            new VrpnPhrases().greeting().described().asked().reported().rare().all();

    private final List<Saying> sayings = new ArrayList<>();

    private VrpnPhrases() {}

    private List<Saying> all() {
        return List.copyOf(sayings);
    }

    private VrpnPhrases greeting() {
        plain(
                Direction.TO_SERVER,
                VrpnChannels.CALLBACK,
                Callback.NAME,
                "Requests a callback from the server.",
                "§2.1");
        for (var direction : Direction.values()) {
            plain(direction, VrpnChannels.TCP, Cookie.NAME, "The version, and requested logs.", "§2.2");
        }
        return this;
    }

    private VrpnPhrases described() {
        both("§2.5", new VrpnSystem.LogDescription(0, "", ""), "Requests logs with these names from the peer.");
        both("§2.5", new VrpnSystem.UdpDescription(0, ""), "The address for datagrams; the port is in sender.");
        both("§2.3", new VrpnSystem.SenderDescription(0, ""), "Defines the name of a sender id.");
        both("§2.3", new VrpnSystem.TypeDescription(0, ""), "Defines the name of a type id.");
        return this;
    }

    /** Adds the requests of clients. */
    private VrpnPhrases asked() {
        client("§2.6", new VrpnBase.Ping(), "Asks the device for a sign of life.");
        client(VrpnSkeletonPart.REQUEST, "A text to a device; this one requests its skeleton.");
        client(new VrpnWish.UpdateRate(60), "Sets the report rate of a tracker.");
        client(new VrpnWish.ResetOrigin(), "Makes the current position of a tracker its origin.");
        client(new VrpnWish.ToRoom(), "Requests the transform from the tracker to the room.");
        client(new VrpnWish.UnitToSensor(), "Requests the transform from each unit to its sensor.");
        client(new VrpnWish.Workspace(), "Requests the working volume of the tracker.");
        client(new VrpnMode.Admin(0, VrpnMode.MOMENTARY), "Makes a button momentary or a toggle.");
        client(new VrpnOutput.Change(0, 0), "Sets one analog output.");
        client(new VrpnOutput.ChangeAll(ImmutableDoubleArray.of(0)), "Sets the first analog outputs.");
        client(new VrpnPoser.Pose(false, Vec3.ZERO, Quat.IDENTITY), "Moves a machine to a pose.");
        client(new VrpnPoser.Pose(true, Vec3.ZERO, Quat.IDENTITY), "Moves a machine by a relative pose.");
        client(new VrpnPoser.Velocity(false, Vec3.ZERO, Quat.IDENTITY, 1), "Moves a machine at a velocity.");
        client(new VrpnPoser.Velocity(true, Vec3.ZERO, Quat.IDENTITY, 1), "Changes the velocity of a machine.");
        client(new VrpnImager.Throttle(-1), "Requests a number of further images from a camera.");
        client(new VrpnLogger.StatusRequest(), "Requests the logs of a logger.");
        client(new VrpnLogger.Request(VrpnLogger.Names.NONE), "Sets the logs of a logger, or stops them.");
        return this;
    }

    /** Adds the reports of common servers. */
    private VrpnPhrases reported() {
        server("§2.6", new VrpnBase.Pong(), "The sign of life of a device.");
        server(new VrpnTracker.PosQuat(0, Vec3.ZERO, Quat.IDENTITY), "The pose of a sensor.");
        server(new VrpnTracker.Velocity(0, Vec3.ZERO, Quat.IDENTITY, 1, false), "The velocity of a sensor.");
        server(new VrpnTracker.Acceleration(0, Vec3.ZERO, Quat.IDENTITY, 1), "The acceleration of a sensor.");
        server(new VrpnButton.Change(0, 1), "A button was pressed or released.");
        server(new VrpnButton.States(Ints.of(0)), "The states of all buttons.");
        server(new VrpnAnalog(ImmutableDoubleArray.of(0)), "All analog channels.");
        server(new VrpnDial(0, 0.25), "A dial was turned.");
        server(new VrpnBase.Text(0, 0, "Hello"), "A text for the user.");
        var part = new VrpnSkeletonPart(0, 0, 1, 1, SKELETON);
        add(Direction.TO_CLIENT, VrpnChannels.TCP, part.title(), "The bones of a body, as JSON.", "§2.7", part);
        return this;
    }

    /** Adds the reports of uncommon servers. */
    private VrpnPhrases rare() {
        server(new VrpnRoom.ToRoom(Vec3.ZERO, Quat.IDENTITY), "The transform from the tracker to the room.");
        server(new VrpnRoom.UnitToSensor(0, Vec3.ZERO, Quat.IDENTITY), "The transform from a unit to its sensor.");
        server(new VrpnRoom.Workspace(Vec3.ZERO, Vec3.ZERO), "The working volume of the tracker.");
        server(new VrpnMode.Alert(0, VrpnMode.TOGGLE_ON), "A button became a toggle, or toggled.");
        server(new VrpnOutput.Channels(1), "The number of analog outputs.");
        server(new VrpnForce.Push(Vec3.ZERO), "The force of a device.");
        server(new VrpnForce.Contact(Vec3.ZERO, Quat.IDENTITY), "The contact point of a surface.");
        server(new VrpnForce.Failure(0), "An error of a force device.");
        server(new VrpnImager.Description(1, 1, 1, List.of(CHANNEL)), "The size and content of images.");
        server(new VrpnImager.BeginFrame(BOX), "The start of an image.");
        server(region(VrpnRegion.Values.U8, 1), "A region of an image, in bytes.");
        server(region(VrpnRegion.Values.U16, 2), "A region of an image, in 16 bits.");
        server(region(VrpnRegion.Values.U12, 2), "A region of an image, in 12 of 16 bits.");
        server(region(VrpnRegion.Values.F32, 4), "A region of an image, in floats.");
        server(new VrpnImager.EndFrame(BOX), "The end of an image.");
        server(new VrpnImager.Discarded(1), "The number of dropped images.");
        server(new VrpnLogger.Response(VrpnLogger.Names.NONE), "The active logs.");
        return this;
    }

    private static VrpnRegion region(VrpnRegion.Values values, int bytes) {
        return new VrpnRegion(values, 0, BOX, ByteBuffer.allocate(bytes).asReadOnlyBuffer());
    }

    private void both(String section, VrpnMessage.Sayable example, String about) {
        for (var direction : Direction.values()) {
            add(direction, VrpnChannels.TCP, example.type().wireName(), about, section, example);
        }
    }

    private void client(VrpnMessage.Sayable example, String about) {
        client("§2.7", example, about);
    }

    private void client(String section, VrpnMessage.Sayable example, String about) {
        everywhere(Direction.TO_SERVER, section, example, about);
    }

    private void server(VrpnMessage.Sayable example, String about) {
        server("§2.7", example, about);
    }

    private void server(String section, VrpnMessage.Sayable example, String about) {
        everywhere(Direction.TO_CLIENT, section, example, about);
    }

    /** Adds a template for the stream, and one for datagrams if the message may be sent as a datagram. */
    private void everywhere(Direction direction, String section, VrpnMessage.Sayable example, String about) {
        add(direction, VrpnChannels.TCP, example.type().wireName(), about, section, example);
        if (example.type().quick()) {
            add(direction, VrpnChannels.UDP, example.type().wireName(), about, section, example);
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
            VrpnMessage.@Nullable Sayable example) {
        sayings.add(new Saying(new MessageTemplate(name, direction, channel, about, section), example));
    }
}
