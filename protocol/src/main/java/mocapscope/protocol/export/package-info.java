/**
 * Exports decoded samples to files for other programs: BVH, CSV, glTF and TRC. All samples are passed twice: first to a
 * {@code ExportSourceScanner}, which collects statistics, then to a {@code Writing}, which {@code ExportFormat} creates.
 */
package mocapscope.protocol.export;
