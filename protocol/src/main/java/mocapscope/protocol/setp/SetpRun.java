package mocapscope.protocol.setp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.session.DecoderOutput;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Decodes one SETP datagram: packet, session, reassembly and messages (§8.1 to §8.4). Serves a single datagram. */
final class SetpRun {
    private final SetpDecoder decoder;
    private final SetpKnowledge before;
    private final Entry entry;
    private final DecoderOutput out;
    private final SetpTelling telling;
    private final SetpKnowledge.Way way;
    private final List<DecodeException> odd = new ArrayList<>();

    SetpRun(SetpDecoder decoder, SetpKnowledge before, Entry entry, DecoderOutput out) {
        this.decoder = decoder;
        this.before = before;
        this.entry = entry;
        this.out = out;
        this.telling = new SetpTelling(entry, before.nextMessage(), out);
        this.way = before.way(entry.channel());
    }

    /** Emits the content of the datagram and returns the state after it. */
    SetpKnowledge decode() {
        SetpPacket packet;
        try {
            packet = SetpPacket.read(SetpPacket.reader(entry.bytes(), null), new SetpVerdict(decoder.mode(), odd::add));
        } catch (DecodeException broken) {
            return dropped(broken);
        }
        return packet.header().session() == 0 ? connecting(packet) : inSession(packet);
    }

    /** Decodes a connect packet, which is used as a whole or not at all (R8). */
    private SetpKnowledge connecting(SetpPacket packet) {
        var stranger = packet.frames().stream()
                .filter(frame -> kind(frame).filter(SetpKind::connects).isEmpty())
                .findFirst();
        if (stranger.isPresent()) {
            var reason =
                    "is 0, but a frame has type %d".formatted(stranger.get().type());
            return dropped(new DecodeException(SetpRule.SESSION_ID_ZERO, "sessionId", 0, reason));
        }
        if (way.connect(entry.direction(), packet.header().packet()).isPresent()) {
            return repeated(packet, SetpReassembly.EMPTY);
        }
        var assembling = assembling(SetpReassembly.EMPTY, packet);
        var contents = new SetpContents(decoder.types(), entry, packet, assembling).gather();
        var unfit = contents.unfit(reading(SetpStage.UNHEARD, SetpKnowledge.NEVER));
        if (unfit.isPresent()) {
            return dropped(unfit.get());
        }
        var reading = reading(SetpStage.UNHEARD, SetpKnowledge.NEVER);
        var scene = tell(packet, contents, reading, 0, SetpScene.EMPTY);
        var kind = kind(packet.frames().getFirst()).orElseThrow();
        return after(way.with(new SetpKnowledge.Connect(
                entry.direction(), packet.header().packet(), kind, scene, SetpKnowledge.Connect.NONE)));
    }

    private Optional<SetpKind> kind(SetpFrame frame) {
        return decoder.types().of(frame.type()).map(SetpType::kind);
    }

    private SetpKnowledge inSession(SetpPacket packet) {
        Long session = packet.header().session(); // boxed once, for all maps
        var bound = way;
        var talk = way.talks().get(session);
        if (talk == null) {
            bound = bound(packet);
            talk = bound.talks().get(session);
        }
        if (talk == null) {
            return dropped(new DecodeException(
                    SetpRule.SESSION_UNKNOWN, "sessionId", 0, "no session has id %d".formatted(session)));
        }
        long number = packet.header().packet();
        out.onSequenceNumber(entry.channel(), entry.direction(), number, Integer.SIZE, before.nextMessage());
        var side = talk.side(entry.direction());
        if (side.seen().has(number)) {
            return repeated(packet, side.parts());
        }
        var assembling = assembling(side.parts(), packet);
        assembling.expire();
        var contents = new SetpContents(decoder.types(), entry, packet, assembling).gather();
        if (!assembling.settle()) {
            return putOff(packet, side.parts());
        }
        var parts = assembling.done();
        var reading = reading(talk.stage(), talk.leftAt());
        var scene = tell(packet, contents, reading, parts.bytes(), talk.scene());
        assembling.lost().forEach(lost -> SetpEnds.lost(lost, entry.direction(), entry, out));
        var seen = side.seen().with(number);
        return after(bound.with(
                session,
                talk.with(
                        reading.stage(),
                        reading.leftAt(),
                        scene,
                        entry.direction(),
                        new SetpKnowledge.Side(seen, parts))));
    }

    /** Adds the session that this packet begins if its first frame acknowledges a connect packet. */
    private SetpKnowledge.Way bound(SetpPacket packet) {
        var asked = entry.direction() == Direction.TO_CLIENT ? Direction.TO_SERVER : Direction.TO_CLIENT;
        return AcknowledgedIds.leading(packet, decoder.types()).stream()
                .map(id -> way.connect(asked, id))
                .flatMap(Optional::stream)
                .filter(connect -> !connect.answered())
                .findFirst()
                .map(connect -> way.answered(connect, packet.header().session()))
                .orElse(way);
    }

    private SetpAssembling assembling(SetpReassembly parts, SetpPacket packet) {
        return new SetpAssembling(parts, decoder.limits(), entry.arrival(), packet);
    }

    /** Emits the messages and returns the state of the session's objects after them. */
    private SetpScene tell(SetpPacket packet, SetpContents contents, SetpReading reading, long kept, SetpScene scene) {
        contents.flag().ifPresent(odd::add);
        var samples = new SetpSamples(decoder.source(), scene.at(entry.arrival()), packet.header(), out);
        contents.tell(telling.taken(packet, kept, odd), reading, telling, samples);
        return samples.after();
    }

    private SetpReading reading(SetpStage stage, long leftAt) {
        return new SetpReading(decoder.mode(), entry, stage, leftAt);
    }

    private SetpKnowledge repeated(SetpPacket packet, SetpReassembly parts) {
        return unused(
                packet,
                parts,
                SetpFate.REPEATED,
                SetpRule.PACKET_REPEATED,
                "packet %d arrived before".formatted(packet.header().packet()));
    }

    private SetpKnowledge putOff(SetpPacket packet, SetpReassembly parts) {
        return unused(
                packet,
                parts,
                SetpFate.PUT_OFF,
                SetpRule.REASSEMBLY_FULL,
                "packet %d is skipped: there is no room for its frames"
                        .formatted(packet.header().packet()));
    }

    private SetpKnowledge unused(SetpPacket packet, SetpReassembly parts, SetpFate fate, SetpRule rule, String reason) {
        odd.add(new DecodeException(rule, "packetId", SetpHeader.PACKET_AT, reason));
        telling.unused(packet, fate, parts.bytes(), odd);
        return after(way);
    }

    private SetpKnowledge dropped(DecodeException why) {
        telling.dropped(why, odd);
        return after(way);
    }

    private SetpKnowledge after(SetpKnowledge.Way now) {
        return before.with(entry.channel(), now, telling.nextMessage());
    }
}
