package mocapscope.app.command;

import picocli.CommandLine.IVersionProvider;

/** Provides the text of the version option: the program's version and the renderer that a window would use. */
public final class VersionProvider implements IVersionProvider {

    @Override
    public String[] getVersion() {
        var renderer = RendererChoice.AUTO.resolve(GraphicsCardProbe.ofSystem().isAccelerated());
        return new String[] {programVersion(), "renderer " + renderer.key()};
    }

    /** Returns the program's name and version, as stored in a take. */
    public static String programVersion() {
        var module = VersionProvider.class.getModule().getDescriptor();
        var version = module == null ? "unknown" : module.rawVersion().orElse("unknown");
        return "mocapscope " + version;
    }
}
