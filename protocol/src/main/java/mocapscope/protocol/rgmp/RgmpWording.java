package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.Counter;
import mocapscope.protocol.bytes.Misworded;
import mocapscope.protocol.bytes.Rewording;
import mocapscope.protocol.bytes.Spot;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Phrase;
import mocapscope.protocol.session.Utterance;
import mocapscope.protocol.session.Wording;
import mocapscope.protocol.transcript.Direction;

/**
 * Composes RGMP messages from templates and edits fields of intercepted ones, keeping frame lengths consistent. Every
 * value of a definition is an editable field.
 */
final class RgmpWording implements Wording {
    private static final Phrase DEFINITION =
            phrase("stream definition", "A device and all its streams, as JSON.", RgmpRule.NOT_JSON);
    private static final Phrase DATA =
            phrase("data", "The values of one group of a known device.", RgmpRule.DATA_LENGTH);
    private static final Phrase DISCONNECT =
            phrase("device disconnect", "A device was disconnected.", RgmpRule.DISCONNECT_LENGTH);

    /** Creates a template; {@code rule} cites the section of the specification that describes it. */
    private static Phrase phrase(String name, String about, RgmpRule rule) {
        return new Phrase(name, Direction.TO_CLIENT, RgmpChannels.TCP, about, rule.section());
    }

    /** Returns the templates of a direction; clients send nothing. */
    @Override
    public List<Phrase> phrases(Direction direction) {
        return direction == Direction.TO_CLIENT ? List.of(DEFINITION, DATA, DISCONNECT) : List.of();
    }

    @Override
    public ByteBuffer say(Phrase phrase, Decoder.Knowledge known, RandomGenerator random, Now now) throws Misworded {
        var speech = new RgmpSpeech((RgmpKnowledge) known);
        if (phrase.equals(DEFINITION)) {
            return speech.definition();
        }
        if (phrase.equals(DATA)) {
            return speech.data(now);
        }
        if (phrase.equals(DISCONNECT)) {
            return speech.disconnect();
        }
        throw new Misworded("", "no such message: " + phrase.name());
    }

    @Override
    public List<Spot> spots(Utterance said, int which) {
        var place = said.place(which);
        return place.isEmpty()
                ? BYTES.spots(said, which)
                : RgmpSpots.of(said.messages().get(which), place.getAsInt());
    }

    @Override
    public ByteBuffer reword(Utterance said, int which, Map<String, String> values) throws Misworded {
        var spots = spots(said, which);
        return new Rewording(said.bytes(), spots, counters(said, which, spots), List.of()).with(values);
    }

    /** Returns the length field of a frame; empty for bytes without a frame header. */
    private static List<Counter> counters(Utterance said, int which, List<Spot> spots) {
        var place = said.place(which);
        boolean framed = spots.stream().anyMatch(spot -> spot.name().equals(RgmpSpots.LENGTH));
        if (place.isEmpty() || !framed) {
            return List.of();
        }
        int from = place.getAsInt();
        int end = from + said.messages().get(which).length();
        return List.of(new Counter(RgmpSpots.LENGTH, from + RgmpHeader.SIZE, end));
    }

    @Override
    public Optional<ByteBuffer> without(Utterance said, int which) {
        return said.without(which);
    }
}
