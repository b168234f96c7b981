package mocapscope.protocol.fuzz;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.session.TransmissionUnit;

/** Changes by hand what a decoder understands; it costs many times what decoding does. */
record RewordedTarget(DecoderTarget decoders) implements Target {
    private static final int MOST_MESSAGES = 4;
    private static final int MOST_SPOTS = 8;

    @Override
    public void take(byte[] input) {
        decoders.take(input, this::reword);
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        return decoders.seeds();
    }

    private void reword(TransmissionUnit said) {
        var wording = decoders.wording();
        wording.transmissionId(said);
        for (int which = 0; which < Math.clamp(said.messages().size(), 1, MOST_MESSAGES); which++) {
            wording.removeMessage(said, which);
            var spots = wording.editableFields(said, which);
            for (var spot : spots.subList(0, Math.min(MOST_SPOTS, spots.size()))) {
                reword(said, which, spot);
            }
        }
    }

    private void reword(TransmissionUnit said, int which, EditableField spot) {
        for (var value : List.of(spot.value(), "1", "")) {
            try {
                decoders.wording().editFields(said, which, Map.of(spot.name(), value));
            } catch (InvalidFieldValueException _) {
                // which is how it says that it cannot be
            }
        }
    }
}
