package mocapscope.protocol.setp.decode;

import static mocapscope.protocol.setp.wire.SetpEntryBuilder.frame;
import static mocapscope.protocol.setp.wire.SetpEntryBuilder.whole;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Sample.SetpBubbleRelation;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage.BubbleLinkRequest;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage.BubbleLinkSuccessResponse;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage.SetpLinkedBubbleEntry;
import mocapscope.protocol.setp.wire.SetpBubbleListJoinLeaveMessage;
import mocapscope.protocol.setp.wire.SetpEntryBuilder;
import mocapscope.protocol.setp.wire.SetpMessageFragment;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpSessionControlMessage;
import mocapscope.protocol.setp.wire.SetpVersionInfo;
import mocapscope.protocol.setp.wire.TestFragmenter;
import org.junit.jupiter.api.Test;

/** Tests the samples that describe bubbles and their links. */
class SetpBubbleMembershipEventEmitterTest {
    private static final long CONNECT = 77;
    private static final UUID CALLER = new UUID(1, 1);
    private static final UUID TARGET = new UUID(2, 2);
    private static final UUID OTHER = new UUID(3, 3);
    private static final SetpVersionInfo VERSIONS = new SetpVersionInfo(1, 0, 0, 2);
    private static final Vec3 EAST = new Vec3(30, 0, 0);
    private static final Vec3 NORTH = new Vec3(0, 0, -40);

    private static SetpEntryBuilder joinRequest(String cloud) {
        var request = new BubbleLinkRequest("Caller", VERSIONS, cloud, CALLER, TARGET, EAST, 20, 25, 50_000);
        return new SetpEntryBuilder().numbered(CONNECT).in(0, true, whole(request, 1));
    }

    private static SetpEntryBuilder linkRequest(String cloud, String answering) {
        var response = new BubbleLinkSuccessResponse(
                answering,
                "Answerer",
                VERSIONS,
                50,
                60,
                50_000,
                List.of(new SetpLinkedBubbleEntry(OTHER, "192.0.2.7", 1253, NORTH, 10, 15)));
        var frames = new ArrayList<SetpMessageFragment>();
        frames.add(whole(new SetpSessionControlMessage.Acknowledgement(List.of(CONNECT)), 1));
        frames.addAll(TestFragmenter.frames(response, 2, SetpMessageTypeTable.DRAFT));
        return joinRequest(cloud).toClient().numbered(500).packet(frames.toArray(SetpMessageFragment[]::new));
    }

    private static List<Sample.SetpBubble> bubbles(SetpDecodedOutput decoded) {
        return decoded.samples.stream()
                .filter(Sample.SetpBubble.class::isInstance)
                .map(Sample.SetpBubble.class::cast)
                .toList();
    }

    private static List<String> events(SetpDecodedOutput decoded) {
        return decoded.samples.stream()
                .filter(Sample.ProtocolEvent.class::isInstance)
                .map(Sample.ProtocolEvent.class::cast)
                .map(event -> event.name() + " " + event.fields().get("step"))
                .toList();
    }

    private static Map<String, String> last(SetpDecodedOutput decoded) {
        return ((Sample.ProtocolEvent) decoded.samples.getLast()).fields();
    }

    @Test
    void linkReportsAnsweringCallingAndLinkedBubbles() {
        var decoded = SetpDecodedOutput.of(linkRequest("cloud", "cloud").list());
        var found = bubbles(decoded);

        assertEquals(List.of(), decoded.codes());
        assertEquals(List.of("link asked", "link linked"), events(decoded));
        var stamp = found.getFirst().stamp();
        assertEquals(
                List.of(
                        new Sample.SetpBubble(
                                stamp, SetpBubbleRelation.HOME, TARGET, "Answerer", Vec3.ZERO, 50, 60, false),
                        new Sample.SetpBubble(stamp, SetpBubbleRelation.LINKED, CALLER, "Caller", EAST, 20, 25, false),
                        new Sample.SetpBubble(
                                stamp, SetpBubbleRelation.LINKED, OTHER, "192.0.2.7:1253", NORTH, 10, 15, false)),
                found);
        assertEquals(decoded.carriedMessages().getLast().n(), stamp.message());
        assertEquals(1, decoded.sources.size());
    }

    @Test
    void marksOnlyBubblesOfOtherCloudAsPortal() {
        var found = bubbles(SetpDecodedOutput.of(linkRequest("here", "there").list()));

        assertEquals(
                List.of(false, true, false),
                found.stream().map(Sample.SetpBubble::portal).toList());
    }

    @Test
    void disconnectFromEitherSideEndsLinkOnce() {
        var bye = frame(SetpMessageKind.DISCONNECT_NOTIFICATION, 9);
        var theirs =
                SetpDecodedOutput.of(linkRequest("here", "there").packet(bye).list());
        var ours = SetpDecodedOutput.of(linkRequest("here", "there")
                .toServer()
                .packet(bye)
                .toClient()
                .numbered(700)
                .packet(bye)
                .list());

        for (var decoded : List.of(theirs, ours)) {
            var parted = bubbles(decoded).stream()
                    .filter(one -> one.event() == SetpBubbleRelation.PARTED)
                    .toList();
            assertEquals(1, parted.size());
            assertEquals(CALLER, parted.getFirst().id());
            assertEquals(EAST, parted.getFirst().center());
            assertEquals("link parted", events(decoded).getLast());
        }
    }

    @Test
    void disconnectOfUnlinkedSessionReportsNoLinkEnd() {
        var refusal = new SetpBubbleLinkMessage.BubbleLinkFailureResponse("", "Answerer", VERSIONS, 0);
        var decoded = SetpDecodedOutput.of(joinRequest("")
                .toClient()
                .numbered(500)
                .packet(whole(new SetpSessionControlMessage.Acknowledgement(List.of(CONNECT)), 1), whole(refusal, 2))
                .packet(frame(SetpMessageKind.DISCONNECT_NOTIFICATION, 3))
                .list());

        assertEquals(List.of("link asked", "link refused"), events(decoded));
        assertEquals(List.of(), bubbles(decoded));
    }

    @Test
    void reportsNoHomeBubbleWithoutLinkRequest() {
        var response = new BubbleLinkSuccessResponse("", "Answerer", VERSIONS, 50, 60, 50_000, List.of());
        var decoded = SetpDecodedOutput.inSession(new SetpEntryBuilder().packet(whole(response, 1)));

        assertEquals(List.of("link linked"), events(decoded));
        assertEquals(List.of(), bubbles(decoded));
    }

    @Test
    void joinEventNamesListedBubble() {
        var list = new SetpBubbleListJoinLeaveMessage.ListBubblesResponse(List.of(
                new SetpBubbleListJoinLeaveMessage.SetpBubbleEntry(TARGET, "Stage"),
                new SetpBubbleListJoinLeaveMessage.SetpBubbleEntry(OTHER, "Cellar")));
        var yes = whole(new SetpBubbleListJoinLeaveMessage.JoinBubbleResponse(true), 8);
        var join = whole(new SetpBubbleListJoinLeaveMessage.JoinBubbleRequest(TARGET, CALLER), 7);
        var elsewhere = whole(new SetpBubbleListJoinLeaveMessage.JoinBubbleRequest(CALLER, CALLER), 7);
        var listed = whole(list, 6);

        assertEquals(
                Map.of("step", "joined", "id", TARGET.toString(), "text", "Stage"),
                last(SetpDecodedOutput.inSession(
                        new SetpEntryBuilder().packet(listed).packet(join).packet(yes))));
        assertEquals(
                Map.of("step", "joined", "id", CALLER.toString()),
                last(SetpDecodedOutput.inSession(
                        new SetpEntryBuilder().packet(listed).packet(elsewhere).packet(yes))));
        assertEquals(Map.of("step", "joined"), last(SetpDecodedOutput.inSession(new SetpEntryBuilder().packet(yes))));
    }
}
