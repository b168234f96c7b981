/** Offers the scenes and numbers of live sessions to other programs, over Foxglove's WebSocket protocol. */
package mocapscope.protocol.bridge;
