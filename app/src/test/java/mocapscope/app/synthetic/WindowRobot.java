package mocapscope.app.synthetic;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.input.MouseButton;
import org.testfx.api.FxRobot;
import org.testfx.robot.Motion;
import org.testfx.service.query.NodeQuery;
import org.testfx.service.query.PointQuery;
import org.testfx.util.NodeQueryUtils;

/**
 * A robot that reads the scene graph on the JavaFX thread. TestFX reads it on the test's thread: bounds that are computed
 * there during a pulse damage the lists of changed children, and every later pulse of the process fails. A node that was
 * added or moved since the last pulse is laid out before its place is read: a click hits where the next picture shows it.
 */
final class WindowRobot extends FxRobot {
    @Override
    public NodeQuery lookup(String query) {
        return onFxThread(super.lookup(query));
    }

    @Override
    public PointQuery point(Node node) {
        return call(() -> {
            targetWindow(node.getScene().getWindow());
            node.getScene().getRoot().applyCss();
            node.getScene().getRoot().layout();
            return point(bounds(node).query());
        });
    }

    @Override
    public FxRobot clickOn(String query, Motion motion, MouseButton... buttons) {
        return clickOn(point(visible(query)), motion, buttons);
    }

    @Override
    public FxRobot moveTo(String query, Motion motion) {
        return moveTo(point(visible(query)), motion);
    }

    @Override
    public FxRobot drag(String query, MouseButton... buttons) {
        return drag(point(visible(query)), buttons);
    }

    private Node visible(String query) {
        return lookup(query).match(NodeQueryUtils.isVisible()).query();
    }

    private static NodeQuery onFxThread(NodeQuery query) {
        return (NodeQuery) Proxy.newProxyInstance(
                NodeQuery.class.getClassLoader(), new Class<?>[] {NodeQuery.class}, (_, method, arguments) -> {
                    var result = call(() -> invoke(query, method, arguments));
                    return result instanceof NodeQuery next ? onFxThread(next) : result;
                });
    }

    private static Object invoke(NodeQuery query, Method method, Object[] arguments) throws Exception {
        try {
            return method.invoke(query, arguments);
        } catch (InvocationTargetException failure) {
            throw failure.getCause() instanceof RuntimeException cause ? cause : failure;
        }
    }

    private static <T> T call(Callable<T> task) {
        var future = new FutureTask<>(task);
        if (Platform.isFxApplicationThread()) {
            future.run();
        } else {
            Platform.runLater(future);
        }
        try {
            return future.get();
        } catch (ExecutionException failure) {
            throw failure.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failure);
        } catch (InterruptedException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
