package mocapscope.protocol.setp;

import mocapscope.protocol.sample.SceneObjectMotion;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.MessageMetadata;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.DecoderOutput;
import org.jspecify.annotations.Nullable;

/** Emits the samples and events of one packet's SETP messages, by message family. */
final class SetpSamples {
    private final SetpSource out;
    private final SetpPerceiving perceiving;
    private final SetpAtlas before;
    /** Created on demand: most packets contain no messages about bubbles. */
    private @Nullable SetpCharting charting;

    SetpSamples(SourceId source, SetpScene before, SetpHeader header, DecoderOutput out) {
        this.out = new SetpSource(source, header, before.told(), out);
        this.perceiving = new SetpPerceiving(before, this.out);
        this.before = before.atlas();
    }

    /** Returns the state after all messages. */
    SetpScene after() {
        return new SetpScene(
                out.told(), charting == null ? before : charting.after(), perceiving.objects(), perceiving.waiting());
    }

    private SetpCharting charting() {
        charting = charting == null ? new SetpCharting(before, out) : charting;
        return charting;
    }

    /** Handles a movement whose message was emitted. */
    void moved(MessageMetadata message, long id, long index, SceneObjectMotion motion) {
        perceiving.moved(out.stamp(message), id, index, motion);
    }

    /** Handles a message that was emitted. */
    void add(Message message, SetpMessage.Said said) {
        var stamp = out.stamp(message);
        switch (said.what()) {
            case SetpPerception perception -> perceiving.perceived(stamp, said.id(), perception);
            case SetpBubbles bubbles -> charting().bubble(stamp, bubbles);
            case SetpLinking linking -> charting().link(stamp, linking);
            case SetpControl.DisconnectNotification _ -> charting().disconnected(stamp);
            case SetpInteraction interaction -> new SetpDeeds(out).interaction(stamp, interaction);
            case SetpHandover handover -> new SetpDeeds(out).handover(stamp, handover);
            case SetpInjection injection -> new SetpDeeds(out).injection(stamp, injection);
            case SetpControl _, SetpConnecting _, SetpExamining _ -> {}
        }
    }
}
