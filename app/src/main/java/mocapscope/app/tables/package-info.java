/**
 * A view: every device, signal, joint and text as a live row. Begin with {@code TablesModel} and {@code TablesView}; a
 * class named for a row holds what the row shows.
 */
package mocapscope.app.tables;
