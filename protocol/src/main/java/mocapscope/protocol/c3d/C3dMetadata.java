package mocapscope.protocol.c3d;

import java.util.List;

/**
 * The description of a C3D file: its points, analog channels, rates, frames and events.
 *
 * @param pointLabels names of the points; a file has one for each
 * @param pointUnit unit of the coordinates, such as {@code mm}; empty if it is not stated
 * @param rate frames per second
 * @param firstFrame number of the first frame, usually 1
 * @param frames number of frames
 * @param channels the analog channels
 * @param samplesPerFrame analog samples of each channel in a frame, at least 1
 * @param events the events in the order of the file
 * @param xScreen axis that points right on a screen, such as {@code +X}; empty if it is not stated
 * @param yScreen axis that points up on a screen; empty if it is not stated
 */
public record C3dMetadata(
        List<String> pointLabels,
        String pointUnit,
        double rate,
        long firstFrame,
        long frames,
        List<C3dChannel> channels,
        int samplesPerFrame,
        List<C3dEvent> events,
        String xScreen,
        String yScreen) {

    public C3dMetadata {
        pointLabels = List.copyOf(pointLabels);
        channels = List.copyOf(channels);
        events = List.copyOf(events);
    }

    /** An analog channel with its name and unit. */
    public record C3dChannel(String label, String unit) {}

    /** Returns the number of analog numbers of one frame. */
    int analogNumbers() {
        return channels.size() * samplesPerFrame;
    }
}
