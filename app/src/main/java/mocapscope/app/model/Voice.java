package mocapscope.app.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.sample.Detail;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Weight;
import mocapscope.protocol.session.Envelope;
import mocapscope.protocol.timing.RateMeter;
import org.jspecify.annotations.Nullable;

/** What one device says, as it grows. A message of a type that came before makes no garbage. Not thread safe. */
final class Voice {

    /** One type of message. */
    private static final class Told {
        private final String type;
        private final boolean housekeeping;
        private final RateMeter rate = new RateMeter();
        private long count;
        private long last;
        private @Nullable Saying shown;

        Told(Envelope first) {
            type = first.name();
            housekeeping = first.housekeeping();
        }

        void add(Envelope message) {
            count++;
            last = message.arrival();
            rate.add(last);
        }

        Saying saying(long now) {
            double hertz = rate.perSecond(now);
            if (shown == null || shown.count() != count || shown.hertz() != hertz) {
                shown = new Saying(type, housekeeping, count, hertz, last);
            }
            return shown;
        }
    }

    private final SourceId source;
    private final boolean internal;
    private final List<Told> types = new ArrayList<>();
    private final Map<String, Told> byType = new HashMap<>();
    private final Unchanged<Saying> says = new Unchanged<>();
    private @Nullable Told latest;
    private List<Saying> shownSays = List.of();
    private @Nullable Detail page;
    private long pageBytes;
    private boolean left;
    private @Nullable Device shown;

    Voice(SourceId source, boolean internal) {
        this.source = source;
        this.internal = internal;
    }

    /** Counts a message, of a new type only when there is {@code room}; whether its type is new. */
    boolean add(Envelope message, boolean room) {
        var told = told(message.name());
        boolean fresh = told == null && room;
        if (fresh) {
            told = new Told(message);
            types.add(told);
            byType.put(message.name(), told);
        }
        if (told != null) {
            told.add(message);
            latest = told;
        }
        return fresh;
    }

    /** It tells of itself; null forgets what it told. By how many bytes more that is than before. */
    long describe(@Nullable Detail newer) {
        long before = pageBytes;
        page = newer;
        pageBytes = newer == null ? 0 : Weight.of(newer);
        shown = null;
        return pageBytes - before;
    }

    /** It is gone, or there again. */
    void leave(boolean gone) {
        left = gone;
        shown = null;
    }

    /** As of {@code now}; the same device as before while nothing is new. */
    Device device(long now) {
        var saysNow = says.of(types, told -> told.saying(now));
        if (shown == null || saysNow != shownSays) {
            shownSays = saysNow;
            shown = new Device(source, internal, saysNow, Optional.ofNullable(page), left);
        }
        return shown;
    }

    /** Mostly the one before. */
    private @Nullable Told told(String type) {
        return latest != null && latest.type.equals(type) ? latest : byType.get(type);
    }
}
