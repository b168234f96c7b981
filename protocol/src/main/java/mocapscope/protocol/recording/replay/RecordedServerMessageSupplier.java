package mocapscope.protocol.recording.replay;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.recording.RecordedTransportEvent;
import mocapscope.protocol.recording.RecordingReader;
import mocapscope.protocol.recording.SeekableRecordedSessionSet;
import mocapscope.protocol.recording.player.SessionPlaybackSpecification;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.session.logic.RecordedServerMessageSequence;
import mocapscope.protocol.session.logic.ReplayedTransmission;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Transcript;
import org.jspecify.annotations.Nullable;

/**
 * Supplies the messages that a server sent in a recorded session, to send them again. It starts with the first message;
 * silences are shortened as in playback.
 */
public final class RecordedServerMessageSupplier implements RecordedServerMessageSequence, AutoCloseable {
    private static final String ENDED = "the recording has ended";
    private static final String SILENT = "the recording contains no data of a server";

    /** The small transcript budget, since entries are not needed again. */
    private static final long BUDGET = 1 << 20;

    private final SeekableRecordedSessionSet sessionSet;
    private final int track;
    private final SessionPlaybackSpecification options;
    private final SkeletonMapLibrary maps;
    private @Nullable RecordingReader reader;
    private Decoder decoder;
    private Transcript transcript = new Transcript(BUDGET);
    private Decoder.DecoderState known;
    /** The decoder state before the next step. */
    private Decoder.DecoderState knownBefore;

    private @Nullable ReplayedTransmission next;
    private boolean anew;
    private ReplaySendTimeCalculator clock;
    private String ending = SILENT;

    /** Creates a script for track {@code track} of {@code options}. */
    public RecordedServerMessageSupplier(SessionPlaybackSpecification options, int track, SkeletonMapLibrary maps) {
        this.options = options;
        this.sessionSet = options.source();
        this.track = track;
        this.maps = maps;
        this.clock = new ReplaySendTimeCalculator(options.speed());
        var history = history(SessionCheckpoint.BEGINNING);
        this.decoder = history.decoder();
        this.known = history.decoderState();
        this.knownBefore = known;
    }

    private EarlierMessageDecoder history(SessionCheckpoint from) {
        return sessionSet
                .tracks()
                .get(track)
                .createSession("recital", sessionSet.anchor(), maps, from)
                .history();
    }

    @Override
    public void rewind() {
        clock = new ReplaySendTimeCalculator(options.speed());
        ending = SILENT;
        round(false);
    }

    private void round(boolean again) {
        close();
        next = null;
        anew = again;
        try {
            var from = sessionSet.openReader(0);
            reader = from;
            var checkpoint = from.checkpoint(track);
            var history = history(checkpoint);
            decoder = history.decoder();
            transcript = new Transcript(BUDGET, checkpoint.position());
            known = history.decoderState();
            advance(from);
        } catch (IOException broken) {
            broken(broken);
        }
    }

    @Override
    public @Nullable ReplayedTransmission peek() {
        return next;
    }

    @Override
    public void consume() {
        ending = ENDED;
        anew = false;
        next = null;
        try {
            if (reader != null) {
                advance(reader);
            }
        } catch (IOException broken) {
            broken(broken);
        }
        if (next == null && options.loop() && ending.equals(ENDED)) {
            clock.startRound();
            round(true);
        }
    }

    /** Finds the next step. */
    private void advance(RecordingReader from) throws IOException {
        knownBefore = known;
        for (var event = next(from); event != null; event = next(from)) {
            clock.advance(event.time());
            var collector = new MessageCollector();
            var entry = event.appendTo(transcript);
            known = decoder.decode(known, entry, collector);
            if (!collector.messages.isEmpty()) {
                next = new ReplayedTransmission(clock.sendTime(), anew, entry, collector.messages);
                return;
            }
        }
    }

    /** Returns the next event of the track; unreadable parts are left out. */
    private @Nullable RecordedTransportEvent next(RecordingReader from) throws IOException {
        var event = from.readNext(_ -> {});
        while (event != null && event.track() != track) {
            event = from.readNext(_ -> {});
        }
        return event;
    }

    private void broken(IOException exception) {
        ending = "reading the recording cannot continue: " + exception.getMessage();
    }

    @Override
    public Decoder.DecoderState state() {
        return knownBefore;
    }

    @Override
    public String endReason() {
        return ending;
    }

    @Override
    public void close() {
        try {
            if (reader != null) {
                reader.close();
            }
        } catch (IOException _) {
            // Errors on closing a file that was only read are ignored.
        }
        reader = null;
    }

    /** A decoder output that collects the server's messages of an entry. */
    private static final class MessageCollector implements SessionListener {
        private final List<DecodedMessage> messages = new ArrayList<>();

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case DecodedMessage message -> onMessage(message);
                default -> {}
            }
        }

        private void onMessage(DecodedMessage message) {
            if (message.direction() == Direction.TO_CLIENT) {
                messages.add(message);
            }
        }
    }
}
