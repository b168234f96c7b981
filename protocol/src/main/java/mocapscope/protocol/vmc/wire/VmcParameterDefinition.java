package mocapscope.protocol.vmc.wire;

/** A parameter of a VMC message: its type tag and name. */
public record VmcParameterDefinition(char tag, String name) {}
