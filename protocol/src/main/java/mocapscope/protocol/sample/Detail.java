package mocapscope.protocol.sample;

import java.util.List;

/**
 * One thing that a device tells of itself and does not repeat with its samples; together with its parts, a page to look
 * things up in.
 *
 * @param value as the device wrote it; empty where only the parts say something
 */
public record Detail(String name, String value, List<Detail> parts) {

    public Detail {
        parts = List.copyOf(parts);
    }

    /** A detail without parts. */
    public Detail(String name, String value) {
        this(name, value, List.of());
    }
}
