package mocapscope.protocol.link;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class UdpDropCounterTest {
    /** Three sockets, two of them at port 3883, as Linux lists them. */
    private static final String TABLE = """
               sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode ref pointer drops
             1034: 0100007F:0F2B 00000000:0000 07 00000000:00000000 00:00000000 00000000  1000        0 33418 2 0000000000000000 17
             1035: 0100007F:0F2C 00000000:0F2B 07 00000000:00000000 00:00000000 00000000  1000        0 33419 2 0000000000000000 5
            12345: 0200007F:0F2B 00000000:0000 07 00000000:00000000 00:00000000 00000000  1000        0 33420 2 0000000000000000 3
            """;

    @Test
    void sumsDropsOfLocalPort() {
        assertEquals(20, UdpDropCounter.count(TABLE.lines(), 0xF2B));
        assertEquals(5, UdpDropCounter.count(TABLE.lines(), 0xF2C));
    }

    @Test
    void otherPortHasNoDrops() {
        assertEquals(0, UdpDropCounter.count(TABLE.lines(), 0x2B));
        assertEquals(0, UdpDropCounter.count("".lines(), 0xF2B));
    }

    @Test
    void reportsNothingForUnknownPort() {
        assertEquals(0, new UdpDropCounter().readNew(0));
    }
}
