/** The performer of a VMC session, which sends simulated or recorded motion. Start with {@code VmcPerformerServer}. */
package mocapscope.protocol.vmc.server;
