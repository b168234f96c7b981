package mocapscope.app.model;

import java.util.List;
import mocapscope.protocol.transcript.Transcript;

/**
 * An estimate of the memory per minute that the traffic logs of all live sessions need.
 *
 * @param bytesPerMinute the bytes of all transcripts in a minute; 0 if it is not known yet
 * @param limit the bytes that all sessions may hold together
 */
public record TranscriptMemoryRateEstimate(long bytesPerMinute, long limit) {
    private static final double MINUTE = 60e9;
    /** The time in nanoseconds that a transcript must hold for an estimate. */
    private static final long LEAST_SPAN = 1_000_000_000L;

    static TranscriptMemoryRateEstimate of(List<Transcript> transcripts, long limit) {
        double sum = transcripts.stream()
                .filter(transcript -> transcript.heldSpan() >= LEAST_SPAN)
                .mapToDouble(transcript -> transcript.heldBytes() * MINUTE / transcript.heldSpan())
                .sum();
        return new TranscriptMemoryRateEstimate(Math.round(sum), limit);
    }

    public boolean isKnown() {
        return bytesPerMinute > 0;
    }

    /** Returns the bytes that a number of minutes needs. */
    public long bytes(int minutes) {
        return bytesPerMinute * minutes;
    }

    /** Returns the number of whole minutes that fit into the limit; requires a known rate. */
    public long minutesThatFit() {
        return limit / bytesPerMinute;
    }
}
