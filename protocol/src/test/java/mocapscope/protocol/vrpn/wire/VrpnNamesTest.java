package mocapscope.protocol.vrpn.wire;

import static mocapscope.protocol.vrpn.wire.VrpnTestBytes.GREETING;
import static mocapscope.protocol.vrpn.wire.VrpnTestBytes.PONG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.decode.VrpnDecoder;
import org.junit.jupiter.api.Test;

/** Tests of sender and type names and of timestamps, by direction. */
class VrpnNamesTest {
    @Test
    void reportsUndescribedTypeOnce() {
        var frame = VrpnTestBytes.frame(1, 1700, "0102");
        var decoded = VrpnDecodedOutput.of(
                VrpnEntryBuilder.open().fromServer(GREETING + frame + frame).list());

        assertEquals(List.of("TYPE_UNKNOWN"), decoded.codes());
        assertEquals("unknown type 1700", decoded.messages.getLast().name());
        assertEquals(
                new VrpnMessage.OpaquePayload(2), decoded.messages.getLast().body());
    }

    @Test
    void decodesTypeAfterLaterDescription() {
        var pose =
                VrpnTestBytes.frame(1, 1700, VrpnGoldenMessage.CAPTURED.get(5).payload());
        var decoded = VrpnDecodedOutput.of(VrpnEntryBuilder.open()
                .fromServer(GREETING + pose + VrpnTestBytes.type(1700, "vrpn_Tracker Pos_Quat") + pose)
                .list());

        assertEquals(1, decoded.samples.size());
        assertEquals(
                decoded.messages.getLast().n(),
                decoded.samples.getFirst().stamp().message());
    }

    @Test
    void ignoresUnknownSystemType() {
        var decoded = VrpnDecodedOutput.of(VrpnEntryBuilder.open()
                .fromServer(GREETING + VrpnTestBytes.frame(1, -7, "00") + PONG)
                .list());

        assertEquals(List.of("TYPE_UNKNOWN"), decoded.codes());
        assertInstanceOf(
                VrpnCommonDeviceMessage.Pong.class, decoded.messages.getLast().body());
    }

    @Test
    void ignoresTypeNamedLikeSystemMessage() {
        var frames = VrpnTestBytes.type(20, "SENDER_DESCRIPTION") + VrpnTestBytes.frame(1, 20, "00000002 7800");
        var decoded = VrpnDecodedOutput.of(
                VrpnEntryBuilder.open().fromServer(GREETING + frames + PONG).list());

        assertEquals("Tracker0", decoded.messages.getLast().sender());
    }

    @Test
    void labelsUnknownSenderWithItsId() {
        var frame = VrpnTestBytes.frame(
                7,
                VrpnMessageType.POS_QUAT.id(),
                VrpnGoldenMessage.CAPTURED.get(5).payload());
        var decoded = VrpnDecodedOutput.of(
                VrpnEntryBuilder.open().fromServer(GREETING + frame).list());

        assertEquals(
                "unknown sender 7", decoded.samples.getFirst().stamp().source().device());
    }

    @Test
    void mapsTwoIdsToOneDevice() {
        var pose = VrpnGoldenMessage.CAPTURED.get(5).payload();
        var frames = VrpnTestBytes.sender(9, "Tracker0")
                + VrpnTestBytes.frame(1, VrpnMessageType.POS_QUAT.id(), pose)
                + VrpnTestBytes.frame(9, VrpnMessageType.POS_QUAT.id(), pose);
        var decoded = VrpnDecodedOutput.of(
                VrpnEntryBuilder.open().fromServer(GREETING + frames).list());

        assertEquals(List.of(), decoded.codes());
        assertEquals(
                decoded.samples.getFirst().stamp().source(),
                decoded.samples.getLast().stamp().source());
    }

    @Test
    void laterDescriptionReplacesId() {
        var decoded = VrpnDecodedOutput.of(VrpnEntryBuilder.open()
                .fromServer(GREETING + VrpnTestBytes.sender(1, "Other") + PONG)
                .list());

        assertEquals("Other", decoded.messages.getLast().sender());
    }

    @Test
    void announcesServerDevicesWhenNamed() {
        var again = VrpnTestBytes.sender(1, "Tracker0")
                + VrpnTestBytes.sender(2, "VRPN Control")
                + VrpnTestBytes.sender(1, "Other");
        var decoded = VrpnDecodedOutput.of(VrpnEntryBuilder.open()
                .fromServer(GREETING + again)
                .fromClient(VrpnTestBytes.COOKIE + VrpnTestBytes.sender(1, "Mine"))
                .list());

        assertEquals(List.of("Tracker0", "(VRPN Control)", "Other"), decoded.announced);
    }

    @Test
    void announcesUnselectedDevices() {
        var decoder =
                new VrpnDecoder(VrpnDecodedOutput.SESSION, VrpnDecodedOutput.endpoint(List.of("Other"), Map.of()));

        assertEquals(
                List.of("Tracker0"),
                VrpnDecodedOutput.of(
                                decoder,
                                VrpnEntryBuilder.open().fromServer(GREETING).list())
                        .announced);
    }

    @Test
    void treatsPongAsHousekeeping() {
        var decoded = VrpnDecodedOutput.of(VrpnEntryBuilder.open()
                .fromServer(GREETING + PONG + VrpnTestBytes.frame(1, VrpnMessageType.DIAL.id(), "00".repeat(12)))
                .list());
        var last = decoded.messages.subList(decoded.messages.size() - 2, decoded.messages.size());

        assertEquals(
                List.of(true, false),
                last.stream().map(message -> message.body().isHousekeeping()).toList());
    }

    @Test
    void separatesIdsByDirection() {
        var entries = VrpnEntryBuilder.open()
                .fromServer(GREETING)
                .fromClient(VrpnTestBytes.COOKIE + VrpnTestBytes.sender(1, "Mine"));
        var decoded = VrpnDecodedOutput.of(entries.fromClient(VrpnTestBytes.type(1, "vrpn_Base pong_message") + PONG)
                .fromServer(PONG)
                .list());

        assertEquals("Tracker0", decoded.messages.getLast().sender());
        assertEquals("Mine", decoded.messages.get(decoded.messages.size() - 2).sender());
        assertEquals(List.of(), decoded.codes());
    }

    @Test
    void resetsIdsButContinuesNumbersOnNewConnection() {
        var first = VrpnEntryBuilder.open().fromServer(GREETING + PONG).closed(Direction.TO_CLIENT, 1, "");
        var known = VrpnDecodedOutput.of(first.list());
        var decoded = VrpnDecodedOutput.of(
                first.fromServer(VrpnTestBytes.COOKIE + PONG).list());

        assertEquals(known.messages.size() + 2, decoded.messages.size());
        assertEquals(
                known.messages.getLast().n() + 2, decoded.messages.getLast().n());
        assertEquals("unknown type 1", decoded.messages.getLast().name());
        assertEquals(List.of("TYPE_UNKNOWN", "SENDER_UNKNOWN"), decoded.codes());
    }

    @Test
    void reportsBackwardTimeOncePerDevice() {
        var pose = VrpnTestBytes.hex(VrpnGoldenMessage.CAPTURED.get(5).payload());
        var frames = Stream.of(5L, 6L, 5L, 4L, 3L)
                .map(tenths -> VrpnTestBytes.frame(tenths * 100_000_000L, 1, VrpnMessageType.POS_QUAT.id(), pose))
                .collect(Collectors.joining());
        var decoded = VrpnDecodedOutput.of(
                VrpnEntryBuilder.open().fromServer(GREETING + frames).list());

        assertEquals(List.of("TIME_BACKWARDS"), decoded.codes());
        assertEquals(Severity.NOTE, decoded.findings.getFirst().severity());
        assertEquals(
                List.of(5L, 6L, 5L, 4L, 3L),
                decoded.samples.stream()
                        .map(pose1 -> pose1.stamp().deviceTime() / 100_000_000L)
                        .toList());
    }

    @Test
    void leavesStepOfClockToItsMonitor() {
        var pose = VrpnTestBytes.hex(VrpnGoldenMessage.CAPTURED.get(5).payload());
        var frames = Stream.of(7200L, 7201L, 3600L, 3601L)
                .map(seconds -> VrpnTestBytes.frame(seconds * 1_000_000_000L, 1, VrpnMessageType.POS_QUAT.id(), pose))
                .collect(Collectors.joining());
        var decoded = VrpnDecodedOutput.of(
                VrpnEntryBuilder.open().fromServer(GREETING + frames).list());

        assertEquals(List.of(), decoded.codes());
    }

    @Test
    void ignoresTimeOfButtonStatesReport() {
        // Its time stamp is that of the last change, even 0 when there was none.
        var change = VrpnTestBytes.payload(new VrpnButtonMessage.ButtonChange(0, 1));
        var states = VrpnTestBytes.payload(new VrpnButtonMessage.ButtonStates(ImmutableIntArray.of(1)));
        var frames = VrpnTestBytes.frame(5_000_000_000L, 1, VrpnMessageType.BUTTON_CHANGE.id(), change)
                + VrpnTestBytes.frame(0, 1, VrpnMessageType.BUTTON_STATES.id(), states)
                + VrpnTestBytes.frame(5_000_000_000L, 1, VrpnMessageType.BUTTON_CHANGE.id(), change);
        var decoded = VrpnDecodedOutput.of(
                VrpnEntryBuilder.open().fromServer(GREETING + frames).list());

        assertEquals(List.of(), decoded.codes());
        assertEquals(3, decoded.samples.size());
    }

    @Test
    void acceptsTimeBefore1970() {
        var frame = VrpnTestBytes.frame(-1_500_000_000L, 1, VrpnMessageType.DIAL.id(), new byte[12]);
        var decoded = VrpnDecodedOutput.of(
                VrpnEntryBuilder.open().fromServer(GREETING + frame).list());

        assertEquals(-1_500_000_000L, decoded.samples.getFirst().stamp().deviceTime());
    }

    @Test
    void emitsSamplesOnlyForSelectedDevices() {
        var entries = VrpnEntryBuilder.captured("ground_tcp.jsonl");
        var decoder = new VrpnDecoder(
                VrpnDecodedOutput.SESSION, VrpnDecodedOutput.endpoint(List.of("Dial0", "Text0"), Map.of()));
        var decoded = VrpnDecodedOutput.of(decoder, entries);

        assertEquals(VrpnDecodedOutput.of(entries).messages.size(), decoded.messages.size());
        assertEquals(
                List.of("Dial0", "Text0"),
                decoded.samples.stream()
                        .map(sample -> sample.stamp().source().device())
                        .distinct()
                        .sorted()
                        .toList());
        assertEquals(150, decoded.samples(Sample.Dial.class).size());
    }
}
