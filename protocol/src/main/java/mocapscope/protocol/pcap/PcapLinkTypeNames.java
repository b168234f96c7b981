package mocapscope.protocol.pcap;

import static java.util.Map.entry;

import java.util.Map;

/** Names the link types of captured frames and advises how to repeat a capture of an unsupported type. */
final class PcapLinkTypeNames {
    /** The names at tcpdump.org/linktypes.html, without their prefix {@code LINKTYPE_}. */
    private static final Map<Integer, String> NAMES = Map.ofEntries(
            entry(0, "NULL"),
            entry(1, "ETHERNET"),
            entry(3, "AX25"),
            entry(6, "IEEE802_5"),
            entry(7, "ARCNET_BSD"),
            entry(8, "SLIP"),
            entry(9, "PPP"),
            entry(10, "FDDI"),
            entry(50, "PPP_HDLC"),
            entry(51, "PPP_ETHER"),
            entry(100, "ATM_RFC1483"),
            entry(101, "RAW"),
            entry(104, "C_HDLC"),
            entry(105, "IEEE802_11"),
            entry(107, "FRELAY"),
            entry(108, "LOOP"),
            entry(113, "LINUX_SLL"),
            entry(114, "LTALK"),
            entry(117, "PFLOG"),
            entry(119, "IEEE802_11_PRISM"),
            entry(122, "IP_OVER_FC"),
            entry(123, "SUNATM"),
            entry(127, "IEEE802_11_RADIOTAP"),
            entry(129, "ARCNET_LINUX"),
            entry(138, "APPLE_IP_OVER_IEEE1394"),
            entry(143, "DOCSIS"),
            entry(144, "LINUX_IRDA"),
            entry(147, "USER0"),
            entry(162, "USER15"),
            entry(163, "IEEE802_11_AVS"),
            entry(165, "BACNET_MS_TP"),
            entry(166, "PPP_PPPD"),
            entry(187, "BLUETOOTH_HCI_H4"),
            entry(189, "USB_LINUX"),
            entry(192, "PPI"),
            entry(195, "IEEE802_15_4_WITHFCS"),
            entry(197, "ERF"),
            entry(201, "BLUETOOTH_HCI_H4_WITH_PHDR"),
            entry(202, "AX25_KISS"),
            entry(204, "PPP_WITH_DIR"),
            entry(220, "USB_LINUX_MMAPPED"),
            entry(226, "IPNET"),
            entry(227, "CAN_SOCKETCAN"),
            entry(228, "IPV4"),
            entry(229, "IPV6"),
            entry(230, "IEEE802_15_4_NOFCS"),
            entry(231, "DBUS"),
            entry(239, "NFLOG"),
            entry(240, "NETANALYZER"),
            entry(242, "IPOIB"),
            entry(247, "INFINIBAND"),
            entry(248, "SCTP"),
            entry(249, "USBPCAP"),
            entry(250, "RTAC_SERIAL"),
            entry(251, "BLUETOOTH_LE_LL"),
            entry(252, "WIRESHARK_UPPER_PDU"),
            entry(253, "NETLINK"),
            entry(254, "BLUETOOTH_LINUX_MONITOR"),
            entry(255, "BLUETOOTH_BREDR_BB"),
            entry(256, "BLUETOOTH_LE_LL_WITH_PHDR"),
            entry(258, "PKTAP"),
            entry(266, "USB_DARWIN"),
            entry(271, "VSOCK"),
            entry(272, "NORDIC_BLE"),
            entry(276, "LINUX_SLL2"));

    private PcapLinkTypeNames() {}

    /** Returns the number and name of a link type, and the advice to capture otherwise. */
    static String describe(int link) {
        return "%d (%s), which is not read: %s"
                .formatted(link, NAMES.getOrDefault(link, "a number without a known name"), advice(link));
    }

    private static String advice(int link) {
        return switch (link) {
            case 105, 119, 127, 163, 192 -> "capture without monitor mode, on a host that sends or receives the data";
            case 187, 189, 195, 201, 220, 227, 230, 249, 251, 254, 255, 256, 266, 272 ->
                "it has no network packets; capture on the network interface";
            default -> "capture on another interface, such as Ethernet or Linux' \"any\"";
        };
    }
}
