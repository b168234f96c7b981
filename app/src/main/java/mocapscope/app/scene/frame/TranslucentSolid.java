package mocapscope.app.scene.frame;

/**
 * A translucent mesh drawn in the 3D scene, such as the overlap of two spheres. Its geometry is in scene coordinates.
 *
 * @param swatch an index in the {@link ScenePaletteTexture}: its glow and alpha, without light
 */
public record TranslucentSolid(MeshGeometry geometry, int swatch) {}
