/** The wall: all devices as tiles that are readable across a room, {@code WallView}. */
package mocapscope.app.wall;
