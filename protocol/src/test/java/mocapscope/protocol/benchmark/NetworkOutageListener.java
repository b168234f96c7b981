package mocapscope.protocol.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Direction;

/** A client's record of its network's interruption. Written by its session's thread; read by any. */
final class NetworkOutageListener implements SessionListener {
    private static final double SECOND = 1e9;
    private static final double FRESH_SECONDS = 2;

    final String name;
    final String session;
    private final SampleTrace trace = new SampleTrace();
    private final List<String> texts = new ArrayList<>();
    private final TreeMap<String, Integer> findings = new TreeMap<>();
    private long down;
    private long up;
    private int attempts;
    private long latest;
    private long receivingSince;

    NetworkOutageListener(String name, String session) {
        this.name = name;
        this.session = session;
    }

    SampleTrace trace() {
        return trace;
    }

    synchronized void down() {
        down = System.nanoTime();
    }

    synchronized void up() {
        up = System.nanoTime();
    }

    /** Returns true if samples are arriving. */
    synchronized boolean isReceiving() {
        return latest > 0 && since(latest) < FRESH_SECONDS;
    }

    /** Returns true if samples arrived after the network returned. */
    synchronized boolean isReceivingAgain() {
        return receivingSince > 0;
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionStateChange state -> onState(state);
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            case Finding finding -> onFinding(finding);
            default -> {}
        }
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    private synchronized void onState(SessionStateChange state) {
        if (down > 0) {
            switch (state.phase()) {
                case WAITING -> attempts++;
                case LOST -> addState(attempts == 0, state);
                case SILENT, LIVE, CLOSED, FAILED -> addState(true, state);
                case CONNECTING, HANDSHAKING, LISTENING -> {}
            }
        }
    }

    private void addState(boolean worth, SessionStateChange state) {
        if (worth) {
            texts.add(String.format(Locale.ROOT, "%.1f s %s %s", since(down), state.phase(), state.step()));
        }
    }

    private synchronized void onSample(Sample sample) {
        trace.add(sample);
        if (sample.stamp().direction() == Direction.TO_CLIENT) {
            latest = System.nanoTime();
            receivingSince = up > 0 && receivingSince == 0 ? latest : receivingSince;
        }
    }

    private synchronized void onFinding(Finding finding) {
        if (down > 0) {
            findings.merge(finding.rule().code(), 1, Integer::sum);
        }
    }

    /** Returns the messages since the interruption, by seconds, and the time at which samples returned. */
    synchronized String report() {
        return String.format(
                Locale.ROOT,
                "%s: samples again %.1f s after the network; %s; %d attempts; findings %s",
                name,
                receivingSince == 0 ? Double.NaN : (receivingSince - up) / SECOND,
                texts.isEmpty() ? "it noticed nothing" : String.join(", ", texts),
                attempts,
                findings);
    }

    private static double since(long moment) {
        return (System.nanoTime() - moment) / SECOND;
    }
}
