/**
 * The description of a session's scene for other programs: frames in metres with y up, geometry and series of numbers.
 * Takes and live servers encode it. Start with {@code ExternalViewerSceneState}.
 */
package mocapscope.protocol.scene;
