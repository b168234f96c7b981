package mocapscope.app.scene.frame;

/**
 * A translucent volume, such as the portal (overlap) between two SETP bubbles. Its geometry is in scene coordinates.
 *
 * @param swatch an index in the {@link ScenePalette}: its glow and alpha, without light
 */
public record TranslucentSolid(MeshGeometry geometry, int swatch) {}
