/**
 * The display texts of the window, the doctor and reports: a bundle for each package, beside its classes. Independent
 * of JavaFX; {@code TextBundle} reads them.
 */
package mocapscope.app.text;
