/** Sessions that are watched on a stage, and the list of what other machines share there. */
package mocapscope.app.model.stage;
