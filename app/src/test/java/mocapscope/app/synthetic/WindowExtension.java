package mocapscope.app.synthetic;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.testfx.framework.junit5.ApplicationExtension;

/** Starts JavaFX for tests as TestFX does, but hands them a robot that reads the scene graph on the JavaFX thread. */
public final class WindowExtension extends ApplicationExtension {
    private final WindowRobot robot = new WindowRobot();

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return robot;
    }
}
