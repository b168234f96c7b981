/**
 * A view: health, intervals, gaps, clock and latency by stage of every source, and how a session's transport is. Begin
 * with {@code TimingView}.
 */
package mocapscope.app.timing;
