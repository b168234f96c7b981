/**
 * Sessions among all that crossed a network: found in captures that Wireshark and others made, and written as such
 * captures.
 */
package mocapscope.protocol.traffic;
