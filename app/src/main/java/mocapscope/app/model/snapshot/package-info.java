/** Immutable values of all sessions at one moment, which the views draw. Start with {@code Snapshot}. */
package mocapscope.app.model.snapshot;
