/**
 * The scene view: skeletons, trackers, lamps, bars and dials in 3D; objects, bubbles and portals of shared scenes.
 * Begin with {@code SceneView}, which draws a frame of {@code SceneFrameBuilder} at each pulse;
 * {@code CameraFramingController} moves the camera automatically.
 */
package mocapscope.app.scene;
