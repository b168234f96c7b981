/**
 * Decoded samples as files of other programs: BVH, CSV, glTF, TRC. All samples pass twice: first a {@code Survey} looks
 * at what there is, then a {@code Writing}, which {@code ExportFormat} begins, takes them again.
 */
package mocapscope.protocol.export;
