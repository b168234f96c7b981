import org.jspecify.annotations.NullMarked;

/** The protocols and their sessions. The packages of single protocols stay unexported: {@code catalog} alone names them. */
@NullMarked
module mocapscope.protocol {
    exports mocapscope.protocol.intercept;
    exports mocapscope.protocol.bridge;
    exports mocapscope.protocol.bytes;
    exports mocapscope.protocol.c3d;
    exports mocapscope.protocol.catalog;
    exports mocapscope.protocol.dissector;
    exports mocapscope.protocol.export;
    exports mocapscope.protocol.file;
    exports mocapscope.protocol.filter;
    exports mocapscope.protocol.health;
    exports mocapscope.protocol.limit;
    exports mocapscope.protocol.link;
    exports mocapscope.protocol.mcap;
    exports mocapscope.protocol.mcap.reader;
    exports mocapscope.protocol.mcap.recovery;
    exports mocapscope.protocol.motion;
    exports mocapscope.protocol.motionfile;
    exports mocapscope.protocol.pcap;
    exports mocapscope.protocol.recording;
    exports mocapscope.protocol.recording.conversion;
    exports mocapscope.protocol.recording.player;
    exports mocapscope.protocol.recording.replay;
    exports mocapscope.protocol.sample;
    exports mocapscope.protocol.sample.humanoid;
    exports mocapscope.protocol.scene;
    exports mocapscope.protocol.script;
    exports mocapscope.protocol.script.generator;
    exports mocapscope.protocol.script.runner;
    exports mocapscope.protocol.session;
    exports mocapscope.protocol.session.decoder;
    exports mocapscope.protocol.session.endpoint;
    exports mocapscope.protocol.session.event;
    exports mocapscope.protocol.session.framing;
    exports mocapscope.protocol.session.gate;
    exports mocapscope.protocol.session.history;
    exports mocapscope.protocol.session.logic;
    exports mocapscope.protocol.stage;
    exports mocapscope.protocol.take;
    exports mocapscope.protocol.timing;
    exports mocapscope.protocol.tracking;
    exports mocapscope.protocol.traffic;
    exports mocapscope.protocol.transcript;

    requires com.github.luben.zstd_jni;
    requires io.nats.jnats;
    requires jdk.net;
    requires static transitive org.jspecify;
    requires tools.jackson.databind;
    requires tools.jackson.dataformat.cbor;
    requires tools.jackson.dataformat.yaml;
}
