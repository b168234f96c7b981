/** The status bar, {@code StatusView}. */
package mocapscope.app.status;
