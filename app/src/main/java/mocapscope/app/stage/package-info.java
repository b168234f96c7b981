/** View: the machines of a stage, the sessions that they share, and the verdicts about these. */
package mocapscope.app.stage;
