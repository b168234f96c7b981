package mocapscope.app.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.recording.Playback;
import mocapscope.protocol.recording.RecordedRecital;
import mocapscope.protocol.recording.RecordedSource;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.Reel;
import mocapscope.protocol.recording.Track;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.SessionOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a recording is served, as the command line says it, and what comes of that. */
final class Staging {
    private static final String RATE = "rate";
    private static final double SLOWEST = 1;
    private static final double FASTEST = 1000;

    @Option(
            names = "--manner",
            paramLabel = "bytes|samples",
            description = "How a recording is served: bytes is what the server said, byte for byte; samples what its"
                    + " devices did, as any protocol tells it. Without it, bytes where that can be.")
    private @Nullable Manner manner;

    /** How fast, and whether over and over. */
    record Pace(double speed, boolean loop) {}

    boolean said() {
        return manner != null;
    }

    /**
     * Chooses how to serve a recording at {@code endpoint}, and tells on stderr.
     *
     * @throws IllegalArgumentException that says what cannot be, and what can
     */
    Performance of(RecordingFile file, @Nullable String session, Pace pace, Endpoint endpoint, Terminal to)
            throws IOException {
        if (file.parts().isEmpty()) {
            throw new IllegalArgumentException(
                    "nothing crossed any session of it, so there is nothing to serve: record anew: " + file.file());
        }
        var reel = file.reel(Recordings.chosen(file, session));
        var playback = new Playback(reel, pace.speed(), pace.loop());
        var its = Catalog.of(endpoint);
        var track = manner == Manner.samples ? Optional.<Integer>empty() : whole(reel, its, endpoint);
        return track.isPresent() ? bytes(playback, track.get(), to) : samples(playback, its, endpoint, to);
    }

    /** The one track that can be served byte for byte; empty where none can and nobody asked for it. */
    private Optional<Integer> whole(Reel reel, Protocol its, Endpoint endpoint) {
        var mine = new ArrayList<Integer>();
        for (int i = 0; i < reel.tracks().size(); i++) {
            if (reel.tracks().get(i).protocol().name().equals(its.name())) {
                mine.add(i);
            }
        }
        var hindrance = hindrance(reel, its, endpoint, mine.size());
        if (hindrance.isEmpty()) {
            return Optional.of(mine.getFirst());
        }
        if (manner == Manner.bytes) {
            throw new IllegalArgumentException(hindrance);
        }
        return Optional.empty();
    }

    private static String hindrance(Reel reel, Protocol its, Endpoint endpoint, int mine) {
        if (mine == 0) {
            return "no session in it is %s, there is %s: --manner samples serves what their devices did"
                    .formatted(its.label(), names(reel.tracks()));
        }
        if (its.replay().isEmpty()) {
            return "what a %s server says is made for one client alone: --manner samples serves what its objects did"
                    .formatted(its.label());
        }
        if (mine > 1) {
            return "several sessions in it are %s, name one with --session: %s"
                    .formatted(its.label(), names(reel.tracks()));
        }
        return endpoint.devices().isEmpty()
                ? ""
                : "byte for byte a session is served whole: leave the devices out of the endpoint, or take"
                        + " --manner samples";
    }

    private static String names(List<Track> tracks) {
        return tracks.stream().map(Track::name).collect(Collectors.joining(", "));
    }

    private static Performance bytes(Playback playback, int track, Terminal to) {
        var tracks = playback.reel().tracks();
        to.say("serves %s byte for byte".formatted(tracks.get(track).name()));
        if (tracks.size() > 1) {
            to.say("%d other sessions are left out: --manner samples serves all together".formatted(tracks.size() - 1));
        }
        var recital = new RecordedRecital(playback, track, to.maps());
        recital.begin();
        if (recital.peek() == null) {
            recital.close();
            throw new IllegalArgumentException("%s: record anew, or take another session: %s"
                    .formatted(recital.ending(), playback.reel().name()));
        }
        return new Performance.Bytes(recital);
    }

    private static Performance samples(Playback playback, Protocol its, Endpoint endpoint, Terminal to)
            throws IOException {
        var source = new RecordedSource(playback, to.maps(), to::say);
        to.say("serves the samples of %s as %s".formatted(names(playback.reel().tracks()), its.label()));
        var homeless = source.counts().entrySet().stream()
                .filter(count -> !its.places().contains(count.getKey()))
                .map(count -> "%s (%,d)".formatted(count.getKey().word(), count.getValue()))
                .sorted()
                .collect(Collectors.joining(", "));
        if (!homeless.isEmpty()) {
            to.say("%s has no place for these, they are left out: %s".formatted(its.label(), homeless));
        }
        return new Performance.Samples(source, rated(endpoint, its, source));
    }

    /** The endpoint with the rate at which the recording's devices spoke, unless another was set. */
    private static Endpoint rated(Endpoint endpoint, Protocol its, RecordedSource source) {
        var option = SessionOptions.of(its, Role.SERVER).stream()
                .filter(one -> one.key().equals(RATE))
                .findFirst();
        boolean set = option.isEmpty()
                || endpoint.settings().number(RATE)
                        != Double.parseDouble(option.get().standard());
        return set || source.rate().isEmpty()
                ? endpoint
                : endpoint.with(
                        RATE, String.valueOf(Math.clamp(Math.round(source.rate().getAsDouble()), SLOWEST, FASTEST)));
    }
}
