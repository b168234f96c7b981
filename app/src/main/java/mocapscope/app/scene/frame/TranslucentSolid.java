package mocapscope.app.scene.frame;

/**
 * A translucent volume of a frame, such as the overlap of two SETP bubbles (shared regions). Its geometry is in scene
 * coordinates.
 *
 * @param swatch an index in the {@link ScenePalette}: its glow and alpha, without light
 */
public record TranslucentSolid(MeshGeometry geometry, int swatch) {}
