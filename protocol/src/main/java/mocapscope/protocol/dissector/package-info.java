/**
 * A Wireshark dissector of all protocols: one Lua script, made from the layouts that protocols describe as data. Start
 * with {@code WiresharkDissectorWriter}.
 */
package mocapscope.protocol.dissector;
