package mocapscope.protocol.vrpn;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.session.DecoderOutput;
import org.jspecify.annotations.Nullable;

/** A VRPN button message: one change, several changes, or the states of all buttons. */
sealed interface VrpnButton extends VrpnReport {

    /**
     * A button was pressed (1) or released (0).
     *
     * <pre>
     *   │i32 button│i32 state│   8 bytes
     * </pre>
     */
    record Change(int button, int state) implements VrpnButton {
        private static final int SIZE = 8;

        /**
         * Reads a payload of {@code length} bytes in place; returns null if it is unusual, which {@link #read} reports.
         */
        static @Nullable Change inPlace(ByteBuffer in, int at, int length) {
            int button = length == SIZE ? in.getInt(at) : -1;
            return button < 0 ? null : new Change(button, in.getInt(at + Integer.BYTES));
        }

        /** Reads the implemented layout, or the documented one: 4 + 8n bytes that begin with n. */
        static VrpnButton readEither(ByteReader in) {
            return in.remaining() == SIZE ? read(in) : Changes.read(in);
        }

        static Change read(ByteReader in) {
            int button = in.i32("button");
            return new Change(VrpnFields.notNegative(in, "button", button), in.i32("state"));
        }

        @Override
        public VrpnType type() {
            return VrpnType.BUTTON_CHANGE;
        }

        @Override
        public void write(ByteWriter out) {
            out.i32("button", button).i32("state", state);
        }

        @Override
        public void samples(SampleStamp stamp, DecoderOutput out) {
            out.onSample(new Sample.Button(stamp, button, state != 0, false));
        }
    }

    /**
     * Several button changes in one message: the documented layout, which the C++ implementation does not use.
     *
     * <pre>
     *   │i32 n│ n × │i32 button│i32 state│   4 + 8n bytes
     * </pre>
     */
    record Changes(List<Change> changes) implements VrpnButton {

        public Changes {
            changes = List.copyOf(changes);
        }

        static Changes read(ByteReader in) {
            if (in.remaining() % 8 != 4) {
                VrpnFields.exactly(in, 8);
            }
            int count = VrpnFields.count(in, "num_buttons", 8);
            var changes = new Change[count];
            for (int i = 0; i < count; i++) {
                in.open("changes", i);
                changes[i] = Change.read(in);
                in.close();
            }
            return new Changes(List.of(changes));
        }

        @Override
        public VrpnType type() {
            return VrpnType.BUTTON_CHANGE;
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
        public boolean peculiar() {
            return true;
        }

        @Override
        public void samples(SampleStamp stamp, DecoderOutput out) {
            changes.forEach(change -> change.samples(stamp, out));
        }
    }

    /**
     * The states of all buttons of a device.
     *
     * <pre>
     *   │i32 n│ n × │i32 state│
     * </pre>
     */
    record States(Ints states) implements VrpnButton {

        static States read(ByteReader in) {
            int count = VrpnFields.count(in, "num_buttons", Integer.BYTES);
            return new States(Ints.of(in.i32s("states", count)));
        }

        @Override
        public VrpnType type() {
            return VrpnType.BUTTON_STATES;
        }

        @Override
        public void write(ByteWriter out) {
            out.i32("num_buttons", states.size());
            for (int i = 0; i < states.size(); i++) {
                out.open("states", i).i32("", states.at(i)).close();
            }
        }

        @Override
        public void samples(SampleStamp stamp, DecoderOutput out) {
            for (int i = 0; i < states.size(); i++) {
                out.onSample(new Sample.Button(stamp, i, states.at(i) != 0, true));
            }
        }
    }
}
