/**
 * One picture of the scene view as plain geometry, which any renderer can draw. Begin with {@code SceneFrame}; a
 * {@code SceneRenderer} draws it, and {@code SceneHitTester} finds the item at a pixel.
 */
package mocapscope.app.scene.frame;
