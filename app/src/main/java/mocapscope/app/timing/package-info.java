/**
 * The view of report timing: health, intervals, gaps, clock and latency by stage of every source, and the transport
 * metrics of a session. Start with {@code TimingView}.
 */
package mocapscope.app.timing;
