package mocapscope.app.model.stage;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import mocapscope.app.model.playback.OpenedRecordingPlayer;
import mocapscope.app.model.state.SessionStateAccumulator;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.stage.SharedSession;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Replays a session that another machine shares through a NATS server, so that the application window shows it. Its
 * times become times of this machine's clock. Used by the reading thread.
 */
final class WatchedSessionReplayer implements RecordingContentConsumer {
    private final SharedSession shared;
    private final String id;
    private final SkeletonMapLibrary maps;
    private final OpenedRecordingPlayer.PlaybackModelFactory factory;
    private final Consumer<WatchedSessionReplayer> opened;
    private final RemoteClockMapping clock = new RemoteClockMapping();
    private long shift;
    private @Nullable SessionStateAccumulator model;
    private @Nullable SessionReplayer replayer;

    /** Calls {@code opened} before the session is shown under that id. */
    WatchedSessionReplayer(
            SharedSession shared,
            String id,
            SkeletonMapLibrary maps,
            OpenedRecordingPlayer.PlaybackModelFactory factory,
            Consumer<WatchedSessionReplayer> opened) {
        this.shared = shared;
        this.id = id;
        this.maps = maps;
        this.factory = factory;
        this.opened = opened;
    }

    String id() {
        return id;
    }

    /** Returns what identifies the session among those of its name. */
    UUID run() {
        return shared.description().run();
    }

    /** Returns the name of the protocol. */
    String protocol() {
        return shared.protocol().name();
    }

    /** Returns the model, once the session is shown. */
    @Nullable
    SessionStateAccumulator model() {
        return model;
    }

    /** Returns the present time on the clock of the session. */
    long now() {
        return clock.now(SystemClock.monotonicNanos());
    }

    /** Shows a session without entries, by the times of day of both machines. */
    void openWithoutEntries() {
        if (model == null) {
            var anchor = shared.description().anchor();
            long sinceStart = SystemClock.now().epochNanos() - anchor.epochNanos();
            open(anchor.monotonicNanos() + Math.max(0, sinceStart));
        }
    }

    /** Creates the session, for which {@code present} of the other machine's clock is now. */
    private SessionReplayer open(long present) {
        shift = SystemClock.monotonicNanos() - present;
        var start = shared.checkpoint().shiftedBy(shift);
        var remote = shared.description().anchor();
        var anchor = remote.withMonotonicNanos(remote.monotonicNanos() + shift);
        var session = shared.createSession(id, anchor, maps, start);
        opened.accept(this);
        var shown = factory.model(session, shared.maps(maps), this::now);
        model = shown;
        shown.on(new SessionStateChange(SessionPhase.LIVE, "", "", now()));
        session.describe(start, shown);
        factory.show(List.of(shown));
        var created = new SessionReplayer(session, shown);
        replayer = created;
        return created;
    }

    private SessionReplayer target(long arrival) {
        var current = replayer == null ? open(arrival) : replayer;
        clock.add(arrival + shift, SystemClock.monotonicNanos());
        return current;
    }

    @Override
    public void opened(Direction direction, Channel channel, long arrival, String note) {
        target(arrival).opened(direction, channel, arrival + shift, note);
    }

    @Override
    public void data(
            Direction direction,
            Channel channel,
            long arrival,
            ByteBuffer bytes,
            Entry.EntryModification modification) {
        target(arrival).data(direction, channel, arrival + shift, bytes, modification);
    }

    @Override
    public void closed(Direction direction, Channel channel, long arrival, String reason) {
        target(arrival).closed(direction, channel, arrival + shift, reason);
    }

    @Override
    public void gap(Direction direction, Channel channel, long arrival, String missing) {
        target(arrival).gap(direction, channel, arrival + shift, missing);
    }
}
