package mocapscope.app.scene.raster;

import java.util.HashMap;
import mocapscope.app.scene.frame.MeshGeometry;

/** The neighbouring face across each edge of a mesh, used to find the mesh's outline. */
final class MeshFaceAdjacency {
    static final int NONE = -1;

    private final int[] neighbours;

    MeshFaceAdjacency(MeshGeometry geometry) {
        neighbours = new int[3 * geometry.faceCount()];
        var edges = new HashMap<Long, Integer>();
        for (int i = 0; i < neighbours.length; i++) {
            edges.put(edge(geometry.corner(i), geometry.corner(next(i))), i / 3);
        }
        for (int i = 0; i < neighbours.length; i++) {
            neighbours[i] = edges.getOrDefault(edge(geometry.corner(next(i)), geometry.corner(i)), NONE);
        }
    }

    /** Returns the face across the edge from this corner to the next of its face, or {@link #NONE}. */
    int neighbour(int corner) {
        return neighbours[corner];
    }

    private static long edge(int from, int to) {
        return (long) from << 32 | to;
    }

    private static int next(int corner) {
        return corner % 3 == 2 ? corner - 2 : corner + 1;
    }
}
