/**
 * The tables view: every device, signal, joint and text as a live row. Begin with {@code TablesViewTableModelSet} and
 * {@code TablesView}; a class named for a row holds that row's values.
 */
package mocapscope.app.tables;
