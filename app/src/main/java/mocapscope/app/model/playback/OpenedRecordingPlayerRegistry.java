package mocapscope.app.model.playback;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import mocapscope.protocol.recording.player.RecordingPlayer;
import mocapscope.protocol.recording.player.SessionPlaybackSpecification;
import mocapscope.protocol.sample.SkeletonMapLibrary;

/** A registry of the players of all open recordings, searchable by session id. Thread- safe. */
public final class OpenedRecordingPlayerRegistry {
    private final List<OpenedRecordingPlayer> decks = new CopyOnWriteArrayList<>();
    private final List<OpenedRecording> recordings = new CopyOnWriteArrayList<>();
    private final AtomicLong ids = new AtomicLong();

    /**
     * Starts a playback and adds all its tracks as sessions in one step.
     *
     * @param from the time at which it starts, in nanoseconds since 1970; empty for the beginning of the recording
     */
    public OpenedRecordingPlayer play(
            SessionPlaybackSpecification options,
            OptionalLong from,
            SkeletonMapLibrary maps,
            OpenedRecordingPlayer.PlaybackModelFactory factory) {
        var names = IntStream.range(0, options.source().tracks().size())
                .mapToObj(_ -> "file-" + ids.incrementAndGet())
                .toList();
        var deck = new OpenedRecordingPlayer(options, names, maps, factory);
        decks.add(deck);
        recordings.add(deck.start(from));
        return deck;
    }

    public List<OpenedRecording> showings() {
        return List.copyOf(recordings);
    }

    public List<RecordingPlayer> players() {
        return decks.stream().map(OpenedRecordingPlayer::player).toList();
    }

    public Optional<OpenedRecordingPlayer> find(String session) {
        return decks.stream().filter(deck -> deck.contains(session)).findFirst();
    }

    public Optional<RecordingPlayer> player(String session) {
        return find(session).map(OpenedRecordingPlayer::player);
    }

    /** Removes a session; a recording is stopped once all its sessions are removed. */
    public void remove(String session) {
        find(session).filter(playbackDeck -> !playbackDeck.remove(session)).ifPresent(deck -> {
            deck.player().stop();
            decks.remove(deck);
            recordings.stream().filter(one -> one.player() == deck.player()).forEach(one -> {
                one.survey().stop();
                recordings.remove(one);
            });
        });
    }
}
