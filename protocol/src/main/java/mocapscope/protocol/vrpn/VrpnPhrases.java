package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.Doubles;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.Phrase;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * The catalog of VRPN message templates for both directions, in handshake order. It has no template for the end record
 * of logs, which is never sent.
 */
final class VrpnPhrases {

    /** A message template and its example message; null for cookie and callback request. */
    record Saying(Phrase phrase, VrpnMessage.@Nullable Sayable example) {}

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
        plain(Direction.TO_SERVER, VrpnChannels.CALLBACK, Callback.NAME, "Asks the server to call here.", "§2.1");
        for (var direction : Direction.values()) {
            plain(direction, VrpnChannels.TCP, Cookie.NAME, "The version, and whether the other shall log.", "§2.2");
        }
        return this;
    }

    private VrpnPhrases described() {
        both("§2.5", new VrpnSystem.LogDescription(0, "", ""), "Asks the other to keep logs under these names.");
        both("§2.5", new VrpnSystem.UdpDescription(0, ""), "Where datagrams are taken; the port is in sender.");
        both("§2.3", new VrpnSystem.SenderDescription(0, ""), "What a sender's number stands for from now on.");
        both("§2.3", new VrpnSystem.TypeDescription(0, ""), "What a type's number stands for from now on.");
        return this;
    }

    /** Adds the requests of clients. */
    private VrpnPhrases asked() {
        client("§2.6", new VrpnBase.Ping(), "Asks whether the device is there.");
        client(VrpnSkeletonPart.REQUEST, "Words to a device; these ask for its skeleton.");
        client(new VrpnWish.UpdateRate(60), "Asks a tracker to report so often.");
        client(new VrpnWish.ResetOrigin(), "Makes where the tracker is now its origin.");
        client(new VrpnWish.ToRoom(), "Asks where the tracker stands in its room.");
        client(new VrpnWish.UnitToSensor(), "Asks how each sensor sits in its unit.");
        client(new VrpnWish.Workspace(), "Asks in which box the tracker works.");
        client(new VrpnMode.Admin(0, VrpnMode.MOMENTARY), "Makes a button momentary, or one that toggles.");
        client(new VrpnOutput.Change(0, 0), "Sets one analog output.");
        client(new VrpnOutput.ChangeAll(Doubles.of(0)), "Sets the first analog outputs.");
        client(new VrpnPoser.Pose(false, Vec3.ZERO, Quat.IDENTITY), "Asks a machine to go there.");
        client(new VrpnPoser.Pose(true, Vec3.ZERO, Quat.IDENTITY), "Asks a machine to go on by so much.");
        client(new VrpnPoser.Velocity(false, Vec3.ZERO, Quat.IDENTITY, 1), "Asks a machine to move so fast.");
        client(new VrpnPoser.Velocity(true, Vec3.ZERO, Quat.IDENTITY, 1), "Asks a machine to move faster by so much.");
        client(new VrpnImager.Throttle(-1), "Asks a camera for so many pictures more.");
        client(new VrpnLogger.StatusRequest(), "Asks which logs a logger keeps.");
        client(new VrpnLogger.Request(VrpnLogger.Names.NONE), "Asks a logger to keep these logs, or none.");
        return this;
    }

    /** Adds the reports of common servers. */
    private VrpnPhrases reported() {
        server("§2.6", new VrpnBase.Pong(), "The device is there.");
        server(new VrpnTracker.PosQuat(0, Vec3.ZERO, Quat.IDENTITY), "Where a sensor is.");
        server(new VrpnTracker.Velocity(0, Vec3.ZERO, Quat.IDENTITY, 1, false), "How fast a sensor moves.");
        server(new VrpnTracker.Acceleration(0, Vec3.ZERO, Quat.IDENTITY, 1), "How a sensor's velocity changes.");
        server(new VrpnButton.Change(0, 1), "A button was pressed or let go.");
        server(new VrpnButton.States(Ints.of(0)), "How all buttons are.");
        server(new VrpnAnalog(Doubles.of(0)), "All analog channels.");
        server(new VrpnDial(0, 0.25), "A dial was turned.");
        server(new VrpnBase.Text(0, 0, "Hello"), "Words to a person.");
        var part = new VrpnSkeletonPart(0, 0, 1, 1, SKELETON);
        add(Direction.TO_CLIENT, VrpnChannels.TCP, part.title(), "The bones of a body, as JSON.", "§2.7", part);
        return this;
    }

    /** Adds the reports of uncommon servers. */
    private VrpnPhrases rare() {
        server(new VrpnRoom.ToRoom(Vec3.ZERO, Quat.IDENTITY), "Where the tracker stands in its room.");
        server(new VrpnRoom.UnitToSensor(0, Vec3.ZERO, Quat.IDENTITY), "How a sensor sits in its unit.");
        server(new VrpnRoom.Workspace(Vec3.ZERO, Vec3.ZERO), "In which box the tracker works.");
        server(new VrpnMode.Alert(0, VrpnMode.TOGGLE_ON), "A button was made a toggle, or toggled.");
        server(new VrpnOutput.Channels(1), "How many analog outputs there are.");
        server(new VrpnForce.Push(Vec3.ZERO), "How strongly a device pushes.");
        server(new VrpnForce.Contact(Vec3.ZERO, Quat.IDENTITY), "Where a surface is touched.");
        server(new VrpnForce.Failure(0), "What is wrong with a device that pushes.");
        server(new VrpnImager.Description(1, 1, 1, List.of(CHANNEL)), "How large pictures are, and what they show.");
        server(new VrpnImager.BeginFrame(BOX), "A picture begins.");
        server(region(VrpnRegion.Values.U8, 1), "A part of a picture, in bytes.");
        server(region(VrpnRegion.Values.U16, 2), "A part of a picture, in 16 bits.");
        server(region(VrpnRegion.Values.U12, 2), "A part of a picture, in 12 bits of 16.");
        server(region(VrpnRegion.Values.F32, 4), "A part of a picture, in floats.");
        server(new VrpnImager.EndFrame(BOX), "A picture is whole.");
        server(new VrpnImager.Discarded(1), "So many pictures were left out.");
        server(new VrpnLogger.Response(VrpnLogger.Names.NONE), "Which logs are kept.");
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
        sayings.add(new Saying(new Phrase(name, direction, channel, about, section), example));
    }
}
