/** VRPN messages composed and changed by hand. Start with {@code VrpnMessageEditor}. */
package mocapscope.protocol.vrpn.edit;
