package mocapscope.protocol.vrpn;

import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;

/** What a client wants of a tracker; many do not listen. */
sealed interface VrpnWish extends VrpnReport {

    /** Report so often a second. */
    record UpdateRate(double hertz) implements VrpnWish {

        static UpdateRate read(ByteReader in) {
            VrpnFields.exactly(in, Double.BYTES);
            return new UpdateRate(in.f64("rate", "Hz"));
        }

        @Override
        public VrpnType type() {
            return VrpnType.SET_UPDATE_RATE;
        }

        @Override
        public void write(ByteWriter out) {
            out.f64("rate", hertz);
        }

        @Override
        public boolean finite() {
            return Double.isFinite(hertz);
        }
    }

    /** A wish that its type says whole. */
    record Plain(VrpnType type) implements VrpnWish {

        static Plain read(ByteReader in, VrpnType type) {
            VrpnFields.exactly(in, 0);
            return new Plain(type);
        }

        @Override
        public void write(ByteWriter out) {
            // There is nothing to say beyond the header.
        }
    }
}
