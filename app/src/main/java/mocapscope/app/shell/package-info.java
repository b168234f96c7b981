/**
 * The main window: menus, palette and keys built from the views' commands, layouts, themes, and the list of views.
 * Begin with {@code MainWindow}, and {@code ViewCatalog}, which has a line for each.
 */
package mocapscope.app.shell;
