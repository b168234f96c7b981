package mocapscope.app.command;

import picocli.CommandLine.IVersionProvider;

/** Provides the program's version from the module descriptor. */
public final class VersionProvider implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {programVersion()};
    }

    /** Returns the program's name and version, as stored in a take. */
    public static String programVersion() {
        var module = VersionProvider.class.getModule().getDescriptor();
        var version = module == null ? "unknown" : module.rawVersion().orElse("unknown");
        return "mocapscope " + version;
    }
}
