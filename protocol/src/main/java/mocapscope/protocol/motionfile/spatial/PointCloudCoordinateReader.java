package mocapscope.protocol.motionfile.spatial;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.Consumer;
import mocapscope.protocol.motionfile.spatial.SpatialMessage.FramePointCloud;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import org.jspecify.annotations.Nullable;

/** Reads the coordinates of a point cloud from packed little-endian elements of any numeric type. */
final class PointCloudCoordinateReader {
    private static final List<String> COORDINATES = List.of("x", "y", "z");

    /** The sizes of the numeric types in bytes, by their number; that of no type is 0. */
    private static final List<Integer> SIZES = List.of(0, 1, 1, 2, 2, 4, 4, 4, 8);

    private PointCloudCoordinateReader() {}

    /**
     * A field of each element.
     *
     * @param offset in bytes from the start of the element
     * @param type number of its numeric type
     */
    record PackedField(String name, long offset, long type) {

        int size() {
            return type > 0 && type < SIZES.size() ? SIZES.get((int) type) : 0;
        }

        double read(ByteBuffer data, int element) {
            int at = element + (int) offset;
            return switch ((int) type) {
                case 1 -> data.get(at) & 0xff;
                case 2 -> data.get(at);
                case 3 -> data.getShort(at) & 0xffff;
                case 4 -> data.getShort(at);
                case 5 -> data.getInt(at) & 0xffff_ffffL;
                case 6 -> data.getInt(at);
                case 7 -> data.getFloat(at);
                default -> data.getDouble(at);
            };
        }
    }

    /**
     * Reads the points; a coordinate without a field is 0.
     *
     * @param stride bytes from a point to the next one
     * @throws SpatialMessageException if the fields do not state two coordinates within the stride
     */
    static FramePointCloud read(
            String frame,
            SpatialPose pose,
            long stride,
            List<PackedField> fields,
            ByteBuffer data,
            Consumer<SpatialMessageViolation> violations)
            throws SpatialMessageException {
        if (!data.hasRemaining()) {
            return new FramePointCloud(frame, pose, 0, ImmutableDoubleArray.NONE);
        }
        var coordinates = findCoordinates(fields, stride);
        long count = data.remaining() / stride;
        if (data.remaining() % stride != 0) {
            violations.accept(new SpatialMessageViolation(
                    SpatialMessageProblemKind.POINT_FIELD,
                    0,
                    "data",
                    "%,d bytes are no multiple of the stride %,d".formatted(data.remaining(), stride)));
        }
        if (count > SpatialMessage.MOST_ELEMENTS) {
            return new FramePointCloud(frame, pose, count, ImmutableDoubleArray.NONE);
        }
        var points = data.slice().order(ByteOrder.LITTLE_ENDIAN);
        var positions = new double[(int) (COORDINATES.size() * count)];
        for (int i = 0; i < positions.length; i++) {
            var field = coordinates[i % COORDINATES.size()];
            positions[i] = field == null ? 0 : field.read(points, (int) (i / COORDINATES.size() * stride));
        }
        return new FramePointCloud(frame, pose, count, ImmutableDoubleArray.of(positions));
    }

    private static @Nullable PackedField[] findCoordinates(List<PackedField> fields, long stride)
            throws SpatialMessageException {
        var found = new @Nullable PackedField[COORDINATES.size()];
        int count = 0;
        for (var field : fields) {
            int coordinate = COORDINATES.indexOf(field.name());
            if (coordinate < 0 || found[coordinate] != null) {
                continue;
            }
            if (field.size() == 0) {
                throw reject(field.name(), "there is no numeric type %d".formatted(field.type()));
            }
            if (field.offset() + field.size() > stride) {
                throw reject(
                        field.name(),
                        "%d bytes at offset %d exceed the stride %d".formatted(field.size(), field.offset(), stride));
            }
            found[coordinate] = field;
            count++;
        }
        if (count < 2) {
            throw reject("x, y, z", "%d of the coordinates have a field, and two are needed".formatted(count));
        }
        return found;
    }

    private static SpatialMessageException reject(String field, String reason) {
        return new SpatialMessageException(SpatialMessageProblemKind.POINT_FIELD, 0, "fields." + field, reason);
    }
}
