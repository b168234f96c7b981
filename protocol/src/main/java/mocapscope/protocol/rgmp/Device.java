package mocapscope.protocol.rgmp;

import java.util.Arrays;
import java.util.List;
import mocapscope.protocol.sample.DeviceProperty;
import org.jspecify.annotations.Nullable;

/**
 * Decoder state of one connected device: its definition, group rates and the last poses that other groups depend on.
 */
final class Device {
    private final Definition definition;
    private final boolean wanted;
    private DeviceProperty page;
    private final List<Feed> feeds;
    private byte[] text;
    /**
     * Identity of the branch that may modify this device. It is a plain marker object: a device outlives the branch
     * that wrote it and must not keep that branch's state reachable.
     */
    private final Object owner;

    private final Beat[] beats;
    /** Seven numbers (position and orientation) for each sensor that other groups depend on. */
    private final double[] shared;

    private Device(Device of, Object owner) {
        this.definition = of.definition;
        this.page = of.page;
        this.wanted = of.wanted;
        this.feeds = of.feeds;
        this.text = of.text;
        this.owner = owner;
        this.beats = of.beats.clone();
        this.shared = of.shared.clone();
    }

    /**
     * Creates a device from which no data was received yet.
     *
     * @param page detail tree of the whole definition
     * @param text text of the definition; not modified by any caller
     * @param wanted true if samples of the device are decoded
     * @param owner marker of the branch that may modify the device
     */
    Device(String session, Definition definition, DeviceProperty page, byte[] text, boolean wanted, Object owner) {
        this.definition = definition;
        this.page = page;
        this.text = text;
        this.wanted = wanted;
        this.owner = owner;
        this.feeds = wanted ? RgmpSources.of(session, definition) : List.of();
        this.beats = new Beat[definition.groups().size()];
        Arrays.fill(beats, Beat.NONE);
        this.shared = new double[7 * shared(feeds)];
        Arrays.fill(shared, Double.NaN);
    }

    private static int shared(List<Feed> feeds) {
        return feeds.stream().mapToInt(Feed::shared).sum();
    }

    /**
     * Returns this device if owned by the marker {@code other}, otherwise a copy that only the owner of {@code other}
     * may modify.
     */
    Device ownedBy(Object other) {
        return owner == other ? this : new Device(this, other);
    }

    Definition definition() {
        return definition;
    }

    DeviceProperty page() {
        return page;
    }

    /** Replaces the definition's text and detail tree when the device repeats an equivalent definition. */
    void says(byte[] words, DeviceProperty other) {
        text = words;
        page = other;
    }

    byte[] text() {
        return text;
    }

    boolean wanted() {
        return wanted;
    }

    Devices.Weight weight() {
        return new Devices.Weight(text.length, beats.length, shared.length / 7);
    }

    /** Returns the group mappings; empty for a device that is not decoded. */
    List<Feed> feeds() {
        return feeds;
    }

    /**
     * Returns the mapping of a group whose frames qualify for the fast path: only float poses, of exactly {@code bytes}
     * bytes of stream data, from a decoded device. Otherwise returns null.
     */
    @Nullable
    Feed plain(long group, int bytes) {
        return group < feeds.size() && feeds.get((int) group).plain(bytes) ? feeds.get((int) group) : null;
    }

    Beat beat(int group) {
        return beats[group];
    }

    void beat(int group, Beat beat) {
        beats[group] = beat;
    }

    double[] shared() {
        return shared;
    }
}
