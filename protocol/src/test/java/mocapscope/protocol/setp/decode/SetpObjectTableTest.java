package mocapscope.protocol.setp.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import mocapscope.protocol.setp.wire.SerialNumberArithmetic;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Compares the object table with plain maps. */
class SetpObjectTableTest {
    private static final long LAST = 0xffff_ffffL;

    /** Many in neighbouring leaves, some far from each other, and the highest there are. */
    private static final long[] NUMBERS = LongStream.concat(
                    LongStream.concat(LongStream.range(0, 50), LongStream.rangeClosed(LAST - 20, LAST)),
                    LongStream.range(1, 30).map(i -> i * 0x0765_4321L & LAST))
            .toArray();

    private record ObjectChangeKey(long object, Direction direction, boolean animation) {}

    /** The plainest way. */
    private record ReferenceObjectTable(TreeMap<Long, UUID> names, Map<ObjectChangeKey, Long> last) {

        ReferenceObjectTable copy() {
            return new ReferenceObjectTable(new TreeMap<>(names), new HashMap<>(last));
        }

        boolean changed(ObjectChangeKey change, long message) {
            var before = last.get(change);
            boolean counts = before == null || SerialNumberArithmetic.isAfter(message, before);
            if (counts) {
                last.put(change, message);
            }
            return counts;
        }

        void remove(long object) {
            names.remove(object);
            last.keySet().removeIf(change -> change.object == object);
        }
    }

    /** One value, in either way. */
    private record ComparedObjectTables(SetpObjectTable objects, ReferenceObjectTable reference) {
        static final ComparedObjectTables NOTHING = new ComparedObjectTables(
                SetpObjectTable.NONE, new ReferenceObjectTable(new TreeMap<>(), new HashMap<>()));

        PacketOperations packet(long first) {
            return new PacketOperations(objects.toBuilder(), reference.copy(), first);
        }

        ComparedObjectTables alike() {
            var names = new TreeMap<Long, UUID>();
            var order = new ArrayList<Long>();
            objects.forEach((name, object) -> {
                names.put(object, name);
                order.add(object);
            });
            assertEquals(reference.names, names);
            assertEquals(List.copyOf(reference.names.keySet()), order);
            assertEquals(reference.names.size(), objects.size());
            for (long object : NUMBERS) {
                for (var direction : Direction.values()) {
                    assertEquals(last(object, direction, false), objects.lastMovement(object, direction));
                    assertEquals(last(object, direction, true), objects.lastAnimation(object, direction));
                }
            }
            return this;
        }

        private long last(long object, Direction direction, boolean animation) {
            return reference.last.getOrDefault(
                    new ObjectChangeKey(object, direction, animation), SetpObjectTableBlock.NONE);
        }
    }

    /** The operations of one packet, applied to the table and to the plain one. */
    private static final class PacketOperations {
        private final SetpObjectTable.SetpObjectTableBuilder builder;
        private final ReferenceObjectTable plain;
        private long message;

        PacketOperations(SetpObjectTable.SetpObjectTableBuilder builder, ReferenceObjectTable plain, long first) {
            this.builder = builder;
            this.plain = plain;
            this.message = first;
        }

        /** Applies a random operation, mostly a movement of an object. */
        void applyRandomOperation(Random random) {
            message = message + 1 & LAST;
            long id = random.nextInt(8) == 0 ? message - random.nextInt(200) & LAST : message;
            long object = NUMBERS[random.nextInt(NUMBERS.length)];
            assertEqualTables(object);
            switch (random.nextInt(12)) {
                case 0 -> remove(object);
                case 1, 2 -> named(object, new UUID(random.nextInt(3), object));
                default -> changed(object, random, id);
            }
            assertEqualTables(object);
        }

        private void assertEqualTables(long object) {
            var name = plain.names.get(object);
            assertEquals(name == null ? null : Optional.of(name), builder.name(object));
            assertEquals(plain.names.size(), builder.size());
        }

        void remove(long object) {
            plain.remove(object);
            builder.remove(object);
        }

        void named(long object, UUID name) {
            plain.names.put(object, name);
            builder.setId(object, name);
        }

        private void changed(long object, Random random, long id) {
            if (!plain.names.containsKey(object)) {
                named(object, new UUID(0, object));
            }
            var direction = random.nextInt(3) == 0 ? Direction.TO_SERVER : Direction.TO_CLIENT;
            boolean animation = random.nextInt(4) == 0;
            assertEquals(
                    plain.changed(new ObjectChangeKey(object, direction, animation), id),
                    builder.tryUpdate(object, direction, id, animation));
        }

        ComparedObjectTables build() {
            return new ComparedObjectTables(builder.build(), plain);
        }
    }

    @Test
    void behavesLikeMapsAndKeepsOldValues() {
        for (int operationCount : new int[] {1, 7, 60}) {
            var random = new Random(operationCount);
            long next = LAST - 400L * operationCount; // goes round in the middle
            var now = ComparedObjectTables.NOTHING;
            for (int packet = 0; packet < 800; packet++, next += operationCount) {
                var branch = now.packet(next & LAST);
                for (int i = 0; i < operationCount; i++) {
                    branch.applyRandomOperation(random);
                }
                var before = now;
                now = branch.build().alike();
                before.alike();
            }
        }
    }

    @Test
    void branchesDoNotAffectEachOther() {
        var random = new Random(7);
        var now = ComparedObjectTables.NOTHING;
        for (int packet = 0; packet < 300; packet++) {
            var one = now.packet(packet);
            var other = now.packet(packet + 50);
            for (int i = 0; i < 30; i++) {
                one.applyRandomOperation(random);
                other.applyRandomOperation(random);
            }
            var before = now;
            now = one.build().alike();
            other.build().alike();
            before.alike();
            now.alike();
        }
    }

    @Test
    void repeatedPerceptionKeepsLastMovementUntilRemoval() {
        var moved = packet(SetpObjectTable.NONE, builder -> {
            builder.setId(7, new UUID(0, 7));
            builder.tryUpdate(7, Direction.TO_CLIENT, LAST, false);
        });
        var again = packet(moved, tableBuilder -> tableBuilder.setId(7, new UUID(1, 7)));
        var anew = packet(again, setpObjectTableBuilder -> {
            setpObjectTableBuilder.remove(7);
            setpObjectTableBuilder.setId(7, new UUID(2, 7));
        });

        assertEquals(LAST, again.lastMovement(7, Direction.TO_CLIENT));
        assertEquals(SetpObjectTableBlock.NONE, anew.lastMovement(7, Direction.TO_CLIENT));
        assertEquals(LAST, again.lastMovement(7, Direction.TO_CLIENT), "what is remembered of before stays");
    }

    @Test
    void unchangedTableIsSameInstance() {
        var moved = packet(SetpObjectTable.NONE, builder -> {
            builder.setId(7, new UUID(0, 7));
            builder.tryUpdate(7, Direction.TO_CLIENT, 9, false);
        });

        assertSame(moved, packet(moved, tableBuilder -> {
            assertFalse(tableBuilder.tryUpdate(7, Direction.TO_CLIENT, 8, false));
            tableBuilder.remove(8);
            tableBuilder.remove(4_000);
        }));
    }

    /** Only of what holds nothing is one that came and went no change at all. */
    @Test
    void removedObjectsLeaveNoState() {
        var there = packet(
                SetpObjectTable.NONE,
                builder -> LongStream.of(NUMBERS).forEach(one -> builder.setId(one, new UUID(0, one))));
        var removed = there;
        for (long one : NUMBERS) {
            removed = packet(removed, tableBuilder -> tableBuilder.remove(one));
        }

        assertNotSame(there, withAddedAndRemovedObject(there));
        assertSame(removed, withAddedAndRemovedObject(removed));
    }

    private static SetpObjectTable withAddedAndRemovedObject(SetpObjectTable objects) {
        return packet(objects, builder -> {
            builder.setId(LAST / 2, new UUID(0, 0));
            builder.remove(LAST / 2);
        });
    }

    private static SetpObjectTable packet(
            SetpObjectTable objects, Consumer<SetpObjectTable.SetpObjectTableBuilder> change) {
        var builder = objects.toBuilder();
        change.accept(builder);
        return builder.build();
    }

    @Test
    void ignoresRemovalOfUnknownObject() {
        var builder = ComparedObjectTables.NOTHING.objects.toBuilder();
        builder.remove(SetpObjectChangePerceptionMessage.DisappearancePerception.UNNAMED);
        builder.remove(LAST);

        assertNull(builder.name(SetpObjectChangePerceptionMessage.DisappearancePerception.UNNAMED));
        assertEquals(0, builder.build().size());
    }
}
