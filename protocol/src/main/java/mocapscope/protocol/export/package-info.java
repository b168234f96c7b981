/**
 * Exports decoded samples to files for other programs: BVH, C3D, CSV, glTF, TRC and OpenSim's tables. All samples are passed twice: first to a
 * {@code ExportSourceScanner}, which collects statistics, then to a {@code Writing}, which {@code ExportFormat} creates.
 */
package mocapscope.protocol.export;
