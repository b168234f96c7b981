package mocapscope.protocol.scene;

/** A line that the 3D scene draws between two joints of a body. */
public record SceneBoneLine(SceneItemPose from, SceneItemPose to) {

    /** Returns whether both ends have a pose now. */
    public boolean isPresent() {
        return from.isPresent() && to.isPresent();
    }
}
