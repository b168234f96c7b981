package mocapscope.protocol.intercept;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.decoder.MessageEditor;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.transcript.TransportKind;

/**
 * Executes the matching intercept rules on one arriving message, in their order. It stops after an action that replaces
 * normal forwarding, such as dropping.
 */
final class InterceptRuleExecutor {
    /** The longest time that a message waits for the next one to overtake it, in nanoseconds. */
    private static final long PATIENCE = 1_000_000_000L;

    private final Session session;
    private final MessageEditor editor;
    private final ArrivingMessageDecoder decoder;
    private final InterceptGate.InterceptGateContext context;
    /** True if another message waits to be overtaken by this one, which must then not be overtaken itself. */
    private final boolean overtakes;

    private GatedTrafficUnit item;
    private DecodedTransmissionUnit unit;
    private Optional<Long> waits = Optional.empty();

    InterceptRuleExecutor(
            Session session,
            ArrivingMessageDecoder decoder,
            GatedTrafficUnit item,
            InterceptGate.InterceptGateContext context,
            boolean overtakes) {
        this.session = session;
        this.editor = session.protocol().messageEditor();
        this.decoder = decoder;
        this.context = context;
        this.overtakes = overtakes;
        this.item = item;
        this.unit = decoder.decode(item);
    }

    /** Executes the rules and returns the id under which the message waits to be overtaken, if it does. */
    Optional<Long> execute(List<ActiveInterceptRule> matchingRules) {
        for (var each : matchingRules) {
            // From the last on, so that the positions of earlier messages stay valid.
            for (int index : met(each).reversed()) {
                if (!goesOn(each, index)) {
                    return waits;
                }
            }
        }
        context.pass(item, HeldMessageQueue.AT_ONCE);
        return waits;
    }

    /** Returns the indices of the selected messages; at most one index if the action applies to the whole item. */
    private List<Integer> met(ActiveInterceptRule each) {
        var identity = editor.transmissionId(unit);
        if (each.matcher().matchesAny()) {
            return each.match(identity) ? List.of(0) : List.of();
        }
        var met = new ArrayList<Integer>();
        for (int i = 0; i < unit.messages().size(); i++) {
            boolean named = unit.messages().get(i).name().equals(each.matcher().name());
            if (named && each.match(identity.isEmpty() ? "" : identity + " " + i)) {
                met.add(i);
            }
        }
        boolean ofMessages = each.action() instanceof InterceptAction.RemoveAction
                || each.action() instanceof InterceptAction.EditAction;
        return ofMessages || met.isEmpty() ? met : List.of(met.getFirst());
    }

    /** Returns true if the item is to be forwarded normally; otherwise the action has handled it. */
    private boolean goesOn(ActiveInterceptRule each, int index) {
        return switch (each.action()) {
            case InterceptAction.DropAction action ->
                lost(each, (each.matcher().matchesAny() ? "" : name(index)) + action.description());
            case InterceptAction.RemoveAction _ -> takenOut(each, index);
            case InterceptAction.EditAction editAction -> applyEdit(each, editAction, index);
            case InterceptAction.TruncateAction(int bytes) -> truncated(each, bytes);
            case InterceptAction.BitFlipAction flipAction -> flipped(each, flipAction);
            case InterceptAction.DuplicateAction(int times) -> repeated(each, times);
            case InterceptAction.DelayAction(long nanos) -> delayed(each, nanos);
            case InterceptAction.SwapAction _ -> swapped(each);
            case InterceptAction.SplitAction splitAction -> split(each, splitAction);
            case InterceptAction.DisconnectAction _ -> cut(each);
        };
    }

    private boolean lost(ActiveInterceptRule each, String action) {
        each.countExecution();
        context.discard(item, action);
        return false;
    }

    private boolean takenOut(ActiveInterceptRule each, int index) {
        var rest = editor.removeMessage(unit, index);
        var action = name(index) + each.action().description();
        return rest.isPresent() ? altered(each, rest.get(), action) : lost(each, action);
    }

    /**
     * Returns the name of a dropped message; the drop record is the only place that has it, since no decoder sees the
     * message.
     */
    private String name(int index) {
        return index < unit.messages().size() ? unit.messages().get(index).name() + " " : "";
    }

    private boolean applyEdit(ActiveInterceptRule each, InterceptAction.EditAction action, int index) {
        try {
            var other = InterceptedMessageEdit.create(session, unit, index, action.values());
            return altered(each, other.bytes(), other.description());
        } catch (InvalidFieldValueException exception) {
            return notPlayed(
                    each,
                    "%s %s".formatted(exception.field(), exception.reason()).strip());
        }
    }

    private boolean truncated(ActiveInterceptRule each, int bytes) {
        int count = item.bytes().remaining();
        if (bytes >= count) {
            return notPlayed(each, "it has %d bytes".formatted(count));
        }
        boolean nothing = bytes == 0 && item.channel().transport() == TransportKind.TCP;
        return nothing
                ? lost(each, each.action().description())
                : altered(each, first(bytes), each.action().description());
    }

    private ByteBuffer first(int bytes) {
        return item.bytes().slice(item.bytes().position(), bytes);
    }

    private boolean flipped(ActiveInterceptRule each, InterceptAction.BitFlipAction action) {
        int count = item.bytes().remaining();
        if (action.offset() >= count) {
            return notPlayed(each, "it has %d bytes".formatted(count));
        }
        var bytes = ByteBuffer.allocate(count).put(item.bytes().duplicate()).flip();
        bytes.put(action.offset(), (byte) (bytes.get(action.offset()) ^ action.bits()));
        return altered(each, bytes, action.description());
    }

    private boolean altered(ActiveInterceptRule each, ByteBuffer bytes, String action) {
        each.countExecution();
        item = item.withBytes(bytes).withEdit(action);
        unit = decoder.decode(item);
        return true;
    }

    private boolean repeated(ActiveInterceptRule each, int times) {
        each.countExecution();
        context.pass(item.withEdit(each.action().description()), HeldMessageQueue.AT_ONCE);
        for (int i = 0; i < times; i++) {
            context.pass(item.asDuplicate(), HeldMessageQueue.AT_ONCE);
        }
        return false;
    }

    private boolean delayed(ActiveInterceptRule each, long nanos) {
        each.countExecution();
        context.pass(item.withEdit(each.action().description()), nanos);
        return false;
    }

    private boolean swapped(ActiveInterceptRule each) {
        if (overtakes) {
            return true;
        }
        each.countExecution();
        waits = context.enqueue(item.withEdit(each.action().description()), context.dueAfter(PATIENCE));
        return false;
    }

    /**
     * Splits the data. The first piece carries the description, and the last one is marked too, because the message is
     * complete with it.
     */
    private boolean split(ActiveInterceptRule each, InterceptAction.SplitAction action) {
        int count = item.bytes().remaining();
        if (item.channel().transport() != TransportKind.TCP) {
            return notPlayed(each, "a datagram cannot be split");
        }
        each.countExecution();
        int parts = Math.clamp((count + action.bytes() - 1L) / action.bytes(), 1, InterceptAction.MOST);
        context.pass(createPart(action, 0, parts).withEdit(action.description()), 0);
        for (int i = 1; i < parts; i++) {
            var part = createPart(action, i, parts);
            context.pass(
                    i < parts - 1 ? part : part.withEdit("the last of %d parts".formatted(parts)), i * action.gap());
        }
        return false;
    }

    private GatedTrafficUnit createPart(InterceptAction.SplitAction action, int index, int parts) {
        boolean last = index == parts - 1;
        int from = index * action.bytes();
        return item.slice(from, last ? item.bytes().remaining() - from : action.bytes(), last);
    }

    private boolean cut(ActiveInterceptRule each) {
        each.countExecution();
        context.discard(item, each.action().description());
        context.disconnect(item.channel());
        return false;
    }

    private boolean notPlayed(ActiveInterceptRule each, String reason) {
        context.report(
                InterceptProblemKind.NOT_PLAYED,
                "%s %s: %s".formatted(each.matcher().name(), each.action().description(), reason));
        return true;
    }
}
