/** The status bar, {@code StatusBarView}. */
package mocapscope.app.status;
