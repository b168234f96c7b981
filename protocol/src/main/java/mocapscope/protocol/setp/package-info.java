/**
 * SETP/CICPv2 draft 0.2: messages over UDP that arrive once each when they are guaranteed, and may be lost when not.
 * {@code SetpTransport} is the reliable half, without sockets, clocks or threads.
 */
package mocapscope.protocol.setp;
