package mocapscope.protocol.take;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.Entry;

/** A program that records until it is killed, and writes the arrivals that it saw into memory that outlives it. */
final class KilledRecorder {
    /**
     * Bytes of what is noted: of each session when its first entry arrived, and its last, in nanoseconds since 1970.
     */
    static final int NOTED = 1 << 10;

    private KilledRecorder() {}

    /** Arguments: the take, the file of the shared memory, and the endpoints. */
    public static void main(String[] arguments) throws IOException {
        var arrivals = noted(Path.of(arguments[1]));
        var options = new TakeRecorder.TakeRecorderOptions("victim", false, 0);
        var recorder = TakeRecorder.start(Path.of(arguments[0]), options, SystemClock::monotonicNanos);
        try (var launcher = new SessionLauncher()) {
            for (var address : List.of(arguments).subList(2, arguments.length)) {
                var endpoint = ProtocolCatalog.parse(address, SessionRole.CLIENT);
                launcher.connect(
                        ProtocolCatalog.of(endpoint),
                        endpoint,
                        session -> new CompositeSessionListener(
                                new EntryArrivalListener(session, arrivals), recorder.createListener(session)));
            }
            while (System.in.read() >= 0) {
                // No input is expected: it waits for the end.
            }
        }
    }

    private static ByteBuffer noted(Path file) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, NOTED).order(ByteOrder.nativeOrder());
        }
    }

    /** Returns the offset of a session's notes: its id ends with its number. */
    static int slot(String session) {
        return 2 * Long.BYTES * Integer.parseInt(session.substring(session.lastIndexOf('-') + 1));
    }

    /** Records when entries arrived. */
    private record EntryArrivalListener(Session session, ByteBuffer noted) implements SessionListener {

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case SessionEvent.EntryAppended appended -> onEntry(appended.entry());
                default -> {}
            }
        }

        private void onEntry(Entry entry) {
            int slot = slot(session.id());
            long arrival = session.anchor().epochNanos(entry.arrival());
            noted.putLong(slot + Long.BYTES, arrival);
            if (noted.getLong(slot) == 0) {
                noted.putLong(slot, arrival);
            }
        }
    }
}
