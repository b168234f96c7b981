package mocapscope.protocol.intercept;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.decoder.Decoder;

/**
 * Decodes messages that an interceptor holds back, to display them before they are forwarded. Not thread-safe. Messages
 * are decoded in order of arrival and the results are cached; no listener receives them. A message whose meaning depends
 * on the time of forwarding may decode differently later. Use from one thread, which need not be the session's.
 */
public final class HeldMessageDecoder {
    /** The largest number of messages decoded again when other data has been forwarded meanwhile. */
    static final int FEW = 32;

    private final Session session;
    private final List<DecodedTransmissionUnit> units = new ArrayList<>();
    private List<DecodedTransmissionUnit> transmissionUnits = List.of();
    private List<HeldMessage> seen = List.of();
    private Decoder.DecoderState known;
    private HeldMessagePreviewDecoder decoder;

    /** Creates a decoder that starts from the session's current decoder state. */
    public HeldMessageDecoder(Session session) {
        this.session = session;
        this.known = session.history().decoderState();
        this.decoder = new HeldMessagePreviewDecoder(session, known);
    }

    /** Returns one decoded unit for each held message; it has no messages if no decoder understands the data. */
    public List<DecodedTransmissionUnit> decode(InterceptorSnapshot state) {
        if (!goesOn(state)) {
            known = state.decoderState();
            decoder = new HeldMessagePreviewDecoder(session, known);
            units.clear();
            transmissionUnits = List.of();
        }
        seen = state.held();
        if (units.size() != seen.size() || units.size() != transmissionUnits.size()) {
            seen.stream().skip(units.size()).forEach(message -> units.add(decoder.next(message.item())));
            transmissionUnits = List.copyOf(units);
        }
        return transmissionUnits;
    }

    /** Returns true if the state only adds messages to those already decoded. */
    private boolean goesOn(InterceptorSnapshot state) {
        var held = state.held();
        if (held.size() < seen.size() || known != state.decoderState() && held.size() <= FEW) {
            return false;
        }
        for (int i = 0; i < seen.size() && held != seen; i++) {
            if (seen.get(i).item() != held.get(i).item()) {
                return false;
            }
        }
        return true;
    }
}
