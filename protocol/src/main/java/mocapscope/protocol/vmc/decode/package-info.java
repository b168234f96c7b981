/** Decoding of VMC datagrams, with poses in the space of the performer. Start with {@code VmcDecoder}. */
package mocapscope.protocol.vmc.decode;
