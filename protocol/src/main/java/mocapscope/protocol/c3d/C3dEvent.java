package mocapscope.protocol.c3d;

/**
 * An event of a C3D file, such as a foot strike.
 *
 * @param seconds time since the first frame of the file
 * @param label name of the event
 * @param context class of the event, such as {@code Left}; empty if it has none
 */
public record C3dEvent(double seconds, String label, String context) {}
