package mocapscope.app.synthetic;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.testfx.api.FxToolkit;
import org.testfx.api.FxToolkitContext;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.service.support.FiredEvents;
import org.testfx.util.WaitForAsyncUtils;

/**
 * Starts JavaFX for tests as TestFX does, but hands them a robot that reads the scene graph on the JavaFX thread, and
 * stores no events: TestFX would keep all of them with their nodes, and so windows and sessions, reachable. Its one stage
 * for all tests forgets the size that a main window gave it.
 */
public final class WindowExtension extends ApplicationExtension implements BeforeAllCallback {
    private static final long PATIENCE_MILLIS = 30_000;

    private final WindowRobot robot = new WindowRobot();

    /** Starts the toolkit before a test class is instantiated, since its fields may be controls. */
    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @Override
    public void beforeEach(ExtensionContext context) throws Exception {
        var stage = FxToolkit.registerPrimaryStage();
        WaitForAsyncUtils.waitForAsyncFx(PATIENCE_MILLIS, () -> {
            stage.setMaximized(false);
            stage.setMinWidth(0);
            stage.setMinHeight(0);
            stage.sizeToScene();
        });
        super.beforeEach(context);
        var field = FxToolkitContext.class.getDeclaredField("firedEvents");
        field.setAccessible(true);
        var events = (FiredEvents) field.get(FxToolkit.toolkitContext());
        FxPulses.after(() -> {
            events.stopStoringFiredEvents();
            events.clearEvents();
            return true;
        });
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return robot;
    }
}
