/** A view: the line that says how all stands. It is {@code StatusView}. */
package mocapscope.app.status;
