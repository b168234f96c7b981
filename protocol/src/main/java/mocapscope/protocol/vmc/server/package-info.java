/** The motion of a VMC performer as bundles. Start with {@code VmcMotionFrameEncoder}. */
package mocapscope.protocol.vmc.server;
