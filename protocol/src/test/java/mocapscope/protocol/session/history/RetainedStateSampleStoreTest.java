package mocapscope.protocol.session.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Sample.SceneObjectEventKind;
import mocapscope.protocol.sample.Sample.SetpBubbleRelation;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SceneObjectPoseAndMotion;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

/** Entries are numbered by their time in tenths of a second. */
class RetainedStateSampleStoreTest {
    private static final long TENTH = 100_000_000L;

    private final RetainedStateSampleStore stateSamples = new RetainedStateSampleStore();

    @Test
    void retainedSampleAppliesFromNextEntry() {
        button(5, true);

        assertEquals(0, stateSamples.samplesBefore(5).size());
        assertEquals(List.of(true), pressed(6));
        assertEquals(List.of(true), pressed(1_000_000));
    }

    @Test
    void longHeldSampleAppliesUntilChangingEntry() {
        button(5, true);
        button(16, false);

        assertEquals(List.of(true), pressed(16));
        assertEquals(List.of(false), pressed(17));
    }

    @Test
    void forgetsSampleReplacedWithinOneSecond() {
        button(5, true);
        button(15, false);

        assertEquals(List.of(), pressed(15));
        assertEquals(List.of(false), pressed(16));
    }

    @Test
    void removesAllSamplesOfGoneObject() {
        object(SceneObjectEventKind.PERCEIVED, 1, 1, 0);
        object(SceneObjectEventKind.MOVED, 1, 1, 1);
        object(SceneObjectEventKind.PERCEIVED, 2, 2, 1);
        object(SceneObjectEventKind.GONE, 1, 1, 30);

        assertEquals(3, stateSamples.samplesBefore(30).size());
        assertEquals(1, stateSamples.samplesBefore(31).size());
    }

    @Test
    void newObjectInheritsNothingFromReusedId() {
        object(SceneObjectEventKind.PERCEIVED, 1, 1, 0);
        object(SceneObjectEventKind.MOVED, 1, 1, 1);
        object(SceneObjectEventKind.PERCEIVED, 1, 2, 30);

        assertEquals(1, stateSamples.samplesBefore(31).size());
    }

    @Test
    void objectsEndWithLastChannelButButtonsRemain() {
        crosses(Entry.EntryKind.OPENED, "a", 0);
        crosses(Entry.EntryKind.OPENED, "b", 0);
        object(SceneObjectEventKind.PERCEIVED, 1, 1, 1);
        bubble(SetpBubbleRelation.HOME, 1, 1);
        button(1, true);
        crosses(Entry.EntryKind.CLOSED, "a", 40);
        assertEquals(3, stateSamples.samplesBefore(41).size());
        crosses(Entry.EntryKind.CLOSED, "b", 50);

        assertEquals(3, stateSamples.samplesBefore(50).size());
        assertEquals(List.of(true), pressed(51));
        assertEquals(1, stateSamples.samplesBefore(51).size());
    }

    @Test
    void leavingBubbleRemovesItsObjects() {
        bubble(SetpBubbleRelation.HOME, 1, 0);
        bubble(SetpBubbleRelation.LINKED, 2, 0);
        object(SceneObjectEventKind.PERCEIVED, 1, 1, 0);
        bubble(SetpBubbleRelation.PARTED, 2, 20);
        assertEquals(2, stateSamples.samplesBefore(21).size());
        bubble(SetpBubbleRelation.HOME, 3, 30);
        assertEquals(2, stateSamples.samplesBefore(31).size());
        bubble(SetpBubbleRelation.PARTED, 3, 40);
        assertEquals(0, stateSamples.samplesBefore(41).size());

        object(SceneObjectEventKind.PERCEIVED, 1, 1, 50);
        stateSamples.addSample(new Sample.ProtocolEvent(stamp(60), "bubble", Map.of("step", "left")), 60);
        assertEquals(0, stateSamples.samplesBefore(61).size());
    }

    @Test
    void discardsSamplesBeforeOldestKeptEntry() {
        button(5, true);
        button(20, false);
        button(40, true);
        discardBefore(20);
        assertEquals(List.of(true), pressed(20));

        discardBefore(21);

        assertEquals(List.of(), pressed(20));
        assertEquals(List.of(false), pressed(40));
    }

    @Test
    void dropsOldestSamplesOverCountLimit() {
        for (int i = 0; i <= RetainedStateSampleHistory.MOST + 1; i++) {
            button(20 * i, i % 2 == 0);
        }

        assertEquals(List.of(), pressed(20));
        assertEquals(List.of(false), pressed(40));
    }

    @Test
    void limitsMemoryForManySignals() {
        for (int i = 0; i < 100_000; i++) {
            stateSamples.addSample(new Sample.Button(stamp(0), i, true, false), 0);
        }
        assertEquals(
                RetainedStateSampleHistory.BYTES / 256,
                stateSamples.samplesBefore(1).size());
    }

    @Test
    void limitsMemoryOfLongAnalogRows() {
        for (int i = 0; i < 1000; i++) {
            var row = ImmutableDoubleArray.of(new double[10_000]);
            stateSamples.addSample(
                    new Sample.Analog(stamp(20 * i), AnalogChannelDescription.plain(10_000), row), 20 * i);
        }
        assertEquals(0, stateSamples.samplesBefore(20 * 900).size());
        assertEquals(1, stateSamples.samplesBefore(20 * 990).size());
        assertTrue(stateSamples.samplesBefore(20 * 999).stream().allMatch(Sample.Analog.class::isInstance));
    }

    @Test
    void countsActualSizeOfBigIntegers() {
        var exact = Collections.nCopies(1000, BigInteger.TWO.pow(63));
        for (int i = 0; i < 1000; i++) {
            var stamp = new SampleMetadata(
                    new SourceId("s", "device " + i), Direction.TO_CLIENT, 0, 0, SampleMetadata.NO_TIME);
            stateSamples.addSample(
                    new Sample.Analog(
                            stamp,
                            AnalogChannelDescription.plain(1000),
                            ImmutableDoubleArray.of(new double[1000]),
                            exact),
                    0);
        }
        assertEquals(
                RetainedStateSampleHistory.BYTES / (256 + 1000 * (8 + 68)),
                stateSamples.samplesBefore(1).size());
    }

    private List<Boolean> pressed(long entry) {
        return stateSamples.samplesBefore(entry).stream()
                .filter(Sample.Button.class::isInstance)
                .map(sample -> ((Sample.Button) sample).pressed())
                .toList();
    }

    private void button(int tenth, boolean pressed) {
        stateSamples.addSample(new Sample.Button(stamp(tenth), 0, pressed, false), tenth);
    }

    private void object(SceneObjectEventKind event, long index, long id, int tenth) {
        stateSamples.addSample(
                new Sample.SceneObject(
                        stamp(tenth),
                        event,
                        index,
                        Optional.of(new UUID(0, id)),
                        SceneObjectPoseAndMotion.NONE,
                        1,
                        Sample.SceneObject.NO_OBJECT,
                        List.of()),
                tenth);
    }

    private void bubble(SetpBubbleRelation event, long id, int tenth) {
        stateSamples.addSample(
                new Sample.SetpBubble(stamp(tenth), event, new UUID(1, id), "", Vec3.ZERO, 1, 1, false), tenth);
    }

    private void crosses(Entry.EntryKind entryKind, String channel, int tenth) {
        stateSamples.addEntry(entry(entryKind, channel, tenth), 0);
    }

    private void discardBefore(int oldest) {
        stateSamples.addEntry(entry(Entry.EntryKind.DATA, "tcp", 50), oldest);
    }

    private static Entry entry(Entry.EntryKind entryKind, String channel, int tenth) {
        return new Entry(
                tenth,
                entryKind,
                Direction.TO_CLIENT,
                Channel.tcp(channel),
                tenth * TENTH,
                0,
                ByteBuffer.allocate(0),
                Entry.EntryModification.NONE,
                "");
    }

    private static SampleMetadata stamp(int tenth) {
        return new SampleMetadata(
                new SourceId("s", "device"), Direction.TO_CLIENT, 0, tenth * TENTH, SampleMetadata.NO_TIME);
    }
}
