/**
 * Tables of constantly changing rows, with their columns, cells and cell painters. Start with {@code LiveTable}.
 */
package mocapscope.app.control.table;
