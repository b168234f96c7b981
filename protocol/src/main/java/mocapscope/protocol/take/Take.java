package mocapscope.protocol.take;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import mocapscope.protocol.recording.Intake;
import mocapscope.protocol.recording.Recorded;
import mocapscope.protocol.recording.Recording;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.Reel;
import mocapscope.protocol.session.Anchor;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Role;

/** A take that was recorded: its sessions, each of which can be replayed as often as is wanted. */
public final class Take {
    /** How its file is called. */
    public static final String EXTENSION = ".mcap";

    private static final String UNFINISHED = EXTENSION + TakeFile.PART;

    private final Path file;
    private final Contents contents;

    private Take(Path file, Contents contents) {
        this.file = file;
        this.contents = contents;
    }

    /** Whether a file is a take, by its name; unfinished ones are. */
    public static boolean isTake(Path file) {
        var name = file.toString();
        return name.endsWith(EXTENSION) || name.endsWith(UNFINISHED);
    }

    /**
     * Looks for what a take has. One without a summary is read from its start to its end for that.
     *
     * @throws IOException when it cannot be read, or is no take of this program
     */
    public static Take open(Path file) throws IOException {
        if (!Files.isReadable(file)) {
            throw new IOException("no readable file: " + file);
        }
        var contents = Contents.of(file);
        if (!contents.profile().equals(Layout.PROFILE)) {
            var why =
                    contents.faults().isEmpty() ? "" : ": " + contents.faults().getFirst();
            throw new IOException("not a take of this program%s: %s".formatted(why, file));
        }
        return new Take(file, contents);
    }

    /** Where it lies. */
    public Path file() {
        return file;
    }

    /** In the order in which they began. */
    public List<TakeSession> sessions() {
        return contents.sessions();
    }

    /** Those of which something crossed: a listener has only its peers. */
    public List<TakeSession> heard() {
        return sessions().stream().filter(session -> session.packets() > 0).toList();
    }

    /** How long it is, in nanoseconds. */
    public long nanos() {
        return Math.max(0, contents.end() - contents.start());
    }

    /** What is the matter with the file, for a person; empty when nothing is. */
    public String notice() {
        if (contents.indexed()) {
            return "";
        }
        var why = contents.faults().isEmpty()
                ? ""
                : " (%s)".formatted(contents.faults().getFirst());
        return "the take has no summary and was read from its start%s; mocapscope recover makes a whole take: %s"
                .formatted(why, file);
    }

    /**
     * The session of that name.
     *
     * @throws IllegalArgumentException when there is none
     */
    public TakeSession session(String name) {
        return sessions().stream()
                .filter(session -> session.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "no session of the take has the name %s: %s".formatted(name, file)));
    }

    /** The sessions of {@code protocols} as recordings. */
    public RecordingFile parts(List<Protocol> protocols) {
        var names = protocols.stream().map(Protocol::name).collect(Collectors.toSet());
        var known = heard().stream()
                .filter(session -> names.contains(session.protocol()))
                .collect(Collectors.toMap(
                        session -> new RecordingFile.Part(session.name(), recorded(session, protocols)),
                        session -> session,
                        (one, _) -> one,
                        LinkedHashMap::new));
        return new TakeParts(this, known, protocols);
    }

    /** Whether it has a summary, by which any moment is found at once. */
    boolean indexed() {
        return contents.indexed();
    }

    /** Those of its sessions as one reel, whose protocols are of {@code protocols}. */
    public Reel reel(List<TakeSession> sessions, List<Protocol> protocols) {
        return new TakeReel(this, sessions, protocols);
    }

    /** A session as a recording; its times count from the start of the take. */
    public Recording recording(TakeSession session) {
        return new TakeRecording(this, session);
    }

    /**
     * The same with its protocol, which is one of {@code protocols}.
     *
     * @throws IllegalArgumentException when it is none of them
     */
    public Recorded recorded(TakeSession session, List<Protocol> protocols) {
        var protocol = protocols.stream()
                .filter(one -> one.name().equals(session.protocol()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("session %s has another or an unknown protocol: %s: %s"
                        .formatted(session.name(), session.protocol(), file)));
        var origin = new Recorded.Origin(
                "%s, %s".formatted(session.name(), file.getFileName()),
                session.role().equals("server") ? Role.SERVER : Role.CLIENT,
                session.endpoint(),
                session.peer(),
                session.devices(),
                session.settings(),
                session.maps());
        return new Recorded(file, protocol, recording(session), origin);
    }

    /** The moment from which all times count. */
    public Anchor anchor() {
        return new Anchor(0, contents.start());
    }

    /**
     * Hands over some sessions in the order of time, each to an intake of its own.
     *
     * @throws IOException when it cannot be read on, with a sentence for a person
     */
    public void replay(List<TakeSession> sessions, Function<TakeSession, Intake> intakes) throws IOException {
        var outs = sessions.stream()
                .collect(Collectors.toMap(TakeSession::name, session -> new Feed(session, intakes.apply(session))));
        var wanted = outs.keySet();
        try (var packets = contents.indexed() ? Packets.indexed(file, wanted) : Packets.inTurn(file, wanted)) {
            for (var next = packets.next(); next != null; next = packets.next()) {
                var feed = outs.get(next.session());
                if (feed != null) {
                    feed.accept(next.packet());
                }
            }
        } catch (IOException broken) {
            throw new IOException(
                    "reading the take cannot continue: %s; mocapscope recover saves its readable part: %s"
                            .formatted(broken.getMessage(), file),
                    broken);
        }
    }

    /** A session that is replayed, and who hears it. */
    private final class Feed {
        private final TakeSession session;
        private final Intake out;

        Feed(TakeSession session, Intake out) {
            this.session = session;
            this.out = out;
        }

        void accept(RawPacket packet) {
            long arrival = session.anchor().epochNanos(packet.arrival()) - contents.start();
            switch (packet.kind()) {
                case OPENED -> out.opened(packet.direction(), packet.channel(), arrival, packet.note());
                case DATA -> out.data(packet.direction(), packet.channel(), arrival, packet.own(), packet.mark());
                case CLOSED -> out.closed(packet.direction(), packet.channel(), arrival, packet.note());
            }
        }
    }
}
