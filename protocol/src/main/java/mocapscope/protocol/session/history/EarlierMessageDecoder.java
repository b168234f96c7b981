package mocapscope.protocol.session.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.ProcessLagHistory;
import mocapscope.protocol.session.event.RepeatedFindingDetector;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.StableIndexQueue;
import mocapscope.protocol.transcript.Transcript;

/**
 * Decodes any earlier message of a session again, from the transferred bytes and stored decoder states. Messages are not
 * stored. Written by the thread that owns the session; read by any thread.
 */
public final class EarlierMessageDecoder {
    /** The number of entries decoded at most to find a message again; the bytes are limited as well. */
    @DocumentedLimit(
            value = "entries between two checkpoints in memory",
            unit = "entries",
            beyond = "the next checkpoint is made")
    private static final int MOST_ENTRIES = 64;

    @DocumentedLimit(
            value = "data between two checkpoints in memory",
            unit = "bytes",
            beyond = "the next checkpoint is made")
    private static final long MOST_BYTES = 1 << 16;

    /** The bytes that a checkpoint costs besides its state, and for each channel direction. */
    private static final int OVERHEAD = 200;

    /** The decoder state before an entry, the position in the transcript, and about the memory of both. */
    private record Checkpoint(
            long entry, Decoder.DecoderState before, Transcript.TranscriptPosition place, long bytes) {}

    private final Transcript transcript;
    private final Decoder decoder;
    private final RetainedStateSampleStore stateSamples;
    private final RepeatedFindingDetector episodes = new RepeatedFindingDetector();
    private final ProcessLagHistory lags;
    private final StableIndexQueue<Checkpoint> checkpoints;
    private final AllSessionsMemoryBudget.MemoryHolder holder = this::release;
    private final AllSessionsMemoryBudget.MemoryShare share;
    /** The share of retained samples and of messages whose ends have not arrived. */
    private final AllSessionsMemoryBudget.MemoryShare retainedShare;

    private int entries;
    private long bytes;
    private long retainedBytes;
    private volatile Decoder.DecoderState decoderState;

    /** Creates the history of an empty transcript. */
    public EarlierMessageDecoder(Transcript transcript, Decoder decoder) {
        this(transcript, decoder, AllSessionsMemoryBudget.PROCESS);
    }

    /** Creates an empty history whose content counts against {@code budget}. */
    EarlierMessageDecoder(Transcript transcript, Decoder decoder, AllSessionsMemoryBudget budget) {
        this(transcript, decoder, decoder.initialState(), List.of(), 0, budget);
    }

    /**
     * Creates a history that continues from the decoder state, the retained samples and the shift of the wall clock at the
     * start of the transcript.
     */
    EarlierMessageDecoder(
            Transcript transcript,
            Decoder decoder,
            Decoder.DecoderState state,
            List<Sample.RetainedSample> still,
            double clockShift) {
        this(transcript, decoder, state, still, clockShift, AllSessionsMemoryBudget.PROCESS);
    }

    private EarlierMessageDecoder(
            Transcript transcript,
            Decoder decoder,
            Decoder.DecoderState state,
            List<Sample.RetainedSample> still,
            double clockShift,
            AllSessionsMemoryBudget budget) {
        this.share = budget.createHistoryShare(holder);
        this.retainedShare = budget.createUsedShare(this);
        this.transcript = transcript;
        this.decoder = decoder;
        this.decoderState = state;
        this.lags = new ProcessLagHistory(clockShift);
        this.stateSamples = new RetainedStateSampleStore();
        this.checkpoints = new StableIndexQueue<>();
        still.forEach(sample -> stateSamples.addSample(sample, transcript.nextIndex() - 1));
    }

    /** Copies the transcript before the checkpoints: those whose entry was dropped meanwhile are of no use. */
    private EarlierMessageDecoder(EarlierMessageDecoder other, Decoder.DecoderState state) {
        this.share = AllSessionsMemoryBudget.PROCESS.createHistoryShare(holder);
        this.retainedShare = AllSessionsMemoryBudget.PROCESS.createUsedShare(this);
        this.decoder = other.decoder;
        this.decoderState = state;
        this.lags = other.lags;
        this.stateSamples = other.stateSamples;
        this.transcript = other.transcript.copy();
        this.checkpoints = other.copyCheckpoints();
        dropUnusableCheckpoints();
    }

    /** Returns a history of what is retained now; later entries change neither its messages nor its transcript. */
    public EarlierMessageDecoder copy() {
        return new EarlierMessageDecoder(this, decoderState);
    }

    private synchronized StableIndexQueue<Checkpoint> copyCheckpoints() {
        return checkpoints.copy();
    }

    /** Returns the transcript; code that appends to it calls {@link #append} after each entry. */
    public Transcript transcript() {
        return transcript;
    }

    /** Returns the lags of the process that runs the session; that process adds them. */
    public ProcessLagHistory lags() {
        return lags;
    }

    /** Returns the decoder of all entries. */
    public Decoder decoder() {
        return decoder;
    }

    /**
     * Decodes the newest entry of the transcript and creates a checkpoint before some of the entries. Called after each
     * entry is appended.
     */
    public void append(Entry entry, SessionListener listener) {
        share.change(remember(entry));
        stateSamples.addEntry(entry, transcript.firstIndex());
        var out = new DecoderEventEmitter(
                listener,
                samples -> samples.forEach(sample -> stateSamples.addSample(sample, entry.index())),
                episodes);
        var after = decoder.decode(decoderState, entry, out);
        out.flush();
        decoderState = after;
        countRetained();
    }

    private void countRetained() {
        long now = stateSamples.bytes() + decoderState.incompleteBytes();
        if (now != retainedBytes) {
            retainedShare.change(now - retainedBytes);
            retainedBytes = now;
        }
    }

    /** Returns the decoder state after the newest decoded entry. */
    public Decoder.DecoderState decoderState() {
        return decoderState;
    }

    /** Returns the number of the oldest message that can still be decoded. */
    public synchronized long firstMessage() {
        var oldest = checkpoints.get(checkpoints.firstNumber());
        return oldest.map(checkpoint -> checkpoint.before().nextMessage()).orElseGet(this::nextMessage);
    }

    /** Returns the number of the next message. */
    public long nextMessage() {
        return decoderState.nextMessage();
    }

    /** A range of consecutive messages, the findings about them and, if requested, their samples. */
    public record DecodedMessageRange(List<DecodedMessage> messages, List<Finding> findings, List<Sample> samples) {}

    /**
     * Returns the messages from number {@code from} up to but not including {@code to}, and their findings, as far as
     * they are retained.
     */
    public DecodedMessageRange excerpt(long from, long to) {
        return excerpt(from, to, false);
    }

    /** Returns the messages of that range, their findings and, if {@code withSamples}, their samples. */
    public DecodedMessageRange excerpt(long from, long to, boolean withSamples) {
        var collected = decoded(from, to, withSamples);
        return new DecodedMessageRange(collected.messages, collected.findings, collected.samples);
    }

    /** Returns the messages of that range without findings. */
    public List<DecodedMessage> messages(long from, long to) {
        return decoded(from, to, false).messages;
    }

    /** Returns the message of that number, if it is still retained. */
    public Optional<DecodedMessage> message(long n) {
        return messages(n, n + 1).stream().findFirst();
    }

    /** Returns the message of a finding, or the retained one nearest to it. Decodes entries again. */
    public NearestMessageResult locate(Finding finding) {
        return new NearestMessageFinder(this).locate(finding);
    }

    /** Returns the retained message nearest to that time of the session's monotonic clock. Decodes entries again. */
    public NearestMessageResult locate(long arrival) {
        return new NearestMessageFinder(this).locate(null, null, arrival);
    }

    /** Returns the index of the oldest entry that can still be decoded. */
    public synchronized long firstDecodableEntry() {
        return checkpoints.get(checkpoints.firstNumber()).map(Checkpoint::entry).orElse(transcript.nextIndex());
    }

    /**
     * Returns the decoder state before the entry of that index, if that entry and enough of those before it are
     * retained.
     */
    public Optional<Decoder.DecoderState> decoderStateBefore(long entry) {
        return checkpoint(entry).flatMap(from -> advanceCheckpoint(from, entry)).map(Checkpoint::before);
    }

    /** Returns the checkpoint moved forward, to before the entry of that index. */
    private Optional<Checkpoint> advanceCheckpoint(Checkpoint from, long entry) {
        var ignored = new Collected(0, 0, false);
        var known = from.before();
        var crossed = new HashMap<>(from.place().byteCounts());
        for (long index = from.entry(); index < entry; index++) {
            var next = transcript.entry(index);
            if (next.isEmpty()) {
                return Optional.empty();
            }
            var one = next.get();
            known = decoder.decode(known, one, ignored);
            crossed.put(
                    new Transcript.ChannelDirection(one.channel(), one.direction()),
                    one.at() + one.bytes().remaining());
        }
        return Optional.of(new Checkpoint(entry, known, new Transcript.TranscriptPosition(entry, crossed), 0));
    }

    /** Returns the session checkpoint before the entry of that index; empty if too little is retained. */
    public Optional<SessionCheckpoint> createCheckpointBefore(long entry) {
        if (entry == 0) {
            return Optional.of(SessionCheckpoint.BEGINNING);
        }
        return checkpoint(entry)
                .flatMap(from -> advanceCheckpoint(from, entry))
                .map(at -> createCheckpoint(at.before(), at.place()));
    }

    /** Returns the session checkpoint after all decoded entries. */
    public SessionCheckpoint createCheckpoint() {
        return createCheckpoint(decoderState, transcript.positionBefore(transcript.nextIndex()));
    }

    private SessionCheckpoint createCheckpoint(Decoder.DecoderState state, Transcript.TranscriptPosition position) {
        long time = transcript.entry(position.index()).map(Entry::arrival).orElse(Long.MAX_VALUE);
        return new SessionCheckpoint(
                state, stateSamples.samplesBefore(position.index()), position, lags.clockShiftAt(time));
    }

    /** Returns the fields of a message, as far as they can be read. */
    public List<MessageField> fields(DecodedMessage message) {
        var fields = new ArrayList<MessageField>();
        inspect(message, fields::add);
        return fields;
    }

    /** Reports the fields of a message to {@code listener}; a message that is entirely secret has one field. */
    public void inspect(DecodedMessage message, MessageFieldListener listener) {
        if (secret(message)) {
            int length = message.length();
            listener.onField(
                    new MessageField("bytes", "byte[" + length + "]", 0, length, message.bytes(), "", "", true));
        } else {
            decoder.inspect(message, listener);
        }
    }

    private boolean secret(DecodedMessage message) {
        boolean secret = message.entry().secret();
        for (long index = message.firstEntry();
                !secret && index < message.entry().index();
                index++) {
            secret = transcript.entry(index).filter(Entry::secret).isPresent();
        }
        return secret;
    }

    /** Adds a checkpoint if one is due, and returns by how many bytes the checkpoints have grown. */
    private synchronized long remember(Entry entry) {
        long added = -dropUnusableCheckpoints();
        entries++;
        bytes += entry.bytes().remaining();
        if (checkpoints.size() == 0 || entries >= MOST_ENTRIES || bytes >= MOST_BYTES) {
            var next = createCheckpointAt(entry);
            checkpoints.add(next);
            added += next.bytes();
            entries = 0;
            bytes = 0;
        }
        return added;
    }

    private Checkpoint createCheckpointAt(Entry entry) {
        var place = transcript.positionBefore(entry.index());
        long before = checkpoints
                .get(checkpoints.nextNumber() - 1)
                .map(last -> decoderState.bytesBeyond(last.before()))
                .orElse(0L);
        return new Checkpoint(
                entry.index(),
                decoderState,
                place,
                before + OVERHEAD * (1L + place.byteCounts().size()));
    }

    /** Drops the oldest checkpoints, but not the newest one; entries before the others are not decoded again. */
    private synchronized long release(long least) {
        long freed = 0;
        while (freed < least && checkpoints.size() > 1) {
            freed += checkpoints.removeFirst().bytes();
        }
        return freed;
    }

    /** Drops the checkpoints before the retained entries, and returns about how much memory they held. */
    private long dropUnusableCheckpoints() {
        long freed = 0;
        while (checkpoints.size() > 0 && oldest().entry() < transcript.firstIndex()) {
            freed += checkpoints.removeFirst().bytes();
        }
        return freed;
    }

    private Checkpoint oldest() {
        return checkpoints.get(checkpoints.firstNumber()).orElseThrow();
    }

    private Collected decoded(long from, long to, boolean withSamples) {
        var collected = new Collected(from, to, withSamples);
        var start = before(from);
        if (start.isEmpty()) {
            return collected;
        }
        var state = start.get().before();
        for (long index = start.get().entry(); collected.wantsMore(); index++) {
            var entry = transcript.entry(index);
            if (entry.isEmpty()) {
                break;
            }
            state = decoder.decode(state, entry.get(), collected);
        }
        return collected;
    }

    /** Returns the last checkpoint before message {@code n} was complete. */
    private synchronized Optional<Checkpoint> before(long n) {
        long low = checkpoints.firstNumber();
        long high = checkpoints.nextNumber() - 1;
        while (low < high) {
            long middle = (low + high + 1) >>> 1;
            if (checkpoints.get(middle).orElseThrow().before().nextMessage() <= n) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return checkpoints.get(low);
    }

    /** Returns the last checkpoint that is not after the entry of that index. */
    private synchronized Optional<Checkpoint> checkpoint(long entry) {
        long number = checkpoints.nextNumber() - 1;
        while (number >= checkpoints.firstNumber()
                && checkpoints.get(number).orElseThrow().entry() > entry) {
            number--;
        }
        return checkpoints.get(number);
    }

    /** Collects the messages of a range, their findings and possibly their samples. */
    private static final class Collected implements SessionListener {
        private final long from;
        private final long to;
        private final List<DecodedMessage> messages = new ArrayList<>();
        private final List<Finding> findings = new ArrayList<>();
        private final List<Sample> samples = new ArrayList<>();
        private final boolean withSamples;
        private long reached;

        Collected(long from, long to, boolean withSamples) {
            this.from = from;
            this.to = to;
            this.withSamples = withSamples;
            this.reached = from - 1;
        }

        boolean wantsMore() {
            return reached < to - 1;
        }

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case DecodedMessage message -> onMessage(message);
                case Finding finding -> onFinding(finding);
                case SessionEvent.Samples newSamples when withSamples -> onSamples(newSamples);
                default -> {}
            }
        }

        private void onSamples(SessionEvent.Samples newSamples) {
            for (var sample : newSamples.list()) {
                if (sample.stamp().message() >= from && sample.stamp().message() < to) {
                    samples.add(sample);
                }
            }
        }

        private void onMessage(DecodedMessage message) {
            reached = message.n();
            if (message.n() >= from && message.n() < to) {
                messages.add(message);
            }
        }

        private void onFinding(Finding finding) {
            if (finding.message() >= from && finding.message() < to) {
                findings.add(finding);
            }
        }
    }
}
