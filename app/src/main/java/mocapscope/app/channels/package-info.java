/**
 * The channels view: channels as meters and strips, buttons and flags as lamps, dials as rings, and a plot of any of
 * them. Begin with {@code ChannelsViewModel}, which holds no nodes, and {@code DeviceChannelValuesView}.
 */
package mocapscope.app.channels;
