package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.Counter;
import mocapscope.protocol.bytes.Field;
import mocapscope.protocol.bytes.Form;
import mocapscope.protocol.bytes.JsonSpots;
import mocapscope.protocol.bytes.Misworded;
import mocapscope.protocol.bytes.Rewording;
import mocapscope.protocol.bytes.Spot;
import mocapscope.protocol.bytes.Spots;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Phrase;
import mocapscope.protocol.session.Utterance;
import mocapscope.protocol.session.Wording;
import mocapscope.protocol.transcript.Direction;

/** Frames made and changed by hand: of each the length follows what is in it, and of a definition every value is a spot. */
final class RgmpWording implements Wording {
    private static final String PAYLOAD = "payload";

    private static final Phrase DEFINITION =
            phrase("device definition", "A device and all its streams, as JSON.", "§3");
    private static final Phrase DATA = phrase("data", "The values of one group of a device that is known.", "§4");
    private static final Phrase DISCONNECT = phrase("device disconnect", "A device has gone.", "§5");

    private static Phrase phrase(String name, String about, String section) {
        return new Phrase(name, Direction.TO_CLIENT, RgmpChannels.TCP, about, section);
    }

    @Override
    public List<Phrase> phrases(Direction direction) {
        return direction == Direction.TO_CLIENT ? List.of(DEFINITION, DATA, DISCONNECT) : List.of();
    }

    @Override
    public ByteBuffer say(Phrase phrase, Decoder.Knowledge known, RandomGenerator random, Now now) throws Misworded {
        throw new Misworded("", "there is no such message: " + phrase.name());
    }

    @Override
    public List<Spot> spots(Utterance said, int which) {
        if (said.messages().isEmpty()) {
            return BYTES.spots(said, which);
        }
        var fields = new ArrayList<Field>();
        RgmpInspection.inspect(said.messages().get(which), fields::add);
        var words = new Form.Words(StandardCharsets.UTF_8, false);
        var spots = new ArrayList<>(Spots.of(said.bytes(), fields, ByteOrder.LITTLE_ENDIAN, _ -> words));
        spots.stream()
                .filter(spot -> spot.form().equals(words))
                .findFirst()
                .ifPresent(text -> spots.addAll(JsonSpots.of(said.bytes(), text)));
        return spots;
    }

    @Override
    public ByteBuffer reword(Utterance said, int which, Map<String, String> values) throws Misworded {
        var counters = said.messages().isEmpty()
                ? List.<Counter>of()
                : List.of(new Counter("msg_len", RgmpHeader.SIZE, said.bytes().remaining()));
        return new Rewording(said.bytes(), spots(said, which), counters, List.of()).with(values);
    }

    /** A frame is all that crosses at once. */
    @Override
    public Optional<ByteBuffer> without(Utterance said, int which) {
        return Optional.empty();
    }
}
