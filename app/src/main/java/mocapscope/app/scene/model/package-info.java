/**
 * The items of the scene view in metres, y up, computed from snapshots without nodes, threads or clock. Begin with
 * {@code SceneViewModel} and {@code SessionSceneModel}.
 */
package mocapscope.app.scene.model;
