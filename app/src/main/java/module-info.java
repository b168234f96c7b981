import org.jspecify.annotations.NullMarked;

/** The window and the command line. */
@NullMarked
module mocapscope.app {
    opens mocapscope.app.command to
            info.picocli;
    opens mocapscope.app.command.argument to
            info.picocli;

    exports mocapscope.app to
            javafx.graphics;

    requires static org.jspecify;
    requires atlantafx.base;
    requires info.picocli;
    requires javafx.controls;
    requires mocapscope.protocol;
    requires org.fxyz3d.core;
    requires tools.jackson.databind;
}
