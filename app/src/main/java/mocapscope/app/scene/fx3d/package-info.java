/** The scene renderer for graphics cards, made of JavaFX 3D meshes. Begin with {@code Fx3dRenderer}. */
package mocapscope.app.scene.fx3d;
