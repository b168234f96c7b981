/**
 * The transcript of a session with its checkpoints, from which any retained message can be decoded again. Start with
 * {@code EarlierMessageDecoder}.
 */
package mocapscope.protocol.session.history;
