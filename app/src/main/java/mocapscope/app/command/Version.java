package mocapscope.app.command;

import picocli.CommandLine.IVersionProvider;

/** Provides the program's version from the module descriptor. */
public final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {words()};
    }

    /** Returns the program's name and version, as stored in a take. */
    public static String words() {
        var module = Version.class.getModule().getDescriptor();
        var version = module == null ? "unknown" : module.rawVersion().orElse("unknown");
        return "mocapscope " + version;
    }
}
