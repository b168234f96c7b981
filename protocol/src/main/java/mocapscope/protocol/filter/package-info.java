/**
 * The display filter language: expressions over messages, findings and table rows. Begin with {@code DisplayFilter},
 * which parses an expression, and {@code FilterableItem}, the row that it tests.
 */
package mocapscope.protocol.filter;
