package mocapscope.protocol.benchmark.verdict;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import mocapscope.protocol.rgmp.server.RgmpServedDeviceFactory;
import mocapscope.protocol.rgmp.wire.RgmpFrameHeader;
import mocapscope.protocol.rgmp.wire.RgmpProtocolFrameEncoder;
import mocapscope.protocol.transcript.Channel;

/** Changes the times and the declared rates of RGMP frames, and omits frames. */
final class RgmpWireEditor implements ScenarioWireEditor {
    private static final int DEVICE_AT = RgmpFrameHeader.SIZE;
    private static final int TIME_AT = RgmpFrameHeader.SIZE + 2 * Integer.BYTES;
    private static final int MICROSECOND = 1000;
    private static final double HUGE = 1e9;
    private static final Pattern RATE = Pattern.compile("(\"expected_rate_hz\"\\s*:\\s*)([0-9.]+)");

    private final ScenarioDeviceClock clock;
    private final List<ScenarioFault> faults;
    /** The frames of each device so far. */
    private final Map<Integer, Integer> frames = new HashMap<>();

    RgmpWireEditor(List<ScenarioFault> faults, ScenarioDeviceClock clock) {
        this.clock = clock;
        this.faults = faults.stream().filter(fault -> !fault.kind().isOwn()).toList();
    }

    @Override
    public ByteBuffer edit(Channel channel, ByteBuffer bytes, long now) {
        if (faults.isEmpty()) {
            return bytes;
        }
        var header = RgmpFrameHeader.read(bytes, bytes.position());
        if (header.prefix() == RgmpFrameHeader.DEFINITION) {
            return editDefinition(bytes);
        }
        return header.prefix() == RgmpFrameHeader.DATA ? editData(bytes, now) : bytes;
    }

    private ByteBuffer editDefinition(ByteBuffer bytes) {
        var payload = bytes.slice(bytes.position() + RgmpFrameHeader.SIZE, bytes.remaining() - RgmpFrameHeader.SIZE);
        var text = StandardCharsets.UTF_8.decode(payload).toString();
        for (var fault : faults) {
            text = RATE.matcher(text)
                    .replaceAll(match -> match.group(1) + declare(fault, Double.parseDouble(match.group(2))));
        }
        return RgmpProtocolFrameEncoder.encodeDefinition(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String declare(ScenarioFault fault, double rate) {
        double declared = switch (fault.kind()) {
            case SLOW, FAST -> rate * fault.amount();
            case RATE_ZERO -> 0;
            case RATE_HUGE -> HUGE;
            default -> rate;
        };
        return String.format(Locale.ROOT, "%.3f", declared);
    }

    private ByteBuffer editData(ByteBuffer bytes, long now) {
        var copy = ScenarioWireEditor.copy(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int device = (int) (copy.getInt(DEVICE_AT) - RgmpServedDeviceFactory.FIRST_ID);
        if (isOmitted(device, now)) {
            return ByteBuffer.allocate(0);
        }
        long mapped = clock.map(copy.getLong(TIME_AT) * MICROSECOND, device);
        copy.putLong(TIME_AT, mapped == ScenarioDeviceClock.ZERO ? 0 : mapped / MICROSECOND);
        return copy;
    }

    private boolean isOmitted(int device, long now) {
        int number = frames.merge(device, 1, Integer::sum);
        for (var fault : faults) {
            boolean omits = switch (fault.kind()) {
                case STALL, SILENT_START -> true;
                case HALF_RATE -> number % 2 == 0;
                default -> false;
            };
            if (omits && fault.concerns(device) && fault.contains(now)) {
                return true;
            }
        }
        return false;
    }
}
