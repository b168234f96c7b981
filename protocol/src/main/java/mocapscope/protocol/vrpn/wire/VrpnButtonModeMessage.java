package mocapscope.protocol.vrpn.wire;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;

/**
 * A VRPN button-mode message: requests or reports whether a button is momentary or toggles. A momentary button
 * ({@link #MOMENTARY}) is down only while it is held; a toggle changes with each press and is off or on.
 *
 * <pre>
 *   │i32 button│i32 mode│   8 bytes
 * </pre>
 */
public sealed interface VrpnButtonModeMessage extends VrpnDeviceMessage {
    /** Button number that stands for all buttons of the device. */
    int ALL_BUTTONS = -99;

    int MOMENTARY = 10;
    int TOGGLE_OFF = 20;
    int TOGGLE_ON = 21;

    /** Requests the mode of a button: momentary, toggle off or toggle on. */
    record ButtonModeRequest(int button, int mode) implements VrpnButtonModeMessage {

        static ButtonModeRequest read(ByteReader in) {
            VrpnFieldCodec.requireLength(in, 8);
            return new ButtonModeRequest(readButton(in), in.i32("mode"));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.BUTTON_ADMIN;
        }

        @Override
        public void write(ByteWriter out) {
            out.i32("button", button).i32("mode", mode);
        }
    }

    /** Reports that a button's mode or toggle state has changed. */
    record ButtonModeAlert(int button, int mode) implements VrpnButtonModeMessage {

        static ButtonModeAlert read(ByteReader in) {
            VrpnFieldCodec.requireLength(in, 8);
            return new ButtonModeAlert(readButton(in), in.i32("mode"));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.BUTTON_ALERT;
        }

        @Override
        public void write(ByteWriter out) {
            out.i32("button", button).i32("mode", mode);
        }
    }

    private static int readButton(ByteReader in) {
        int button = in.i32("button");
        return button == ALL_BUTTONS ? ALL_BUTTONS : VrpnFieldCodec.requireNotNegative(in, "button", button);
    }
}
