package mocapscope.protocol.vrpn;

import java.util.ArrayList;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.Optional;
import java.util.TimeZone;
import java.util.function.Predicate;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Field;
import mocapscope.protocol.bytes.Inspector;
import mocapscope.protocol.session.Message;

/** Shows a message field by field, with its time in words and its padding. */
final class VrpnInspection {

    private VrpnInspection() {}

    static void inspect(Message message, QuatOrder order, Inspector inspector) {
        var bytes = message.bytes();
        var in = new ByteReader(bytes, VrpnRule.PAYLOAD_LENGTH, inspector);
        switch ((VrpnMessage) message.body()) {
            case Cookie _ -> Cookie.read(in);
            case VrpnMessage.Undecodable _ -> VrpnHeader.read(in);
            case VrpnReport _, VrpnWish _, VrpnSystem _, VrpnMessage.Opaque _ -> {
                int length = (int) VrpnStage.length(bytes, 0);
                in.window(0, length);
                frame(message, in, length, order, inspector);
                rest("padding", length, message.length() - length, message, inspector);
            }
        }
    }

    /** The first field whose value is as asked. */
    static Optional<Field> first(Message message, QuatOrder order, Predicate<Object> value) {
        var found = new ArrayList<Field>(1);
        inspect(message, order, field -> {
            if (found.isEmpty() && value.test(field.value())) {
                found.add(field);
            }
        });
        return found.stream().findFirst();
    }

    private static void frame(Message message, ByteReader in, int length, QuatOrder order, Inspector inspector) {
        var header = VrpnHeader.read(in);
        inspector.field(new Field("time", "timeval", 4, 8, readable(header.time()), "", "§2.4", false));
        var own = VrpnTables.EMPTY.type(header.type());
        var meaning = own == null ? VrpnType.named(message.name()) : own.meaning();
        try {
            meaning.read(in, header.sender(), order);
        } catch (DecodeException _) {
            // The finding says why; what could not be read is shown as it is.
        }
        rest("rest", length - in.remaining(), in.remaining(), message, inspector);
    }

    private static void rest(String name, int from, int length, Message message, Inspector inspector) {
        if (length > 0) {
            var value = message.bytes().slice(from, length);
            inspector.field(new Field(name, "byte[" + length + "]", from, length, value, "", "§2.4", false));
        }
    }

    private static String readable(long time) {
        var calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.ROOT);
        calendar.setTimeInMillis(Math.floorDiv(time, 1_000_000L));
        return String.format(
                Locale.ROOT, "%1$tF %1$tT.%2$06dZ", calendar, Math.floorMod(time, 1_000_000_000L) / 1_000L);
    }
}
