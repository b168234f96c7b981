package mocapscope.protocol.take;

import java.util.AbstractList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;

/** A listener that forwards all events, and holds the thread that encodes the first samples until it is released. */
final class HeldSampleListener implements SessionListener {
    private final SessionListener listener;
    private final CountDownLatch held = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private boolean isFirst = true;

    HeldSampleListener(SessionListener listener) {
        this.listener = listener;
    }

    /** Waits until a thread is held. */
    void await() throws InterruptedException {
        held.await();
    }

    void release() {
        released.countDown();
    }

    @Override
    public void on(SessionEvent event) {
        if (isFirst && event instanceof SessionEvent.Samples samples) {
            isFirst = false;
            listener.on(new SessionEvent.Samples(new HeldList(samples.list())));
        } else {
            listener.on(event);
        }
    }

    @Override
    public boolean wantsMessages() {
        return listener.wantsMessages();
    }

    /** A list that only {@link #forEach} holds, with which an encoder reads it. */
    private final class HeldList extends AbstractList<Sample> {
        private final List<Sample> list;

        HeldList(List<Sample> list) {
            this.list = list;
        }

        @Override
        public void forEach(Consumer<? super Sample> action) {
            held.countDown();
            try {
                released.await();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
            list.forEach(action);
        }

        @Override
        public Sample get(int index) {
            return list.get(index);
        }

        @Override
        public int size() {
            return list.size();
        }
    }
}
