package mocapscope.protocol.scene;

/** A line of a body, drawn between two of its joints. */
public record SceneLine(SceneCoordinateFrame from, SceneCoordinateFrame to) {

    /** Returns whether both ends have a pose now. */
    public boolean isPresent() {
        return from.isPresent() && to.isPresent();
    }
}
