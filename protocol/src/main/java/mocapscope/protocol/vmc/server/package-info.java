/** The performer of a VMC session, which sends simulated or recorded motion. Start with {@code VmcServer}. */
package mocapscope.protocol.vmc.server;
