package mocapscope.app.transcript;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import mocapscope.app.control.ByteRange;
import mocapscope.app.json.JsonMessageWriter;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SharedSceneFixture;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class TranscriptViewModelTest {
    private final SyntheticSession first = new SyntheticSession("s1", 64 << 10);
    private final SyntheticSession second = new SyntheticSession("s2", 1 << 20);
    private final TranscriptViewModel model = new TranscriptViewModel();

    @Test
    void opensSelectedMessageInItsSession() {
        second.addMessages(
                Direction.TO_CLIENT,
                SyntheticMessageBytes.pose("T", 0, 1, 2, 3),
                SyntheticMessageBytes.button("J", 0, 7));
        refresh(new SharedViewSelection.MessageSelection("s2", 1, "state"));

        assertEquals("s2", model.session().orElseThrow().session().id());
        assertEquals(Optional.of(1L), model.openInChosenSession());
        assertFalse(model.browser().orElseThrow().following());
    }

    @Test
    void selectingSessionClosesMessageOfOtherSession() {
        first.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("J", 0, 1));
        refresh(new SharedViewSelection.MessageSelection("s1", 0, null));
        refresh(new SharedViewSelection.SessionSelection("s2"));

        assertEquals("s2", model.session().orElseThrow().session().id());
        assertTrue(model.openMessage().isEmpty());
        refresh(new SharedViewSelection.SessionSelection("gone"));
        assertEquals("s2", model.session().orElseThrow().session().id());
    }

    @Test
    void jumpLimitsListToMessagesReceivedByThen() {
        second.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("J", 0, 1));
        second.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("J", 0, 0));
        refresh(new SharedViewSelection.MessageSelection("s2", 1, null));
        assertEquals(2, model.browser().orElseThrow().listing().size());

        var before = new SyntheticSession("s2", 1 << 20);
        before.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("J", 0, 1));
        model.refresh(SessionSnapshotBuilder.of(
                0,
                new SharedViewSelection.MessageSelection("s2", 1, null),
                new SessionSnapshotBuilder(first.session()),
                new SessionSnapshotBuilder(before.session())));

        assertEquals(1, model.browser().orElseThrow().listing().size());
        assertTrue(model.detail().isEmpty());
        assertTrue(model.openMessage().isEmpty());
    }

    @Test
    void closesMessageOfRemovedSession() {
        second.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("J", 0, 1));
        refresh(new SharedViewSelection.MessageSelection("s2", 0, null));
        assertTrue(model.detail().isPresent());

        model.refresh(SessionSnapshotBuilder.of(
                0,
                new SharedViewSelection.MessageSelection("s2", 0, null),
                new SessionSnapshotBuilder(first.session())));

        assertTrue(model.detail().isEmpty());
        assertTrue(model.openMessage().isEmpty());
    }

    @Test
    void mapsBetweenFieldsAndBytes() {
        second.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.pose("T", 0, 1, 2, 3));
        refresh(new SharedViewSelection.MessageSelection("s2", 0, "position.y"));
        var message = model.detail().orElseThrow();

        assertEquals(new ByteRange(40, 8), message.rangeOf("position.y"));
        assertEquals(new ByteRange(32, 24), message.rangeOf("position"));
        assertEquals(
                "position.y", message.fields().findAtOffset(47).orElseThrow().path());
        assertEquals(
                "position.z", message.fields().findAtOffset(48).orElseThrow().path());
        assertEquals(ByteRange.NONE, message.rangeOf("nowhere"));
    }

    @Test
    void masksSecretBytesAgainInNextMessage() {
        second.addMessages(
                Direction.TO_SERVER,
                SyntheticMessageBytes.login("T", "hush"),
                SyntheticMessageBytes.login("T", "hush"));
        refresh(new SharedViewSelection.MessageSelection("s2", 0, null));
        var masked = model.detail().orElseThrow();
        assertTrue(masked.masked());
        assertTrue(
                ByteClipboardFormatter.formatHex(masked.bytes()).endsWith("2a 2a 2a 2a 2a 2a 2a 2a\n"),
                ByteClipboardFormatter.formatHex(masked.bytes()));

        model.revealSecrets();
        var shown = model.detail().orElseThrow();
        assertFalse(shown.masked());
        assertTrue(
                ByteClipboardFormatter.formatHex(shown.bytes()).endsWith("68 75 73 68 00 00 00 00\n"),
                ByteClipboardFormatter.formatHex(shown.bytes()));
        assertTrue(JsonMessageWriter.toJson(shown.session(), shown.message()).contains("\"key\":\"***\""));

        refresh(new SharedViewSelection.MessageSelection("s2", 1, null));
        assertTrue(model.detail().orElseThrow().masked());
    }

    @Test
    void doesNotMaskMessageWithoutSecret() {
        second.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("J", 0, 1));
        refresh(new SharedViewSelection.MessageSelection("s2", 0, null));

        assertFalse(model.detail().orElseThrow().masked());
    }

    @Test
    void locatesBytesOfFinding() {
        second.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("J", 0, 7));
        refresh(new SharedViewSelection.MessageSelection("s2", 0, null));

        assertEquals(List.of(new ByteRange(28, 4)), model.detail().orElseThrow().faultyRanges());
    }

    @Test
    void opensLatestMessageOfSelectedSignal() {
        second.addMessages(
                Direction.TO_CLIENT,
                SyntheticMessageBytes.pose("T", 0, 1, 2, 3),
                SyntheticMessageBytes.pose("T", 1, 1, 2, 3));
        var selection = new SharedViewSelection.SignalSelection(new SourceId("s2", "T"), SourceDataKind.TEXT, -1);
        var builder = new SessionSnapshotBuilder(second.session()).text("T", 1, Sample.TextSeverity.NORMAL, "hello");
        model.refresh(SessionSnapshotBuilder.of(0, selection, new SessionSnapshotBuilder(first.session()), builder));

        assertEquals(Optional.of(1L), model.openInChosenSession());
    }

    @Test
    void opensLatestMessageOfSelectedObject() {
        for (int i = 0; i < 12; i++) {
            first.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.pose("T", 0, 1, 2, 3));
        }
        var selection = new SharedViewSelection.SignalSelection(SharedSceneFixture.BUBBLE, SourceDataKind.OBJECT, 4);
        var builder = new SessionSnapshotBuilder(first.session())
                .object(SharedSceneFixture.state(3, SharedSceneFixture.at(0, 0, 0)))
                .object(SharedSceneFixture.state(4, SharedSceneFixture.at(0, 0, 0)))
                .object(SharedSceneFixture.state(1, SharedSceneFixture.at(0, 0, 0)));
        model.refresh(SessionSnapshotBuilder.of(0, selection, builder));

        assertEquals(Optional.of(11L), model.openInChosenSession());
    }

    @Test
    void keepsOpenMessageAfterItsBytesAreDropped() {
        first.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.pose("T", 0, 1, 2, 3));
        refresh(new SharedViewSelection.MessageSelection("s1", 0, null));
        assertFalse(model.isDropped());
        addManyMessages();

        assertTrue(model.isDropped());
        assertTrue(model.detail().isPresent());
    }

    @Test
    void droppedMessageHasNoDetail() {
        addManyMessages();
        refresh(new SharedViewSelection.MessageSelection("s1", 0, null));

        assertEquals(Optional.empty(), model.detail());
        assertTrue(model.openMessage().isPresent());
    }

    @Test
    void clearingSelectionClosesMessage() {
        first.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.pose("T", 0, 1, 2, 3));
        refresh(new SharedViewSelection.MessageSelection("s1", 0, null));
        refresh(SharedViewSelection.NOTHING);

        assertEquals(Optional.empty(), model.openMessage());
        assertEquals(Optional.empty(), model.detail());
    }

    @Test
    void switchesAwayFromRemovedSession() {
        refresh(new SharedViewSelection.MessageSelection("s2", 0, null));
        model.refresh(SessionSnapshotBuilder.of(0, new SessionSnapshotBuilder(first.session())));

        assertEquals("s1", model.session().orElseThrow().session().id());
        model.refresh(SessionSnapshotBuilder.of(0));
        assertEquals(Optional.empty(), model.session());
        assertEquals(Optional.empty(), model.browser());
    }

    private void refresh(SharedViewSelection selection) {
        model.refresh(SessionSnapshotBuilder.of(
                0,
                selection,
                new SessionSnapshotBuilder(first.session()),
                new SessionSnapshotBuilder(second.session())));
    }

    private void addManyMessages() {
        for (int i = 0; i < 2000; i++) {
            first.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.pose("T", 0, 1, 2, 3));
        }
    }
}
