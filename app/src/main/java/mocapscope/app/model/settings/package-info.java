/**
 * The user's preferences and what is stored with them, such as axes and the takes folder. Start with
 * {@code Preferences}.
 */
package mocapscope.app.model.settings;
