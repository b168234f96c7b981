/**
 * Reads and writes C3D files (c3d.org), the format of motion laboratories: marker positions, analog channels, events and
 * parameters. Usable without this project. Start with {@code C3dReader} and {@code C3dWriter}.
 *
 * {@snippet :
 * try (var reader = C3dReader.open(stream)) {
 *     var labels = reader.content().pointLabels();
 *     for (var frame = reader.readFrame(); frame != null; frame = reader.readFrame()) {
 *         show(frame.x(0), frame.y(0), frame.z(0));
 *     }
 * }
 * }
 */
package mocapscope.protocol.c3d;
