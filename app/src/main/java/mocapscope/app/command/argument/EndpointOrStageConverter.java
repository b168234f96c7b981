package mocapscope.app.command.argument;

import java.util.List;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.stage.StageAddress;
import picocli.CommandLine.ITypeConverter;

/** Parses a command-line argument that names a device's endpoint or the address of sessions on a NATS server. */
public final class EndpointOrStageConverter implements ITypeConverter<Endpoint> {

    @Override
    public Endpoint convert(String text) {
        return StageAddress.hasScheme(text)
                ? Endpoint.file(
                        "", new StageAddressConverter().convert(text).toString(), OptionValues.ofDefaults(List.of()))
                : new EndpointConverter(SessionRole.CLIENT).convert(text);
    }

    /** Returns whether an endpoint of this converter is the address of a stage. */
    public static boolean isStage(Endpoint endpoint) {
        return StageAddress.hasScheme(endpoint.toString());
    }
}
