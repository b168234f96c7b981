package mocapscope.app.scene.frame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The small meshes of one scene frame, such as dials, each with its transform and color. */
public final class MeshInstanceList {
    private static final int LABELS = 2;

    private final List<MeshGeometry> geometries;
    private final float[] transforms;
    private final int[] labels;

    private MeshInstanceList(List<MeshGeometry> geometries, float[] transforms, int[] labels) {
        this.geometries = geometries;
        this.transforms = transforms;
        this.labels = labels;
    }

    public int count() {
        return geometries.size();
    }

    public MeshGeometry geometry(int solid) {
        return geometries.get(solid);
    }

    /**
     * Returns a number of the solid's transform: 0 to 2 are the origin's x, y and z, 3 to 5 the image of the
     * geometry's x axis, 6 to 8 that of its y axis, 9 to 11 that of its z axis.
     */
    public float transform(int solid, int number) {
        return transforms[MutableMeshTransform.NUMBERS * solid + number];
    }

    /** Returns the color, as an index in the {@link ScenePaletteTexture}. */
    public int swatch(int solid) {
        return labels[LABELS * solid];
    }

    /** Returns the index in the frame's picks, or {@link SceneFrame#NO_PICK}. */
    public int pick(int solid) {
        return labels[LABELS * solid + 1];
    }

    /** Builds the solid list of each frame. */
    public static final class SolidListBuilder {
        private final List<MeshGeometry> geometries = new ArrayList<>();
        private float[] transforms = new float[16 * MutableMeshTransform.NUMBERS];
        private int[] labels = new int[16 * LABELS];
        private MeshInstanceList last = new MeshInstanceList(List.of(), new float[0], new int[0]);

        public void add(MeshGeometry geometry, MutableMeshTransform transform, int swatch, int pick) {
            int solid = geometries.size();
            if (labels.length == LABELS * solid) {
                labels = Arrays.copyOf(labels, 2 * labels.length);
                transforms = Arrays.copyOf(transforms, 2 * transforms.length);
            }
            geometries.add(geometry);
            transform.copyTo(transforms, MutableMeshTransform.NUMBERS * solid);
            labels[LABELS * solid] = swatch;
            labels[LABELS * solid + 1] = pick;
        }

        /** Returns the solids added since the last call: the same list as then, if they are equal. */
        public MeshInstanceList build() {
            int placed = MutableMeshTransform.NUMBERS * geometries.size();
            int named = LABELS * geometries.size();
            if (!geometries.equals(last.geometries)
                    || !Arrays.equals(transforms, 0, placed, last.transforms, 0, last.transforms.length)
                    || !Arrays.equals(labels, 0, named, last.labels, 0, last.labels.length)) {
                last = new MeshInstanceList(
                        List.copyOf(geometries), Arrays.copyOf(transforms, placed), Arrays.copyOf(labels, named));
            }
            geometries.clear();
            return last;
        }
    }
}
