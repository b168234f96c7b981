package mocapscope.app.command;

import picocli.CommandLine.IVersionProvider;

/** The program's version, as the build wrote it into the module. */
public final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {words()};
    }

    /** Program and version, as a take names what wrote it. */
    public static String words() {
        var module = Version.class.getModule().getDescriptor();
        var version = module == null ? "unknown" : module.rawVersion().orElse("unknown");
        return "mocapscope " + version;
    }
}
