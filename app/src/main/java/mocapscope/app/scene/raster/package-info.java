/**
 * The software renderer of the scene. Begin with {@code RasterRenderer}, which draws on a thread of its own with a
 * {@code FrameRasterizer}; a rasterizer each draws capsules, meshes, ribbons, lines and shadows.
 */
package mocapscope.app.scene.raster;
