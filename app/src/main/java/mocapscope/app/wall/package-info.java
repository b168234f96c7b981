/** The wall: all devices as tiles that are readable across a room, {@code DeviceHealthWallView}. */
package mocapscope.app.wall;
