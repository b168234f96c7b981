/**
 * Bounded buffers of samples, intervals and measured values, and histograms of them. Start with
 * {@code SignalHistoryBuffer}.
 */
package mocapscope.app.model.buffer;
