package mocapscope.protocol.vrpn;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;

/**
 * Whether a button is down only while it is held ({@link #MOMENTARY}), or changes with each press, and is off or on now.
 *
 * <pre>
 *   │i32 button│i32 mode│   8 bytes
 * </pre>
 */
sealed interface VrpnMode extends VrpnReport {
    /** In place of a button: all of the device. */
    int ALL = -99;

    int MOMENTARY = 10;
    int TOGGLE_OFF = 20;
    int TOGGLE_ON = 21;

    /** Make it so. */
    record Admin(int button, int mode) implements VrpnMode {

        static Admin read(ByteReader in) {
            VrpnFields.exactly(in, 8);
            return new Admin(readButton(in), in.i32("mode"));
        }

        @Override
        public VrpnType type() {
            return VrpnType.BUTTON_ADMIN;
        }

        @Override
        public void write(ByteWriter out) {
            out.i32("button", button).i32("mode", mode);
        }
    }

    /** It was made so, or was pressed and changed. */
    record Alert(int button, int mode) implements VrpnMode {

        static Alert read(ByteReader in) {
            VrpnFields.exactly(in, 8);
            return new Alert(readButton(in), in.i32("mode"));
        }

        @Override
        public VrpnType type() {
            return VrpnType.BUTTON_ALERT;
        }

        @Override
        public void write(ByteWriter out) {
            out.i32("button", button).i32("mode", mode);
        }
    }

    private static int readButton(ByteReader in) {
        int button = in.i32("button");
        return button == ALL ? ALL : VrpnFields.notNegative(in, "button", button);
    }
}
