package mocapscope.protocol.fuzz;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.motion.BvhReader;
import mocapscope.protocol.sample.SkeletonMapReader;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.transcript.Channel;

/** All that is attacked, by name. */
final class FuzzTargets {
    private static final DecoderTarget VRPN = new DecoderTarget("vrpn", FixtureSeeds.captures("vrpn"));

    private static final DecoderTarget AIMATION = new DecoderTarget(
            "aimation", FixtureSeeds.messages("aimation", ".bin", Channel.tcp("packet"), _ -> new byte[0]));

    private static final DecoderTarget RGMP = new DecoderTarget(
            "rgmp", FixtureSeeds.messages("rgmp", ".json", Channel.tcp("tcp"), FixtureSeeds::definition));

    private static final DecoderTarget SETP =
            new DecoderTarget("setp", FixtureSeeds.packets("setp", Channel.udp("udp")));

    private static final DecoderTarget VMC = new DecoderTarget("vmc", FixtureSeeds.packets("vmc", Channel.udp("udp")));

    private static final DecoderTarget FREED =
            new DecoderTarget("freed", FixtureSeeds.packets("freed", Channel.udp("udp")));

    private static final List<String> ENDPOINTS = List.of(
            "vrpn://localhost:3883/Tracker0,Button0?strict=true",
            "vrpn+tcp://[::1]/Tracker0",
            "setp://user:pass@10.0.0.1:5000/bubble?types=0.3",
            "rgmp://h:0?reconnect=false",
            "freed://:6301/camera-1?camera=4",
            "vmc://?group=239.255.39.39&interface=eth0",
            "aimation://localhost/17?name=a%20b");

    private static final Map<String, Supplier<FuzzTarget>> ALL = new TreeMap<>(Map.ofEntries(
            Map.entry("vrpn", () -> VRPN),
            Map.entry("vrpn-reworded", () -> new MessageEditTarget(VRPN)),
            Map.entry("vrpn-state", () -> new DecoderStateTarget(VRPN)),
            Map.entry("aimation", () -> AIMATION),
            Map.entry("aimation-reworded", () -> new MessageEditTarget(AIMATION)),
            Map.entry("aimation-state", () -> new DecoderStateTarget(AIMATION)),
            Map.entry("rgmp", () -> RGMP),
            Map.entry("rgmp-reworded", () -> new MessageEditTarget(RGMP)),
            Map.entry("rgmp-state", () -> new DecoderStateTarget(RGMP)),
            Map.entry("setp", () -> SETP),
            Map.entry("setp-reworded", () -> new MessageEditTarget(SETP)),
            Map.entry("setp-state", () -> new DecoderStateTarget(SETP)),
            Map.entry("vmc", () -> VMC),
            Map.entry("vmc-reworded", () -> new MessageEditTarget(VMC)),
            Map.entry("vmc-state", () -> new DecoderStateTarget(VMC)),
            Map.entry("freed", () -> FREED),
            Map.entry("freed-reworded", () -> new MessageEditTarget(FREED)),
            Map.entry("freed-state", () -> new DecoderStateTarget(FREED)),
            Map.entry("foxglove", FoxgloveClientTarget::new),
            Map.entry("mcap", () -> new FileTarget(".mcap", FuzzedFileReaders::mcap, FileSeeds::mcap)),
            Map.entry("take", () -> new FileTarget(".mcap", FuzzedFileReaders::take, FileSeeds::takes)),
            Map.entry("recovery", () -> new FileTarget(".mcap", FuzzedFileReaders::recovery, FileSeeds::takes)),
            Map.entry("pcap", () -> new FileTarget(".pcapng", FuzzedFileReaders::network, FileSeeds::networks)),
            Map.entry("recording", RecordingTarget::new),
            Map.entry("bvh", () -> new FileTarget(".bvh", BvhReader::read, FileSeeds::clips)),
            Map.entry("c3d", () -> new FileTarget(".c3d", FuzzedFileReaders::motionFile, FileSeeds::motionFiles)),
            Map.entry(
                    "foreign-mcap",
                    () -> new FileTarget(".mcap", FuzzedFileReaders::motionFile, FileSeeds::foreignMcap)),
            Map.entry("script", () -> new FileTarget(".yaml", FuzzedFileReaders::script, FileSeeds::scripts)),
            Map.entry("skeleton", () -> new TextTarget(FuzzTargets::skeleton, FileSeeds.maps())),
            Map.entry("endpoint", () -> new TextTarget(FuzzTargets::endpoint, ENDPOINTS))));

    static final String ALL_TARGETS = "everything";

    /** Targets already asked for, which keep their seeds. */
    private static final Map<String, FuzzTarget> CREATED = new ConcurrentHashMap<>();

    private FuzzTargets() {}

    static List<String> names() {
        return List.copyOf(ALL.keySet());
    }

    /** The target of that name; of {@link #ALL_TARGETS}, all of them in one. */
    static FuzzTarget named(String name) {
        if (name.equals(ALL_TARGETS)) {
            return new AllTargets(names().stream().map(FuzzTargets::named).toList());
        }
        var target = ALL.get(name);
        if (target == null) {
            throw new IllegalArgumentException("nothing is called '%s'; there are %s".formatted(name, names()));
        }
        return CREATED.computeIfAbsent(name, _ -> target.get());
    }

    private static void skeleton(String text) {
        SkeletonMapReader.read(text, "a map");
    }

    private static void endpoint(String text) {
        for (var role : SessionRole.values()) {
            ProtocolCatalog.parse(text, role);
        }
    }
}
