package mocapscope.protocol.benchmark.verdict;

import java.util.regex.Pattern;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.session.Protocol;

/** A protocol with its transport, as scenarios run it. */
enum ScenarioProtocol {
    VRPN_TCP("vrpn", "vrpn+tcp", "", false),
    VRPN_UDP("vrpn", "vrpn", "", true),
    RGMP("rgmp", "rgmp", "", false),
    AIMATION("aimation", "aimation", "", false),
    SETP("setp", "setp", "?bubble=Stage", true);

    private static final Pattern NUMBERED = Pattern.compile("[Tt]racker_?(\\d+)");
    private static final int OTHER = 1000;

    private final String protocol;
    private final String scheme;
    private final String clientOptions;
    private final boolean datagrams;

    ScenarioProtocol(String protocol, String scheme, String clientOptions, boolean datagrams) {
        this.protocol = protocol;
        this.scheme = scheme;
        this.clientOptions = clientOptions;
        this.datagrams = datagrams;
    }

    Protocol protocol() {
        return ProtocolCatalog.named(protocol);
    }

    String serverUri(double rate, String options) {
        return "%s://%s?rate=%s&strict=false%s%s"
                .formatted(scheme, ScenarioNetwork.SERVER_HOST, number(rate), options.isEmpty() ? "" : "&", options);
    }

    String clientUri() {
        return "%s://%s%s".formatted(scheme, ScenarioNetwork.SERVER_HOST, clientOptions);
    }

    private static String number(double rate) {
        return rate == Math.rint(rate) ? String.valueOf((long) rate) : String.valueOf(rate);
    }

    /** Returns whether samples are sent in datagrams, which a network can lose. */
    boolean usesDatagrams() {
        return datagrams;
    }

    /** Returns whether its sources have a rate of their own; otherwise a quiet one is not silent. */
    boolean isPeriodic() {
        return this != SETP;
    }

    /** Returns whether its devices declare their rate. */
    boolean declaresRates() {
        return this == RGMP;
    }

    /** Returns whether its devices count from their start, as AImation's do by rule. */
    boolean countsFromBoot() {
        return this == AIMATION;
    }

    /** Returns the name in scenarios. */
    String label() {
        return this == VRPN_UDP ? "vrpn-udp" : this == VRPN_TCP ? "vrpn-tcp" : protocol;
    }

    /** Returns the index of a device by its name in samples; all samples of AImation and SETP are of one device. */
    int deviceIndex(String name) {
        if (this == AIMATION || this == SETP) {
            return 0;
        }
        var match = NUMBERED.matcher(name);
        return match.find() ? Integer.parseInt(match.group(1)) : OTHER;
    }
}
