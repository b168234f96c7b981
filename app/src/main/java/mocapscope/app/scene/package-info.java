/**
 * The scene view: skeletons, trackers, lamps, bars and dials in 3D; objects, bubbles and portals of shared scenes.
 * Begin with {@code SceneModel} and {@code SceneView}; {@code CameraFramingController} moves the camera automatically.
 */
package mocapscope.app.scene;
