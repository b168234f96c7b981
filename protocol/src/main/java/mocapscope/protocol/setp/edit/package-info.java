/** SETP messages composed and changed by hand. Start with {@code SetpMessageEditor}. */
package mocapscope.protocol.setp.edit;
