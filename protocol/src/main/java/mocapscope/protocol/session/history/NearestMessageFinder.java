package mocapscope.protocol.session.history;

import java.util.OptionalLong;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Finds the recorded message that is nearest to a given time or reported problem. A message of the finding's channel
 * and direction is preferred to others.
 */
final class NearestMessageFinder {
    @DocumentedLimit(
            value =
                    "entries before a finding without a message, and after it, that are searched for the nearest message",
            unit = "entries",
            beyond = "no message is shown")
    private static final int MOST_ENTRIES = 64;

    @DocumentedLimit(
            value = "data before a finding without a message, and after it, that are searched for the nearest message",
            unit = "bytes",
            beyond = "no message is shown")
    private static final long MOST_BYTES = 1 << 16;

    private final EarlierMessageDecoder history;

    NearestMessageFinder(EarlierMessageDecoder history) {
        this.history = history;
    }

    NearestMessageResult locate(Finding finding) {
        if (finding.message() != Finding.NONE) {
            return new NearestMessageResult(finding.message(), true, finding.arrival());
        }
        if (finding.entry() == Finding.NONE) {
            return locate(finding.channel(), finding.direction(), finding.arrival());
        }
        var entry = history.transcript().entry(finding.entry());
        if (entry.isEmpty()) {
            return NearestMessageResult.unknown(finding.arrival());
        }
        boolean hasBytes = entry.get().kind() == Entry.EntryKind.DATA;
        return search(new NearestMessage(
                finding.channel(),
                finding.direction(),
                finding.arrival(),
                finding.entry(),
                hasBytes ? finding.at() : Finding.NONE));
    }

    NearestMessageResult locate(@Nullable Channel channel, @Nullable Direction direction, long arrival) {
        var entry = history.transcript().findNearest(arrival);
        return entry.isEmpty() || isDropped(arrival)
                ? NearestMessageResult.unknown(arrival)
                : search(new NearestMessage(channel, direction, arrival, entry.getAsLong(), Finding.NONE));
    }

    /** Returns whether the entries of that time were dropped. */
    private boolean isDropped(long arrival) {
        long first = history.transcript().firstIndex();
        return first > 0
                && history.transcript()
                        .entry(first)
                        .filter(entry -> entry.arrival() > arrival)
                        .isPresent();
    }

    private NearestMessageResult search(NearestMessage nearest) {
        long first = firstEntry(nearest.entry);
        var before = history.decoderStateBefore(first);
        if (before.isEmpty()) {
            return NearestMessageResult.unknown(nearest.arrival);
        }
        var state = before.get();
        long bytes = 0;
        for (long index = first; index <= nearest.entry || nearest.wantsMore(); index++) {
            var entry = history.transcript().entry(index);
            if (entry.isEmpty() || bytes > MOST_BYTES || index > nearest.entry + MOST_ENTRIES) {
                break;
            }
            state = history.decoder().decode(state, entry.get(), nearest);
            bytes += index > nearest.entry ? entry.get().bytes().remaining() : 0;
        }
        return nearest.location();
    }

    /** Returns the first of the entries before {@code entry} that are searched. */
    private long firstEntry(long entry) {
        long oldest = Math.min(entry, history.firstDecodableEntry());
        long first = entry;
        long bytes = 0;
        while (first > oldest && entry - first < MOST_ENTRIES && bytes < MOST_BYTES) {
            first--;
            bytes += history.transcript()
                    .entry(first)
                    .map(one -> one.bytes().remaining())
                    .orElse(0);
        }
        return first;
    }

    /** Compares decoded messages with the place that is searched for. */
    private static final class NearestMessage implements SessionListener {
        private final @Nullable Channel channel;
        private final @Nullable Direction direction;
        private final long arrival;
        private final long entry;
        /** The position in the channel's stream, or {@link Finding#NONE}: then the time decides. */
        private final long at;

        private final Candidates preferred = new Candidates();
        private final Candidates others = new Candidates();
        private OptionalLong holder = OptionalLong.empty();

        NearestMessage(@Nullable Channel channel, @Nullable Direction direction, long arrival, long entry, long at) {
            this.channel = channel;
            this.direction = direction;
            this.arrival = arrival;
            this.entry = entry;
            this.at = at;
        }

        /** The nearest messages on both sides of the place. */
        private static final class Candidates {
            private long before = Finding.NONE;
            private long beforeArrival;
            private long after = Finding.NONE;
            private long afterArrival;
            private boolean isAfterInEntry;

            boolean isEmpty() {
                return before == Finding.NONE && after == Finding.NONE;
            }
        }

        /** Returns whether entries after the place may hold a better message. */
        boolean wantsMore() {
            if (holder.isPresent()) {
                return false;
            }
            return at != Finding.NONE || preferred.after == Finding.NONE;
        }

        @Override
        public boolean wantsMessages() {
            return false;
        }

        @Override
        public void on(SessionEvent event) {
            if (event instanceof MessageMetadata message && holder.isEmpty()) {
                compare(message);
            }
        }

        private void compare(MessageMetadata message) {
            boolean isPreferred = (channel == null || channel.equals(message.channel()))
                    && (direction == null || direction == message.direction());
            if (isPreferred && at != Finding.NONE && at >= message.at() && at < message.at() + message.length()) {
                holder = OptionalLong.of(message.n());
                return;
            }
            var candidates = isPreferred ? preferred : others;
            if (isBefore(message)) {
                candidates.before = message.n();
                candidates.beforeArrival = message.arrival();
            } else if (candidates.after == Finding.NONE) {
                candidates.after = message.n();
                candidates.afterArrival = message.arrival();
                candidates.isAfterInEntry = message.entry().index() == entry;
            }
        }

        private boolean isBefore(MessageMetadata message) {
            if (at != Finding.NONE) {
                long index = message.entry().index();
                return index < entry || index == entry && message.at() <= at;
            }
            return message.arrival() < arrival;
        }

        NearestMessageResult location() {
            if (holder.isPresent()) {
                return new NearestMessageResult(holder.getAsLong(), true, arrival);
            }
            var candidates = preferred.isEmpty() ? others : preferred;
            return new NearestMessageResult(nearer(candidates), false, arrival);
        }

        private long nearer(Candidates candidates) {
            if (candidates.before == Finding.NONE || candidates.after == Finding.NONE) {
                return Math.max(candidates.before, candidates.after);
            }
            if (at != Finding.NONE) {
                return candidates.isAfterInEntry ? candidates.after : candidates.before;
            }
            return arrival - candidates.beforeArrival < candidates.afterArrival - arrival
                    ? candidates.before
                    : candidates.after;
        }
    }
}
