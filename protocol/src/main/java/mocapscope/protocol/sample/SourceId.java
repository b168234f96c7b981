package mocapscope.protocol.sample;

import java.util.Collection;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Identifies a source of samples by session, device name and, if any, part of the device.
 *
 * @param session the session's id within the program
 * @param device the device's name in the protocol, such as {@code Tracker0}
 * @param part the part of the device, if the protocol has parts; otherwise empty
 */
public record SourceId(String session, String device, String part) {
    /** A type in lower case and a serial number, as RGMP names devices. */
    private static final Pattern TYPE_AND_NUMBER = Pattern.compile("([a-z]+(?:_[a-z]+)*)-(\\d+)");

    /** The parts that are the whole device. */
    private static final Set<String> WHOLE = Set.of("", "joints", "pose");

    /** Creates the id of a source without parts. */
    public SourceId(String session, String device) {
        this(session, device, "");
    }

    /** Returns the device's name for display: {@code Smartsuit 1001} for {@code smartsuit-1001}, others as sent. */
    public String deviceDisplayName() {
        if (device.indexOf('-') < 0) {
            return device;
        }
        var name = TYPE_AND_NUMBER.matcher(device);
        if (!name.matches()) {
            return device;
        }
        var type = name.group(1).replace('_', ' ');
        return Character.toUpperCase(type.charAt(0)) + type.substring(1) + " " + name.group(2);
    }

    /**
     * Returns the name of the source for display among others of its session: the device's, and the part too if another
     * of them has the same device.
     */
    public String displayName(Collection<SourceId> others) {
        boolean shared = others.stream().anyMatch(other -> other.device.equals(device) && !other.equals(this));
        return shared ? displayName() : deviceDisplayName();
    }

    /** Returns the names of the device and its part for display; the device's alone if the part is all of it. */
    public String displayName() {
        return WHOLE.contains(part) ? deviceDisplayName() : deviceDisplayName() + " " + part.replace('_', ' ');
    }

    /** Returns device and part as one word for tables and JSON lines. */
    public String label() {
        return part.isEmpty() ? device : device + "/" + part;
    }
}
