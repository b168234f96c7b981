package mocapscope.app.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import mocapscope.protocol.sample.Detail;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Stamp;
import mocapscope.protocol.session.Envelope;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * The devices of a session's server, in the order in which they were named or first spoke. A broken server that names
 * devices without end, or types of message, is not followed further; what devices told of themselves that are gone is
 * forgotten, the first that left first, where all pages are more than {@link #PAGES}. Not thread safe.
 */
final class Devices {
    /** As many as the protocol that has most of them can tell apart. */
    static final int MOST = 2000;

    /** Bytes of all pages, but for those of devices that are there: whoever names them bounds these. */
    static final long PAGES = 4L << 20;

    private static final long A_FIFTH = 200_000_000;

    private final String session;
    private final Map<String, Voice> byName = new HashMap<>();
    private final List<Voice> all = new ArrayList<>();
    private final Unchanged<Device> shown = new Unchanged<>();
    private final SequencedSet<Voice> gone = new LinkedHashSet<>();
    private int sayings;
    private long pages;
    private List<Device> list = List.of();
    private long listed;
    /** Another device, or another state of one: that is told at once. */
    private boolean stale = true;

    /** Of which samples may follow, and nothing else before the next. */
    private @Nullable Envelope nameless;

    Devices(String session) {
        this.session = session;
    }

    void announced(SourceId device, boolean internal) {
        stale = true;
        voice(device, internal).ifPresent(voice -> {
            voice.leave(false);
            gone.remove(voice);
        });
    }

    void described(SourceId device, Detail page) {
        stale = true;
        voice(device, false).ifPresent(voice -> pages += voice.describe(page));
        forgetPages();
    }

    void departed(SourceId device) {
        stale = true;
        Optional.ofNullable(byName.get(device.device())).ifPresent(voice -> {
            voice.leave(true);
            gone.add(voice);
        });
        forgetPages();
    }

    /** What the server says for one of its devices; what a client says to one is not counted. */
    void add(Envelope message) {
        nameless = null;
        if (message.direction() != Direction.TO_CLIENT) {
            return;
        }
        if (message.sender().isEmpty()) {
            nameless = message;
        } else {
            add(message.sender(), message);
        }
    }

    /** Where messages name no device, their samples do: whoever has one of its samples has said that message. */
    void sampled(Stamp stamp) {
        if (nameless != null && nameless.n() == stamp.message()) {
            add(stamp.source().device(), nameless);
            nameless = null;
        }
    }

    private void add(String device, Envelope message) {
        var voice = byName.get(device);
        if (voice == null) {
            voice = begin(new SourceId(session, device), false);
        }
        if (voice != null && voice.add(message, sayings < Tracks.MOST)) {
            sayings++;
        }
    }

    /**
     * As of {@code now}, or of some frames before: their numbers grow with every message, and nobody reads them more often
     * than five times a second.
     */
    List<Device> list(long now) {
        if (stale || now - listed >= A_FIFTH || now < listed) {
            stale = false;
            listed = now;
            list = shown.of(all, voice -> voice.device(now));
        }
        return list;
    }

    private void forgetPages() {
        while (pages > PAGES && !gone.isEmpty()) {
            pages += gone.removeFirst().describe(null);
        }
    }

    private Optional<Voice> voice(SourceId device, boolean internal) {
        return Optional.ofNullable(byName.get(device.device())).or(() -> Optional.ofNullable(begin(device, internal)));
    }

    private @Nullable Voice begin(SourceId source, boolean internal) {
        if (all.size() == MOST) {
            return null;
        }
        var voice = new Voice(source, internal);
        byName.put(source.device(), voice);
        stale = true;
        all.add(voice);
        return voice;
    }
}
