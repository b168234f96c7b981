package mocapscope.protocol.session.decoder;

import java.util.List;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.transcript.Entry;

/**
 * Supplies device and object names from another recording if the recording being decoded lacks them.
 *
 * @param file the file of those sessions, for the user
 */
public record OtherRecordingNameProvider(String file, List<Decoder.DecoderState> states) {
    /** No names but those in the recording itself. */
    public static final OtherRecordingNameProvider NONE = new OtherRecordingNameProvider("", List.of());

    public OtherRecordingNameProvider {
        states = List.copyOf(states);
    }

    /** Returns the states of one protocol. */
    public <S extends Decoder.DecoderState> List<S> states(Class<S> type) {
        return states.stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** Returns the note about a gap, which also states where missing names are taken from. */
    public Finding noteGap(Entry gap) {
        var note = Finding.ofGap(gap);
        return states.isEmpty() ? note : note.withText("%s; names are taken from %s".formatted(note.text(), file));
    }
}
