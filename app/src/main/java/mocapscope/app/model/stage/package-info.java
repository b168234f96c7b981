/** Sessions that are watched on a stage, the list of what is shared there, and the sharing of the window's sessions. */
package mocapscope.app.model.stage;
