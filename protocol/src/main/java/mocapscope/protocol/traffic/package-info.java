/** Finds sessions in network captures made by Wireshark and other programs, and writes sessions as such captures. */
package mocapscope.protocol.traffic;
