/**
 * The window: menus, palette and keys made of the views' deeds, layouts, themes, and the views there are. Begin with
 * {@code Window}, and {@code Views}, which has a line for each.
 */
package mocapscope.app.shell;
