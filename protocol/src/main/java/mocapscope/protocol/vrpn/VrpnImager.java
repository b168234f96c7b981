package mocapscope.protocol.vrpn;

import java.util.List;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;

/**
 * A VRPN imager message about a camera's images; the pixels themselves travel in image regions. See {@link VrpnRegion}.
 */
sealed interface VrpnImager extends VrpnReport {

    /**
     * The size of a camera's images and the meaning of each channel.
     *
     * <pre>
     *   │i32 depth│i32 rows│i32 columns│i32 n│ n × channel, 220 bytes each │
     * </pre>
     */
    record Description(int depth, int rows, int columns, List<ImageChannel> channels) implements VrpnImager {

        public Description {
            channels = List.copyOf(channels);
        }

        static Description read(ByteReader in) {
            int depth = VrpnFields.notNegative(in, "depth", in.i32("depth"));
            int rows = VrpnFields.notNegative(in, "rows", in.i32("rows"));
            int columns = VrpnFields.notNegative(in, "columns", in.i32("columns"));
            var channels = new ImageChannel[VrpnFields.count(in, "num_channels", ImageChannel.SIZE)];
            for (int i = 0; i < channels.length; i++) {
                in.open("channels", i);
                channels[i] = ImageChannel.read(in);
                in.close();
            }
            return new Description(depth, rows, columns, List.of(channels));
        }

        @Override
        public VrpnType type() {
            return VrpnType.IMAGE_DESCRIPTION;
        }

        @Override
        public void write(ByteWriter out) {
            out.i32("depth", depth).i32("rows", rows).i32("columns", columns).i32("num_channels", channels.size());
            for (int i = 0; i < channels.size(); i++) {
                out.open("channels", i);
                channels.get(i).write(out);
                out.close();
            }
        }

        @Override
        public boolean finite() {
            return channels.stream().allMatch(ImageChannel::finite);
        }
    }

    /** The start of an image, or of the given part of it. The payload has 12 bytes. */
    record BeginFrame(ImageBox box) implements VrpnImager {

        static BeginFrame read(ByteReader in) {
            VrpnFields.exactly(in, ImageBox.SIZE);
            return new BeginFrame(ImageBox.read(in));
        }

        @Override
        public VrpnType type() {
            return VrpnType.IMAGE_BEGIN;
        }

        @Override
        public void write(ByteWriter out) {
            box.write(out);
        }
    }

    /** The end of an image, or of the given part of it. The payload has 12 bytes. */
    record EndFrame(ImageBox box) implements VrpnImager {

        static EndFrame read(ByteReader in) {
            VrpnFields.exactly(in, ImageBox.SIZE);
            return new EndFrame(ImageBox.read(in));
        }

        @Override
        public VrpnType type() {
            return VrpnType.IMAGE_END;
        }

        @Override
        public void write(ByteWriter out) {
            box.write(out);
        }
    }

    /**
     * The number of images that were not sent; 0 means one or more.
     *
     * <pre>
     *   │u16 count│   2 bytes
     * </pre>
     */
    record Discarded(int count) implements VrpnImager {

        static Discarded read(ByteReader in) {
            VrpnFields.exactly(in, Short.BYTES);
            return new Discarded(in.u16("count"));
        }

        @Override
        public VrpnType type() {
            return VrpnType.IMAGE_DISCARDED;
        }

        @Override
        public void write(ByteWriter out) {
            out.u16("count", count);
        }
    }

    /**
     * Requests that a camera send this many more images and then stop; negative means all.
     *
     * <pre>
     *   │i32 count│   4 bytes
     * </pre>
     */
    record Throttle(int count) implements VrpnImager {

        static Throttle read(ByteReader in) {
            VrpnFields.exactly(in, Integer.BYTES);
            return new Throttle(in.i32("count"));
        }

        @Override
        public VrpnType type() {
            return VrpnType.IMAGE_THROTTLE;
        }

        @Override
        public void write(ByteWriter out) {
            out.i32("count", count);
        }
    }
}
