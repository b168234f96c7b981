package mocapscope.protocol.rgmp;

import java.util.Arrays;
import java.util.List;
import mocapscope.protocol.sample.Detail;
import org.jspecify.annotations.Nullable;

/** What is known of a connected device: what it said of itself, and what its groups said last. */
final class Device {
    private final Definition definition;
    private final boolean wanted;
    private Detail page;
    private final List<Feed> feeds;
    private byte[] text;
    /**
     * Who may write to it: a mark and nothing else, as a device outlives the branch that wrote it, and must not keep
     * all that was known then.
     */
    private final Object owner;

    private final Beat[] beats;
    /** Seven numbers for each sensor that other groups hang on. */
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
     * A device of which nothing was heard yet.
     *
     * @param page all that it said of itself
     * @param text of its definition, which nobody changes
     * @param wanted whether anybody wants to know what it measures
     * @param owner mark of whoever may write to it
     */
    Device(String session, Definition definition, Detail page, byte[] text, boolean wanted, Object owner) {
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

    /** The same in the hands of whoever has the mark {@code other}, who alone may write to it. */
    Device ownedBy(Object other) {
        return owner == other ? this : new Device(this, other);
    }

    Definition definition() {
        return definition;
    }

    Detail page() {
        return page;
    }

    /** It has said all that it is once more, in other words. */
    void says(byte[] words, Detail other) {
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

    /** None for a device that nobody wants. */
    List<Feed> feeds() {
        return feeds;
    }

    /** How such a group is told, if its frames are plain, have so many bytes of streams, and somebody wants to know. */
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
