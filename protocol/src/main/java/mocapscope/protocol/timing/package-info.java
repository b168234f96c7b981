/**
 * Measurements of arrivals: rates, jitter, latencies, missing and late messages, and the offset of device clocks. Each
 * meter uses a fixed amount of memory, receives all times as arguments and reads no clock; begin with
 * {@code RateMeter}.
 */
package mocapscope.protocol.timing;
