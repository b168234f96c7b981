/** AImation messages composed and changed by hand. Start with {@code AimationMessageEditor}. */
package mocapscope.protocol.aimation.edit;
