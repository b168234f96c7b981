package mocapscope.app.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;

class BoneTableModelTest {
    private static final long NOW = 5_000_000_000L;
    private static final SkeletonMap TWO_BONES = new SkeletonMap(
            "two",
            List.of(),
            List.of(new Bone("Hips", "", -1, -1), new Bone("Head", "", 0, 0)),
            List.of(),
            "cm",
            Optional.empty());

    private final SessionSnapshotBuilder session =
            new SessionSnapshotBuilder(new SyntheticSession("s1", 1 << 20).session());
    private final BoneTableModel model = new BoneTableModel();

    @Test
    void listsJointsWithTheirParents() {
        session.at(NOW - 7_000_000).skeleton(skeleton(session, "Body"), 60);

        var head = rows().get(1);

        assertEquals(
                List.of("Hips", "Head"),
                rows().stream().map(BoneTableModel.BoneRow::name).toList());
        assertEquals("Hips", head.parent());
        assertEquals(new Vec3(4, 5, 6), head.position());
        assertEquals("cm", head.unit());
        assertEquals(7_000_000, head.age());
    }

    @Test
    void matchesSelectedJointAndItsSensor() {
        session.skeleton(skeleton(session, "Body"), 60);
        var head = rows().get(1);
        var source = new SourceId("s1", "Body");

        assertEquals(
                Optional.of(new SharedViewSelection.SignalSelection(source, SourceDataKind.SKELETON, 1)),
                model.selection(head));
        assertTrue(
                model.isSelectedBy(head, new SharedViewSelection.SignalSelection(source, SourceDataKind.TRACKER, 1)));
    }

    static Sample.Skeleton skeleton(SessionSnapshotBuilder session, String device) {
        return new Sample.Skeleton(
                session.stamp(device, 0),
                1,
                TWO_BONES,
                ImmutableDoubleArray.of(1, 2, 3, 4, 5, 6),
                ImmutableDoubleArray.of(0, 0, 0, 1, 0, 0, 0, 1));
    }

    private List<BoneTableModel.BoneRow> rows() {
        model.refresh(SessionSnapshotBuilder.of(NOW, session));
        return model.rows().list().stream().map(tableRow -> tableRow.value()).toList();
    }
}
