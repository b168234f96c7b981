package mocapscope.protocol.take;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.McapIndexedReader;
import mocapscope.protocol.mcap.Message;
import mocapscope.protocol.mcap.Messages;
import mocapscope.protocol.mcap.Query;
import mocapscope.protocol.session.Standing;
import org.jspecify.annotations.Nullable;

/** Finds where sessions of a take stood at a moment. */
final class TakeStates {
    /** Sessions that are read from moments so near to each other are read together. */
    private static final long NEAR = 20_000_000_000L;

    /** So many states may be damaged, or of another version, until a session is read from its beginning. */
    private static final int MOST_TRIES = 64;

    /**
     * From where on a session is to be read.
     *
     * @param from log time
     */
    record Found(String session, long from, Standing standing) {}

    private final McapIndexedReader reader;

    TakeStates(McapIndexedReader reader) {
        this.reader = reader;
    }

    /** Where a session stood last before a log time, as far as this program understands it; or its beginning. */
    Found before(String session, long logTime) throws IOException {
        var states = channels(Layout.STATE, session);
        if (!states.isEmpty() && logTime > 0) {
            var latest =
                    reader.messages(Query.ALL.of(states).between(0, logTime - 1).backward());
            for (int i = 0; i < MOST_TRIES; i++) {
                var message = next(latest);
                if (message == null) {
                    break;
                }
                var standing = standing(message);
                if (standing.isPresent()) {
                    return new Found(session, message.logTime(), standing.get());
                }
            }
        }
        return beginning(session);
    }

    /** Where it stood before its first packet; one that was recorded from its middle tells of that. */
    Found beginning(String session) throws IOException {
        var raw = channels(Layout.RAW, session);
        var first = raw.isEmpty() ? null : next(reader.messages(Query.ALL.of(raw)));
        return first == null
                ? new Found(session, Long.MAX_VALUE, Standing.BEGINNING)
                : new Found(session, first.logTime(), before(session, first).orElse(Standing.BEGINNING));
    }

    private Optional<Standing> before(String session, Message first) throws IOException {
        var states = channels(Layout.STATE, session);
        var earliest = states.isEmpty()
                ? null
                : next(reader.messages(Query.ALL.of(states).between(0, first.logTime())));
        return Optional.ofNullable(earliest)
                .flatMap(TakeStates::standing)
                .filter(told -> told.place().index() <= first.sequence());
    }

    private Set<Integer> channels(Layout layout, String session) {
        return reader.channels().values().stream()
                .filter(channel ->
                        layout.session(channel).filter(session::equals).isPresent())
                .map(channel -> channel.id())
                .collect(Collectors.toSet());
    }

    /** What is damaged is passed over. */
    private static @Nullable Message next(Messages messages) throws IOException {
        for (int i = 0; i < MOST_TRIES; i++) {
            try {
                return messages.next();
            } catch (McapException _) {
                // There is an earlier one.
            }
        }
        return null;
    }

    /** Empty for one that is damaged, or of a later version. */
    static Optional<Standing> standing(Message message) {
        try {
            return StateRecord.read(message.data());
        } catch (ProtoException _) {
            return Optional.empty();
        }
    }

    /** Those that are read together. */
    static List<List<Found>> together(List<Found> all) {
        long latest = all.stream()
                .mapToLong(Found::from)
                .filter(from -> from != Long.MAX_VALUE)
                .max()
                .orElse(0);
        var near = new ArrayList<Found>();
        var groups = new ArrayList<List<Found>>();
        for (var one : all) {
            if (latest - one.from() < NEAR) {
                near.add(one);
            } else {
                groups.add(List.of(one));
            }
        }
        groups.add(near);
        return groups;
    }
}
