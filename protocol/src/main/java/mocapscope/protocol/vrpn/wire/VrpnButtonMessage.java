package mocapscope.protocol.vrpn.wire;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import org.jspecify.annotations.Nullable;

/** A VRPN button message: one change, several changes, or the states of all buttons. */
public sealed interface VrpnButtonMessage extends VrpnDeviceMessage {

    /**
     * A button was pressed (1) or released (0).
     *
     * <pre>
     *   │i32 button│i32 state│   8 bytes
     * </pre>
     */
    record ButtonChange(int button, int state) implements VrpnButtonMessage {
        private static final int SIZE = 8;

        /**
         * Reads a payload of {@code length} bytes in place; returns null if it is unusual, which {@link #read} reports.
         */
        static @Nullable ButtonChange decodeInPlace(ByteBuffer in, int at, int length) {
            int button = length == SIZE ? in.getInt(at) : -1;
            return button < 0 ? null : new ButtonChange(button, in.getInt(at + Integer.BYTES));
        }

        /** Reads the implemented layout, or the documented one: 4 + 8n bytes that begin with n. */
        static VrpnButtonMessage readAnyLayout(ByteReader in) {
            if (ButtonChangeList.isNext(in)) {
                return ButtonChangeList.read(in);
            }
            VrpnFieldCodec.requireLength(in, SIZE);
            return read(in);
        }

        static ButtonChange read(ByteReader in) {
            int button = in.i32("button");
            return new ButtonChange(VrpnFieldCodec.requireNotNegative(in, "button", button), in.i32("state"));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.BUTTON_CHANGE;
        }

        @Override
        public void write(ByteWriter out) {
            out.i32("button", button).i32("state", state);
        }

        @Override
        public void emitSamples(SampleMetadata stamp, DecoderEventEmitter out) {
            out.emitSample(new Sample.Button(stamp, button, state != 0, false));
        }
    }

    /**
     * Several button changes in one message: the documented layout, which the C++ implementation does not use.
     *
     * <pre>
     *   │i32 n│ n × │i32 button│i32 state│   4 + 8n bytes
     * </pre>
     */
    record ButtonChangeList(List<ButtonChange> changes) implements VrpnButtonMessage {

        public ButtonChangeList {
            changes = List.copyOf(changes);
        }

        static ButtonChangeList read(ByteReader in) {
            var changes = new ButtonChange[in.i32("num_buttons")];
            for (int i = 0; i < changes.length; i++) {
                in.open("changes", i);
                changes[i] = ButtonChange.read(in);
                in.close();
            }
            return new ButtonChangeList(List.of(changes));
        }

        /**
         * Returns true if the bytes left are the documented layout: a count of the changes that follow it, at least
         * one. Other bytes, such as a change truncated to its first field, are no list.
         */
        private static boolean isNext(ByteReader in) {
            int room = in.remaining() - Integer.BYTES;
            return room > 0 && room % ButtonChange.SIZE == 0 && in.peekI32(0) == room / ButtonChange.SIZE;
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.BUTTON_CHANGE;
        }

        @Override
        public void write(ByteWriter out) {
            out.i32("num_buttons", changes.size());
            for (int i = 0; i < changes.size(); i++) {
                out.open("changes", i);
                changes.get(i).write(out);
                out.close();
            }
        }

        @Override
        public boolean needsValidation() {
            return true;
        }

        @Override
        public void emitSamples(SampleMetadata stamp, DecoderEventEmitter out) {
            changes.forEach(change -> change.emitSamples(stamp, out));
        }
    }

    /**
     * The states of all buttons of a device.
     *
     * <pre>
     *   │i32 n│ n × │i32 state│
     * </pre>
     */
    record ButtonStates(ImmutableIntArray states) implements VrpnButtonMessage {

        static ButtonStates read(ByteReader in) {
            int count = VrpnFieldCodec.readCount(in, "num_buttons", Integer.BYTES);
            return new ButtonStates(ImmutableIntArray.of(in.i32s("states", count)));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.BUTTON_STATES;
        }

        @Override
        public void write(ByteWriter out) {
            out.i32("num_buttons", states.size());
            for (int i = 0; i < states.size(); i++) {
                out.open("states", i).i32("", states.at(i)).close();
            }
        }

        @Override
        public void emitSamples(SampleMetadata stamp, DecoderEventEmitter out) {
            for (int i = 0; i < states.size(); i++) {
                out.emitSample(new Sample.Button(stamp, i, states.at(i) != 0, true));
            }
        }
    }
}
