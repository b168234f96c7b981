package mocapscope.protocol.setp;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Bounded first-in, first-out queue of guaranteed SETP messages that refuses new messages when full. Guaranteed
 * messages are never dropped, so the queue has a limit (§6.5).
 */
final class SetpGuaranteedMessageQueue extends SetpMessageQueue {
    private final ArrayDeque<SetpMessageFragmenter> waiting = new ArrayDeque<>();
    private final SetpTransportParameters.SetpLimitParameters parameters;
    private long waitingBytes;
    private int messages;
    private long data;

    SetpGuaranteedMessageQueue(SetpTransportParameters.SetpLimitParameters parameters) {
        this.parameters = parameters;
    }

    /** Returns the reason to refuse the message; empty if it is accepted. */
    String refusal(SetpOutgoingMessage message, int frameData) {
        if (SetpMessageFragmenter.countFrames(message, frameData) > SetpFrame.MOST_COUNT
                || message.data().remaining() > parameters.waitingBytes()) {
            return "a message of %,d bytes is too large"
                    .formatted(message.data().remaining());
        }
        if (messages >= parameters.waiting()) {
            return "%,d guaranteed messages are already waiting".formatted(messages);
        }
        if (data + message.data().remaining() > parameters.waitingBytes()) {
            return "%,d bytes of guaranteed messages are already waiting".formatted(data);
        }
        return "";
    }

    void add(SetpMessageFragmenter message) {
        messages++;
        data += message.message().data().remaining();
        waitingBytes += message.remainingBytes();
        waiting.add(message);
    }

    @Override
    @Nullable
    SetpMessageFragmenter poll() {
        var next = waiting.poll();
        if (next != null) {
            waitingBytes -= next.remainingBytes();
        }
        return next;
    }

    @Override
    void release(SetpMessageFragmenter message) {
        messages--;
        data -= message.message().data().remaining();
    }

    @Override
    long waitingBytes() {
        return waitingBytes;
    }

    @Override
    int waitingCount() {
        return waiting.size();
    }

    @Override
    void clear() {
        waiting.clear();
        waitingBytes = 0;
        messages = 0;
        data = 0;
    }
}
