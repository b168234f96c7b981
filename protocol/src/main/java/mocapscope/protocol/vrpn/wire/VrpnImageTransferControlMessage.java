package mocapscope.protocol.vrpn.wire;

import java.util.List;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;

/**
 * A VRPN message that describes or controls the transfer of camera images but carries no pixels. See {@link
 * VrpnImageRegionMessage}.
 */
public sealed interface VrpnImageTransferControlMessage extends VrpnDeviceMessage {

    /**
     * The size of a camera's images and the meaning of each channel.
     *
     * <pre>
     *   │i32 depth│i32 rows│i32 columns│i32 n│ n × channel, 220 bytes each │
     * </pre>
     */
    record ImagerDescription(int depth, int rows, int columns, List<VrpnImageChannel> channels)
            implements VrpnImageTransferControlMessage {

        public ImagerDescription {
            channels = List.copyOf(channels);
        }

        static ImagerDescription read(ByteReader in) {
            int depth = VrpnFieldCodec.requireNotNegative(in, "depth", in.i32("depth"));
            int rows = VrpnFieldCodec.requireNotNegative(in, "rows", in.i32("rows"));
            int columns = VrpnFieldCodec.requireNotNegative(in, "columns", in.i32("columns"));
            var channels = new VrpnImageChannel[VrpnFieldCodec.readCount(in, "num_channels", VrpnImageChannel.SIZE)];
            for (int i = 0; i < channels.length; i++) {
                in.open("channels", i);
                channels[i] = VrpnImageChannel.read(in);
                in.close();
            }
            return new ImagerDescription(depth, rows, columns, List.of(channels));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.IMAGE_DESCRIPTION;
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
        public boolean isFinite() {
            return channels.stream().allMatch(VrpnImageChannel::isFinite);
        }
    }

    /** The start of an image, or of the given part of it. The payload has 12 bytes. */
    record ImageBegin(VrpnImageBounds box) implements VrpnImageTransferControlMessage {

        static ImageBegin read(ByteReader in) {
            VrpnFieldCodec.requireLength(in, VrpnImageBounds.SIZE);
            return new ImageBegin(VrpnImageBounds.read(in));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.IMAGE_BEGIN;
        }

        @Override
        public void write(ByteWriter out) {
            box.write(out);
        }
    }

    /** The end of an image, or of the given part of it. The payload has 12 bytes. */
    record ImageEnd(VrpnImageBounds box) implements VrpnImageTransferControlMessage {

        static ImageEnd read(ByteReader in) {
            VrpnFieldCodec.requireLength(in, VrpnImageBounds.SIZE);
            return new ImageEnd(VrpnImageBounds.read(in));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.IMAGE_END;
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
    record DiscardedImages(int count) implements VrpnImageTransferControlMessage {

        static DiscardedImages read(ByteReader in) {
            VrpnFieldCodec.requireLength(in, Short.BYTES);
            return new DiscardedImages(in.u16("count"));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.IMAGE_DISCARDED;
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
    record ImageThrottleRequest(int count) implements VrpnImageTransferControlMessage {

        static ImageThrottleRequest read(ByteReader in) {
            VrpnFieldCodec.requireLength(in, Integer.BYTES);
            return new ImageThrottleRequest(in.i32("count"));
        }

        @Override
        public VrpnMessageType type() {
            return VrpnMessageType.IMAGE_THROTTLE;
        }

        @Override
        public void write(ByteWriter out) {
            out.i32("count", count);
        }
    }
}
