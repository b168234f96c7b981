/**
 * Arithmetic on arrivals: rates, jitter and latencies, what is missing or late by its number, and a device's clock
 * against ours. Each meter holds a fixed amount of memory, is told the times and reads no clock; begin with
 * {@code RateMeter}.
 */
package mocapscope.protocol.timing;
