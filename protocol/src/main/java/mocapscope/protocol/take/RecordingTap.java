package mocapscope.protocol.take;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import mocapscope.protocol.sample.Detail;
import mocapscope.protocol.sample.Rig;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.sample.Weight;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.State;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.session.Vital;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * A session listener that queues a session's events for writing to a take. A running session is recorded from an entry
 * boundary on, so that no entry is incomplete.
 */
final class RecordingTap implements Tap {
    /** The approximate memory cost of an object. */
    private static final int SMALL = 128;

    private final Session session;
    private final Backlog backlog;
    private final long preroll;
    private final Checkpoints checkpoints;
    private final boolean secretive;
    private boolean hearing;
    /** Used by the writer thread only. */
    private @Nullable SessionWriter writer;

    /**
     * Creates a listener; {@code begin} is called on the writer thread and returns empty if there are too many
     * sessions.
     */
    RecordingTap(Session session, Backlog backlog, long preroll, Supplier<Optional<SessionWriter>> begin) {
        this.session = session;
        this.backlog = backlog;
        this.preroll = preroll;
        this.secretive = session.protocol().knowsSecrets();
        this.checkpoints = new Checkpoints(session, session.anchor().monotonicNanos());
        backlog.add(() -> writer = begin.get().orElse(null), SMALL);
    }

    @Override
    public void state(State state) {
        tell(SMALL, to -> to.state(state));
    }

    @Override
    public void entry(Entry entry) {
        if (!hearing) {
            hearing = true;
            Preroll.before(session.history(), entry, preroll).ifPresent(before -> tell(before.size(), before::tell));
        }
        tell(SMALL + entry.bytes().remaining(), to -> to.entry(entry));
    }

    @Override
    public void settled(Entry entry) {
        hear(SMALL, to -> to.settled(entry));
        if (hearing) {
            checkpoints
                    .due(entry.arrival())
                    .ifPresent(
                            standing -> tell(Checkpoints.size(standing), to -> to.standing(standing, entry.arrival())));
        }
    }

    @Override
    public void message(Message message) {
        if (secretive) {
            hear(SMALL, to -> to.message(message));
        }
    }

    /** Returns true if messages are needed to find secrets. */
    @Override
    public boolean wantsMessages() {
        return secretive;
    }

    @Override
    public void source(SourceInfo source) {
        tell(Weight.of(source), to -> to.source(source));
    }

    @Override
    public void sample(Sample sample) {
        hear(Weight.of(sample), to -> to.sample(sample));
    }

    @Override
    public void finding(Finding finding) {
        tell(SMALL, to -> to.finding(finding));
    }

    @Override
    public void announced(SourceId device, boolean internal) {
        tell(SMALL, to -> to.announced(device, internal));
    }

    @Override
    public void described(SourceId device, Detail page) {
        tell(Weight.of(page), to -> to.described(device, page));
    }

    @Override
    public void departed(SourceId device) {
        tell(SMALL, to -> to.departed(device));
    }

    @Override
    public void skeleton(Rig rig) {
        tell(SMALL, to -> to.skeleton(rig));
    }

    @Override
    public void lost(Channel channel, Direction direction, long messages) {
        tell(SMALL, to -> to.lost(channel, direction, messages));
    }

    @Override
    public void numbered(Channel channel, Direction direction, long number, int bits, long message) {
        hear(SMALL, to -> to.numbered(channel, direction, number, bits, message));
    }

    @Override
    public void vitals(List<Vital> vitals, long at) {
        var copy = List.copyOf(vitals);
        tell(SMALL, to -> to.vitals(copy, at));
    }

    /** Queues an event of an entry; ignored before the first entry. */
    private void hear(long size, Consumer<SessionWriter> deed) {
        if (hearing) {
            tell(size, deed);
        }
    }

    private void tell(long size, Consumer<SessionWriter> deed) {
        backlog.add(
                () -> {
                    var to = writer;
                    if (to != null) {
                        deed.accept(to);
                    }
                },
                size);
    }
}
