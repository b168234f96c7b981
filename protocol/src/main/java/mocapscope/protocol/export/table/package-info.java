/** Text lines, names, numbers and rows of exported files. Start with {@code RowSpillFile}. */
package mocapscope.protocol.export.table;
